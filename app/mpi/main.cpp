// clusterwright-mpi: long commands on the ranks of MPI. Only rank 0 prints and writes files. The result equals that of clusterwright-cli
// bit for bit.
#include "app/cli/program/command_line.h"
#include "app/cli/program/long_run.h"
#include "app/mpi/mpi_workers.h"
#include "model/core/open_file.h"

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <mpi.h>
#include <sstream>
#include <string>
#include <string_view>

namespace
{

using namespace clusterwright;

const cli::Program kProgram{
    "clusterwright-mpi",
    "Large studies on many nodes: mpirun -n 64 clusterwright-mpi search ...",
    {cli::addSweep, cli::addSearch, cli::addSensitivity, cli::addUncertainty}};

// Captures the output of ranks other than 0. Rank 0 prints their findings if only they failed.
class Silence
{
public:
    Silence()
    {
        std::cout.rdbuf(m_out.rdbuf());
        std::cerr.rdbuf(m_findings.rdbuf());
    }
    Silence(const Silence&) = delete;
    Silence& operator=(const Silence&) = delete;
    ~Silence()
    {
        std::cout.rdbuf(m_cout);
        std::cerr.rdbuf(m_cerr);
    }

    [[nodiscard]] std::string findings() const { return m_findings.str(); }

private:
    std::streambuf* m_cout = std::cout.rdbuf();
    std::streambuf* m_cerr = std::cerr.rdbuf();
    std::ostringstream m_out;
    std::ostringstream m_findings;
};

int runRank(cli::Context& context, mpi::MpiWorkers& workers, int argc, char** argv)
{
    if (mpi::rank() == 0) {
        const int code = cli::runProgram(kProgram, context, argc, argv);
        const auto reasons = workers.leave("");
        for (std::size_t rank = 0; rank < reasons.size(); ++rank)
            if (!reasons[rank].empty())
                std::cerr << "rank " << rank << ": " << reasons[rank];
        return code;
    }
    std::string findings;
    context.writesFiles = false;
    {
        const Silence silence;
        static_cast<void>(cli::runProgram(kProgram, context, argc, argv));
        findings = silence.findings();
    }
    workers.leave(findings);
    return 0; // the exit code is that of rank 0
}

// Returns whether the command line only asks for help or the version, which no rank of MPI is needed for.
bool asksForHelp(int argc, char** argv)
{
    return std::ranges::any_of(cli::normalWords(argc, argv), [](const std::string& word) {
        return word == "--help" || word == "-h" || word == "--version" || word == "-V";
    });
}

// Started by mpirun, only its first rank prints.
int printHelp(int argc, char** argv)
{
    for (const char* const variable : {"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK"})
        if (const char* const rank = std::getenv(variable); rank && std::string_view(rank) != "0")
            return 0;
    cli::Context context;
    context.workers = std::make_shared<model::ThreadWorkers>();
    return cli::runProgram(kProgram, context, argc, argv);
}

} // namespace

int main(int argc, char** argv)
{
    if (asksForHelp(argc, argv))
        return printHelp(argc, argv);
    model::reserveStandardFiles();
    cli::blockSignals(); // before MPI creates threads that would receive the signals
    int provided = MPI_THREAD_SINGLE;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    cli::Context context;
    const auto workers = std::make_shared<mpi::MpiWorkers>();
    context.workers = workers;
    const int code = runRank(context, *workers, argc, argv);
    MPI_Finalize();
    return code;
}
