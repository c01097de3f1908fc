// clusterwright-probe-fftw PROBE --NAME VALUE ...: the probes that need FFTW.

#include "plugins/probes/fft1d/fft1d.h"
#include "plugins/probes/support/program.h"

#include <algorithm>
#include <array>

int main(int argc, char** argv)
{
    using namespace clusterwright::probes;
    const std::array probes{
        Probe{"fft1d", "1.0.0", runFft1d},
    };
    const std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
    return runProgram("clusterwright-probe-fftw", probes, words);
}
