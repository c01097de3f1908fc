#include "app/desktop/plots/figure/contours.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <unordered_map>

namespace clusterwright::plots
{

namespace
{

// Index of a grid edge: first edges along x, then edges along y.
using Edge = std::size_t;

class Marcher
{
public:
    Marcher(const std::vector<double>& x,
            const std::vector<double>& y,
            const std::vector<double>& values,
            double level)
        : m_x(x)
        , m_y(y)
        , m_values(values)
        , m_level(level)
    {
    }

    std::vector<ContourLine> lines()
    {
        for (std::size_t j = 0; j + 1 < m_y.size(); ++j)
            for (std::size_t i = 0; i + 1 < m_x.size(); ++i)
                cross(i, j);
        std::vector<ContourLine> lines;
        // Follows open lines first, because they must start at an end.
        for (const bool onlyEnds : {true, false})
            for (const auto edge : m_order)
                if (auto& next = m_links[edge]; next.count == (onlyEnds ? 1 : 2))
                    lines.push_back(follow(edge));
        return lines;
    }

private:
    struct Links {
        std::array<Edge, 2> to{};
        int count = 0;
    };

    [[nodiscard]] double at(std::size_t i, std::size_t j) const
    {
        return m_values[j * m_x.size() + i];
    }
    [[nodiscard]] Edge alongX(std::size_t i, std::size_t j) const { return j * m_x.size() + i; }
    [[nodiscard]] Edge alongY(std::size_t i, std::size_t j) const
    {
        return m_x.size() * m_y.size() + j * m_x.size() + i;
    }

    // Connects the edges of a cell that the line crosses.
    void cross(std::size_t i, std::size_t j)
    {
        const std::array corners{at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)};
        const std::array edges{alongX(i, j), alongY(i + 1, j), alongX(i, j + 1), alongY(i, j)};
        double sum = 0;
        for (const double corner : corners) {
            if (!std::isfinite(corner))
                return;
            sum += corner;
        }
        std::array<Edge, 4> crossed{};
        std::size_t count = 0;
        for (std::size_t k = 0; k < 4; ++k)
            if ((corners[k] >= m_level) != (corners[(k + 1) % 4] >= m_level))
                crossed[count++] = edges[k];
        if (count == 2)
            return join(crossed[0], crossed[1]);
        if (count != 4)
            return;
        // Saddle: the mean decides whether the centre connects the first corner with the opposite one.
        if ((sum / 4 >= m_level) == (corners[0] >= m_level)) {
            join(edges[0], edges[1]);
            join(edges[2], edges[3]);
        } else {
            join(edges[0], edges[3]);
            join(edges[1], edges[2]);
        }
    }

    void join(Edge a, Edge b)
    {
        for (const auto& [from, to] : {std::pair(a, b), std::pair(b, a)}) {
            auto& links = m_links[from];
            if (links.count == 0)
                m_order.push_back(from);
            links.to[static_cast<std::size_t>(links.count++)] = to;
        }
    }

    // Follows the line to its end and removes its links.
    ContourLine follow(Edge edge)
    {
        ContourLine line{placeOf(edge)};
        for (auto* links = &m_links[edge]; links->count > 0; links = &m_links[edge]) {
            const auto next = links->to[static_cast<std::size_t>(--links->count)];
            auto& back = m_links[next];
            if (back.to[0] == edge && back.count == 2)
                back.to[0] = back.to[1];
            --back.count;
            edge = next;
            line.push_back(placeOf(edge));
        }
        return line;
    }

    [[nodiscard]] ContourPoint placeOf(Edge edge) const
    {
        const bool isAlongX = edge < m_x.size() * m_y.size();
        const auto cell = isAlongX ? edge : edge - m_x.size() * m_y.size();
        const auto i = cell % m_x.size();
        const auto j = cell / m_x.size();
        const double from = at(i, j);
        const double to = isAlongX ? at(i + 1, j) : at(i, j + 1);
        const double share = (m_level - from) / (to - from);
        if (isAlongX)
            return {m_x[i] + share * (m_x[i + 1] - m_x[i]), m_y[j]};
        return {m_x[i], m_y[j] + share * (m_y[j + 1] - m_y[j])};
    }

    const std::vector<double>& m_x;
    const std::vector<double>& m_y;
    const std::vector<double>& m_values;
    double m_level;
    std::unordered_map<Edge, Links> m_links;
    std::vector<Edge>
        m_order; // edges in order of discovery, so that the order of lines is deterministic
};

} // namespace

std::vector<ContourLine> contourLines(const std::vector<double>& x,
                                      const std::vector<double>& y,
                                      const std::vector<double>& values,
                                      double level)
{
    return Marcher(x, y, values, level).lines();
}

} // namespace clusterwright::plots
