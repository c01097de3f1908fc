// Values of an external function, by its operands' bits, so that each value is computed once. Bounded: a full memo is emptied.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace clusterwright::model
{

class CallMemo
{
public:
    static constexpr std::size_t kMost = 65'536;

    // Returns the value for these operands; an unknown one comes from `compute(operands)`.
    template <typename Compute>
    double value(std::span<const double> operands, Compute&& compute)
    {
        m_key.resize(operands.size());
        for (std::size_t i = 0; i < operands.size(); ++i)
            m_key[i] = std::bit_cast<std::uint64_t>(operands[i]);
        if (m_isKnown && m_key == m_lastKey)
            return m_lastValue;
        auto found = m_values.find(m_key);
        if (found == m_values.end()) {
            const double computed = compute(operands); // may throw; then nothing is stored
            if (m_values.size() >= kMost)
                m_values.clear();
            found = m_values.emplace(m_key, computed).first;
        }
        m_lastKey = m_key;
        m_lastValue = found->second;
        m_isKnown = true;
        return m_lastValue;
    }

private:
    using Key = std::vector<std::uint64_t>;
    struct Hash {
        std::size_t operator()(const Key& key) const noexcept
        {
            std::uint64_t hash = 0;
            for (const auto part : key)
                hash = std::rotl(hash ^ part, 29) * 0x9e3779b97f4a7c15U;
            return hash ^ (hash >> 32U);
        }
    };

    std::unordered_map<Key, double, Hash> m_values;
    Key m_key;
    Key m_lastKey; // neighbouring points often have the same key
    double m_lastValue = 0;
    bool m_isKnown = false;
};

} // namespace clusterwright::model
