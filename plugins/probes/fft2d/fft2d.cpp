#include "plugins/probes/fft2d/fft2d.h"

#include "plugins/probes/support/failure.h"
#include "plugins/probes/support/fourier/fourier.h"
#include "plugins/probes/support/memory.h"
#include "plugins/probes/support/ranks/ranks.h"
#include "plugins/probes/support/repeats.h"

#include <algorithm>
#include <array>
#include <fftw3-mpi.h>

namespace clusterwright::probes
{

namespace
{

// A square matrix whose rows are distributed in blocks, as in FFTW.
struct Share {
    std::ptrdiff_t rows = 0;    // rows of the matrix
    std::ptrdiff_t ownRows = 0; // rows of this rank
    std::size_t room = 0;       // complex numbers that FFTW requires on this rank

    explicit Share(std::ptrdiff_t count)
        : rows(count)
    {
        const std::array<std::ptrdiff_t, 2> shape{rows, rows};
        std::ptrdiff_t start = 0;
        std::ptrdiff_t turnedRows = 0;
        std::ptrdiff_t turnedStart = 0;
        const auto doubles = fftw_mpi_local_size_many_transposed(2,
                                                                 shape.data(),
                                                                 2,
                                                                 FFTW_MPI_DEFAULT_BLOCK,
                                                                 FFTW_MPI_DEFAULT_BLOCK,
                                                                 MPI_COMM_WORLD,
                                                                 &ownRows,
                                                                 &start,
                                                                 &turnedRows,
                                                                 &turnedStart);
        const auto whole = fftw_mpi_local_size_2d(rows, rows, MPI_COMM_WORLD, &ownRows, &start);
        room = static_cast<std::size_t>(std::max((doubles + 1) / 2, whole));
    }
    [[nodiscard]] std::size_t count() const { return static_cast<std::size_t>(ownRows * rows); }
};

FourierPlan
planTranspose(const Share& share, const Complexes& from, const Complexes& to, unsigned planning)
{
    return FourierPlan(fftw_mpi_plan_many_transpose(share.rows,
                                                    share.rows,
                                                    2,
                                                    FFTW_MPI_DEFAULT_BLOCK,
                                                    FFTW_MPI_DEFAULT_BLOCK,
                                                    reinterpret_cast<double*>(from.raw()),
                                                    reinterpret_cast<double*>(to.raw()),
                                                    MPI_COMM_WORLD,
                                                    planning));
}

// Runs the four steps. The spectrum replaces the signal.
class Transform
{
public:
    Transform(const Share& share, const Complexes& data, const Complexes& other, unsigned planning)
        : m_rows(planRows({static_cast<int>(share.rows), static_cast<int>(share.ownRows)},
                          data,
                          other,
                          FFTW_FORWARD,
                          planning))
        , m_transpose(planTranspose(share, other, data, planning))
    {
    }

    NamedNumbers run() const
    {
        double compute = 0;
        double transpose = 0;
        for (int half = 0; half < 2; ++half) {
            compute += timeOfPhase(m_rows);
            transpose += timeOfPhase(m_transpose);
        }
        return {{"time", compute + transpose},
                {"compute_time", compute},
                {"transpose_time", transpose},
                {"ranks", static_cast<double>(Ranks::all().count)}};
    }

private:
    FourierPlan m_rows;
    FourierPlan m_transpose;
};

} // namespace

void runFft2d(const Arguments& arguments, Output& output)
{
    const long rows = arguments.whole("rows", 256, 2, 1 << 17);
    const auto planning = planningFrom(arguments);
    arguments.refuseUnread();
    fftw_mpi_init();
    const Share share(rows);
    requireMemory(4.0 * sizeof(Complex) * static_cast<double>(share.room));

    const Complexes signal(share.room);
    const Complexes data(share.room);
    const Complexes other(share.room);
    const Transform transform(share, data, other, planning);
    // Checks with FFTW's inverse transform of the whole matrix, independent of the four steps.
    const FourierPlan backward(fftw_mpi_plan_dft_2d(
        rows, rows, data.raw(), other.raw(), MPI_COMM_WORLD, FFTW_BACKWARD, FFTW_ESTIMATE));
    fillRandom(signal.values(), static_cast<std::uint64_t>(Ranks::all().own) + 1);
    printRepeats(arguments, output, [&] {
        std::ranges::copy(signal.values(), data.values().begin());
        return transform.run();
    });
    backward();
    const double error = largestError(other.values(),
                                      static_cast<double>(rows) * static_cast<double>(rows),
                                      signal.values().first(share.count()));
    if (!trueForAll(error < kTolerance))
        throw Failure("verify", "the inverse transform of the spectrum is not the signal");
}

} // namespace clusterwright::probes
