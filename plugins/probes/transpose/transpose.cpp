#include "plugins/probes/transpose/transpose.h"

#include "plugins/probes/support/failure.h"
#include "plugins/probes/support/memory.h"
#include "plugins/probes/support/repeats.h"
#include "plugins/probes/support/timed_calls.h"

#include <algorithm>
#include <complex>
#include <cstddef>

namespace clusterwright::probes
{

namespace
{

using Element = std::complex<double>; // 16 B, as in the paper's equation 5

constexpr std::size_t kTile = 16; // two tiles fit into any first cache

struct Matrix {
    std::size_t rows = 0;
    std::vector<Element> elements;

    explicit Matrix(std::size_t count)
        : rows(count)
        , elements(count * count)
    {
    }
    Element& at(std::size_t row, std::size_t column) { return elements[row * rows + column]; }
    const Element& at(std::size_t row, std::size_t column) const
    {
        return elements[row * rows + column];
    }
};

void transposeTile(const Matrix& from, Matrix& to, std::size_t row, std::size_t column)
{
    const auto lastRow = std::min(row + kTile, from.rows);
    const auto lastColumn = std::min(column + kTile, from.rows);
    for (std::size_t c = column; c < lastColumn; ++c)
        for (std::size_t r = row; r < lastRow; ++r)
            to.at(c, r) = from.at(r, c);
}

void transposeTiled(const Matrix& from, Matrix& to)
{
    for (std::size_t row = 0; row < from.rows; row += kTile)
        for (std::size_t column = 0; column < from.rows; column += kTile)
            transposeTile(from, to, row, column);
}

void transposeByColumns(const Matrix& from, Matrix& to)
{
    for (std::size_t column = 0; column < from.rows; ++column)
        for (std::size_t row = 0; row < from.rows; ++row)
            to.at(column, row) = from.at(row, column);
}

Element expected(std::size_t row, std::size_t column)
{
    return {static_cast<double>(row), static_cast<double>(column)};
}

void fill(Matrix& matrix)
{
    for (std::size_t row = 0; row < matrix.rows; ++row)
        for (std::size_t column = 0; column < matrix.rows; ++column)
            matrix.at(row, column) = expected(row, column);
}

void check(const Matrix& transposed)
{
    for (std::size_t row = 0; row < transposed.rows; ++row)
        for (std::size_t column = 0; column < transposed.rows; ++column)
            if (transposed.at(row, column) != expected(column, row))
                throw Failure("verify", "the matrix is not transposed correctly");
}

} // namespace

void runTranspose(const Arguments& arguments, Output& output)
{
    const auto rows = static_cast<std::size_t>(arguments.whole("rows", 1024, 1, 1 << 17));
    const bool isTiled = arguments.whole("tiled", 1, 0, 1) == 1;
    arguments.refuseUnread();
    const auto bytes = static_cast<double>(rows * rows * sizeof(Element));
    requireMemory(2 * bytes);

    Matrix from(rows);
    Matrix to(rows);
    fill(from);
    const auto timed = [&](long calls) {
        const auto start = Clock::now();
        for (long call = 0; call < calls; ++call) {
            isTiled ? transposeTiled(from, to) : transposeByColumns(from, to);
            asm volatile(""
                         :
                         : "r"(to.elements.data())
                         : "memory"); // prevents the compiler from removing a transpose
        }
        return secondsSince(start);
    };
    const long calls = callsFor(timed);
    printRepeats(arguments, output, [&] {
        const double time = timed(calls) / static_cast<double>(calls);
        return NamedNumbers{{"time", time}, {"rate", bytes / time}};
    });
    check(to);
}

} // namespace clusterwright::probes
