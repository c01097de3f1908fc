#include "model/study/search/best_points.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstring>
#include <limits>

namespace clusterwright::model
{

namespace
{

struct Header {
    std::uint64_t objectives = 0;
    std::uint64_t size = 0;
    std::uint64_t isOverfull = 0;
};

} // namespace

BestPoints::BestPoints(std::size_t objectives, std::size_t top)
    : m_objectives(objectives)
    , m_top(top)
{
    if (objectives > 2)
        m_tree.emplace(objectives);
    assert(objectives > 0 && (top == 0 || objectives == 1));
}

void BestPoints::add(std::uint64_t index, std::span<const double> values)
{
    assert(values.size() == m_objectives);
    if (m_top > 0)
        addToTop(index, values[0]);
    else
        addToFront(index, values);
}

void BestPoints::add(const BestPoints& other)
{
    m_isOverfull = m_isOverfull || other.m_isOverfull;
    for (std::size_t i = 0; i < other.size(); ++i)
        add(other.index(i), other.values(i));
}

void BestPoints::insert(std::size_t at, std::uint64_t index, std::span<const double> values)
{
    m_indices.insert(m_indices.begin() + static_cast<std::ptrdiff_t>(at), index);
    m_values.insert(m_values.begin() + static_cast<std::ptrdiff_t>(at * m_objectives),
                    values.begin(),
                    values.end());
}

void BestPoints::erase(std::size_t at)
{
    const auto first = m_values.begin() + static_cast<std::ptrdiff_t>(at * m_objectives);
    m_indices.erase(m_indices.begin() + static_cast<std::ptrdiff_t>(at));
    m_values.erase(first, first + static_cast<std::ptrdiff_t>(m_objectives));
}

void BestPoints::addToTop(std::uint64_t index, double value)
{
    if (size() == m_top &&
        (value > m_values.back() || (value == m_values.back() && index > m_indices.back())))
        return;
    auto at =
        static_cast<std::size_t>(std::ranges::lower_bound(m_values, value) - m_values.begin());
    while (at < size() && m_values[at] == value && m_indices[at] < index)
        ++at;
    if (at < size() && m_values[at] == value && m_indices[at] == index)
        return;
    insert(at, index, {&value, 1});
    if (size() > m_top)
        erase(size() - 1);
}

// Returns the first place whose point does not precede the values in the order. Points that dominate the values are before it,
// points that they dominate after it.
std::size_t BestPoints::placeOf(std::span<const double> values) const
{
    std::size_t low = 0;
    for (auto high = size(); low < high;) {
        const auto middle = low + (high - low) / 2;
        if (std::ranges::lexicographical_compare(this->values(middle), values))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

// With two objectives, the second falls along the front as the first rises: the point before the place decides.
bool BestPoints::isBeaten(std::span<const double> values, std::size_t place) const
{
    if (m_tree)
        return m_tree->isBeaten(values);
    return place > 0 && compareAll(this->values(place - 1), values) == Dominance::Better;
}

void BestPoints::addToFront(std::uint64_t index, std::span<const double> values)
{
    const auto place = placeOf(values);
    if (place < size() && compareAll(this->values(place), values) == Dominance::Same) {
        m_indices[place] = std::min(m_indices[place], index);
        return;
    }
    if (isBeaten(values, place))
        return;
    eraseBeaten(values, place);
    insert(place, index, values);
    if (m_tree)
        m_tree->insert(values);
    if (size() > kLargestFront) {
        m_isOverfull = true;
        erase(size() - 1);
    }
}

// Points dominated by the values are at `place` or after it; with two objectives they are adjacent.
void BestPoints::eraseBeaten(std::span<const double> values, std::size_t place)
{
    if (m_tree && m_tree->eraseBeaten(values) == 0)
        return;
    auto kept = place;
    auto i = place;
    for (; i < size(); ++i) {
        if (compareAll(values, this->values(i)) == Dominance::Better)
            continue;
        if (!m_tree)
            break;
        move(i, kept++);
    }
    const auto gone = static_cast<std::ptrdiff_t>(i - kept);
    const auto from = static_cast<std::ptrdiff_t>(kept);
    const auto width = static_cast<std::ptrdiff_t>(m_objectives);
    m_indices.erase(m_indices.begin() + from, m_indices.begin() + from + gone);
    m_values.erase(m_values.begin() + from * width, m_values.begin() + (from + gone) * width);
}

void BestPoints::move(std::size_t from, std::size_t to)
{
    m_indices[to] = m_indices[from];
    for (std::size_t k = 0; k < m_objectives; ++k)
        m_values[to * m_objectives + k] = m_values[from * m_objectives + k];
}

bool BestPoints::mayTake(std::span<const double> bounds) const
{
    if (m_top > 0)
        return size() < m_top || bounds[0] <= m_values.back();
    return !isBeaten(bounds, m_tree ? 0 : placeOf(bounds));
}

double BestPoints::limit() const
{
    return m_top > 0 && size() == m_top ? m_values.back() : std::numeric_limits<double>::infinity();
}

std::string BestPoints::bytes() const
{
    const Header header{m_objectives, size(), m_isOverfull ? 1U : 0U};
    std::string result(sizeof(header) + size() * 8 * (1 + m_objectives), '\0');
    auto* to = result.data();
    const auto put = [&to](const void* from, std::size_t bytes) {
        if (bytes > 0)
            std::memcpy(to, from, bytes);
        to += bytes;
    };
    put(&header, sizeof(header));
    put(m_indices.data(), size() * 8);
    put(m_values.data(), m_values.size() * 8);
    return result;
}

bool BestPoints::setBytes(std::string_view bytes)
{
    Header header;
    if (bytes.size() < sizeof(header))
        return false;
    std::memcpy(&header, bytes.data(), sizeof(header));
    bytes.remove_prefix(sizeof(header));
    if (header.objectives != m_objectives || header.size > bytes.size() ||
        bytes.size() != header.size * 8 * (1 + m_objectives) || header.isOverfull > 1 ||
        (m_top > 0 && header.size > m_top))
        return false;
    std::vector<std::uint64_t> indices(header.size);
    std::vector<double> values(header.size * m_objectives);
    if (header.size > 0) {
        std::memcpy(indices.data(), bytes.data(), indices.size() * 8);
        std::memcpy(values.data(), bytes.data() + indices.size() * 8, values.size() * 8);
    }
    if (std::ranges::any_of(values, [](double value) { return std::isnan(value); }))
        return false;
    m_indices = std::move(indices);
    m_values = std::move(values);
    m_isOverfull = header.isOverfull != 0;
    if (m_tree) {
        m_tree.emplace(m_objectives);
        for (std::size_t i = 0; i < size(); ++i)
            m_tree->insert(this->values(i));
    }
    return true;
}

} // namespace clusterwright::model
