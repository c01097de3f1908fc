// Tables as programs write them, in every combination of separator, signs, encoding, header and missing cells, with the numbers that a
// reader must return.
#pragma once

#include "model/core/seeded_random.h"

#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace clusterwright::tests
{

enum class HeadForm { Plain, Square, Round, Divided, In, SecondRow, SecondRowSquare, Comment };

struct Dialect {
    char separator = ',';
    char decimal = '.';
    std::string thousands; // empty without groups
    std::string encoding = "UTF-8";
    HeadForm heads = HeadForm::Square;
    std::string missing;
    std::string lineEnd = "\n";
    bool isQuoted = false;
    bool hasMark = false;
    bool hasTail = false;     // a separator at the end of each line
    bool hasRowNames = false; // words without a head
    bool hasSepLine = false;
};

struct MadeTable {
    std::string bytes;
    std::vector<std::vector<double>> columns; // as written, NaN for a missing cell
    bool isCertain = false; // has a number that has only one meaning, or no number with a sign
};

// Returns whether a program can write it: a sign that separates cells is in numbers only inside quotes, and signs differ.
inline bool isPossible(const Dialect& dialect)
{
    const std::string separator(1, dialect.separator);
    const bool isInNumbers =
        separator == std::string(1, dialect.decimal) || separator == dialect.thousands;
    const bool hasBlanks = dialect.separator == ' ' && !dialect.isQuoted;
    const bool breaksBlanks =
        hasBlanks && (dialect.missing.empty() || dialect.hasTail ||
                      dialect.heads == HeadForm::Divided || dialect.heads == HeadForm::In);
    const bool isLatin = dialect.encoding == "WINDOWS-1252";
    return (!isInNumbers || dialect.isQuoted) &&
           dialect.thousands != std::string(1, dialect.decimal) && !breaksBlanks &&
           !(isLatin && (dialect.hasMark || dialect.thousands.size() > 2)) &&
           !(dialect.hasTail && dialect.hasRowNames) &&
           !(dialect.heads == HeadForm::Comment && (dialect.hasRowNames || dialect.hasSepLine));
}

class DialectWriter
{
public:
    DialectWriter(const Dialect& dialect, std::uint64_t seed)
        : m_dialect(dialect)
        , m_random(seed)
    {
    }

    // Columns `names` with `units` ("" for a plain number), with `rows` rows. A column with bounds has integers and no missing cell.
    MadeTable write(const std::vector<std::string>& names,
                    const std::vector<std::string>& units,
                    std::size_t rows,
                    std::vector<std::pair<std::size_t, std::size_t>> bounds = {})
    {
        m_bounds = std::move(bounds);
        m_bounds.resize(names.size());
        m_made.columns.resize(names.size());
        std::string text = m_dialect.hasSepLine
                               ? "sep=" + std::string(1, m_dialect.separator) + m_dialect.lineEnd
                               : "";
        text += heads(names, units);
        for (std::size_t row = 0; row < rows; ++row) {
            std::vector<std::string> cells;
            if (m_dialect.hasRowNames)
                cells.push_back("run " + std::to_string(row));
            for (std::size_t c = 0; c < names.size(); ++c)
                cells.push_back(cell(c, row));
            text += line(cells);
        }
        m_made.isCertain = m_isCertain || !m_isDoubtful;
        m_made.bytes = encoded(text);
        return std::move(m_made);
    }

private:
    static constexpr std::uint64_t kMissingShare = 7;

    std::size_t below(std::size_t count) { return static_cast<std::size_t>(m_random.below(count)); }

    std::string quoted(const std::string& cell) const
    {
        return m_dialect.isQuoted || (m_dialect.separator == ' ' && cell.find(' ') != cell.npos)
                   ? '"' + cell + '"'
                   : cell;
    }

    std::string line(const std::vector<std::string>& cells) const
    {
        std::string text;
        for (const auto& cell : cells)
            text +=
                (&cell == cells.data() ? "" : std::string(1, m_dialect.separator)) + quoted(cell);
        return text + (m_dialect.hasTail ? std::string(1, m_dialect.separator) : "") +
               m_dialect.lineEnd;
    }

    std::string heads(const std::vector<std::string>& names,
                      const std::vector<std::string>& units) const
    {
        std::vector<std::string> first;
        std::vector<std::string> second;
        for (std::size_t c = 0; c < names.size(); ++c) {
            const auto with = [&](const char* before, const char* after) {
                return units[c].empty() ? names[c] : names[c] + before + units[c] + after;
            };
            switch (m_dialect.heads) {
            case HeadForm::Round:
                first.push_back(with(" (", ")"));
                break;
            case HeadForm::Divided:
                first.push_back(with(" / ", ""));
                break;
            case HeadForm::In:
                first.push_back(with(" in ", ""));
                break;
            case HeadForm::Square:
            case HeadForm::Comment:
                first.push_back(with(" [", "]"));
                break;
            case HeadForm::SecondRow:
            case HeadForm::SecondRowSquare:
            case HeadForm::Plain:
                first.push_back(names[c]);
            }
            const bool isSquare = m_dialect.heads == HeadForm::SecondRowSquare;
            second.push_back(units[c].empty() ? "-" : isSquare ? "[" + units[c] + "]" : units[c]);
        }
        const bool hasSecond =
            m_dialect.heads == HeadForm::SecondRow || m_dialect.heads == HeadForm::SecondRowSquare;
        if (m_dialect.hasRowNames && hasSecond)
            second.insert(second.begin(), "-");
        if (m_dialect.hasRowNames && m_dialect.isQuoted)
            first.insert(first.begin(), "");
        return (m_dialect.heads == HeadForm::Comment ? "# " : "") + line(first) +
               (hasSecond ? line(second) : "");
    }

    std::string cell(std::size_t column, std::size_t row)
    {
        auto& values = m_made.columns[column];
        if (const auto [low, high] = m_bounds[column]; high > 0) {
            const auto integer = low + below(high - low + 1);
            values.push_back(static_cast<double>(integer));
            return std::to_string(integer);
        }
        const bool isFirst = column == 0 || !std::isnan(m_made.columns[0].back()); // no empty rows
        if (row > 0 && below(kMissingShare) == 0 && isFirst) {
            values.push_back(std::numeric_limits<double>::quiet_NaN());
            return m_dialect.missing;
        }
        std::string digits = std::to_string(1 + below(9));
        for (auto more = below(7); more > 0; --more)
            digits += static_cast<char>('0' + below(10));
        std::string part;
        for (auto more = below(6); more > 0; --more)
            part += static_cast<char>('0' + below(10));
        values.push_back(std::strtod((digits + "." + part).c_str(), nullptr));
        auto text = grouped(digits);
        const bool isGrouped = text != digits;
        const auto groups = (digits.size() - 1) / 3;
        const bool isSign = m_dialect.thousands == "." || m_dialect.thousands == ",";
        if (!part.empty())
            text += m_dialect.decimal + part;
        // One sign before three digits, after at most three, may be decimal or of thousands.
        const bool isDecimalAlone = !part.empty() && !isGrouped;
        const bool isGroupAlone = part.empty() && isGrouped && isSign && groups == 1;
        if ((isDecimalAlone && part.size() == 3 && digits.size() <= 3) || isGroupAlone)
            m_isDoubtful = true;
        else if (!part.empty() || (isGrouped && isSign))
            m_isCertain = true;
        return text;
    }

    std::string grouped(const std::string& digits) const
    {
        if (m_dialect.thousands.empty())
            return digits;
        std::string text;
        for (std::size_t i = 0; i < digits.size(); ++i)
            text += (i > 0 && (digits.size() - i) % 3 == 0 ? m_dialect.thousands : "") + digits[i];
        return text;
    }

    std::string encoded(const std::string& text) const
    {
        const auto& encoding = m_dialect.encoding;
        if (encoding == "UTF-8")
            return (m_dialect.hasMark ? "\xef\xbb\xbf" : "") + text;
        std::string bytes;
        const bool isLittle = encoding == "UTF-16LE";
        const auto put = [&](unsigned code) {
            if (encoding == "WINDOWS-1252")
                bytes += static_cast<char>(code);
            else
                for (const int shift : {isLittle ? 0 : 8, isLittle ? 8 : 0})
                    bytes += static_cast<char>((code >> static_cast<unsigned>(shift)) & 0xffU);
        };
        if (m_dialect.hasMark)
            put(0xfeff);
        for (std::size_t i = 0; i < text.size();) {
            const auto byte = [&](std::size_t at) {
                return static_cast<unsigned>(static_cast<unsigned char>(text[i + at]));
            };
            const unsigned size = byte(0) < 0x80 ? 1 : byte(0) < 0xe0 ? 2 : 3;
            put(size == 1 ? byte(0)
                : size == 2
                    ? ((byte(0) & 0x1fU) << 6U) | (byte(1) & 0x3fU)
                    : ((byte(0) & 0xfU) << 12U) | ((byte(1) & 0x3fU) << 6U) | (byte(2) & 0x3fU));
            i += size;
        }
        return bytes;
    }

    const Dialect& m_dialect;
    model::SeededRandom m_random;
    MadeTable m_made;
    std::vector<std::pair<std::size_t, std::size_t>> m_bounds;
    bool m_isCertain = false;
    bool m_isDoubtful = false;
};

// Calls `visit(dialect, number)` for combinations of all properties: each pair of values of any two properties occurs in many of them.
template <typename Visit>
void everyDialect(std::size_t count, Visit&& visit)
{
    constexpr std::array<char, 5> kSeparators{',', ';', '\t', ' ', '|'};
    const std::array<std::string, 6> kThousands{"", "", ".", ",", "\xc2\xa0", "'"};
    const std::array<std::string, 4> kEncodings{"UTF-8", "UTF-16LE", "UTF-16BE", "WINDOWS-1252"};
    const std::array<std::string, 5> kMissing{"", "n/a", "NaN", "-", "#DIV/0!"};
    const std::array<std::string, 3> kLineEnds{"\n", "\r\n", "\r"};
    model::SeededRandom random(46);
    const auto pick = [&](const auto& list) {
        return list[static_cast<std::size_t>(random.below(list.size()))];
    };
    for (std::size_t done = 0; done < count;) {
        Dialect dialect;
        dialect.separator = pick(kSeparators);
        dialect.decimal = random.below(2) == 0 ? '.' : ',';
        dialect.thousands = pick(kThousands);
        dialect.encoding = pick(kEncodings);
        dialect.heads = static_cast<HeadForm>(1 + random.below(7));
        dialect.missing = pick(kMissing);
        dialect.lineEnd = pick(kLineEnds);
        dialect.isQuoted = random.below(2) == 0;
        dialect.hasMark = random.below(2) == 0;
        dialect.hasTail = random.below(4) == 0;
        dialect.hasRowNames = random.below(4) == 0;
        dialect.hasSepLine = random.below(4) == 0;
        if (isPossible(dialect))
            visit(dialect, done++);
    }
}

// The dialect for a failed test.
inline std::string toText(const Dialect& dialect)
{
    return "separator '" + std::string(1, dialect.separator) + "' decimal '" + dialect.decimal +
           "' thousands '" + dialect.thousands + "' " + dialect.encoding + " heads " +
           std::to_string(static_cast<int>(dialect.heads)) + " missing '" + dialect.missing + "' " +
           (dialect.isQuoted ? "quoted " : "") + (dialect.hasMark ? "mark " : "") +
           (dialect.hasTail ? "tail " : "") + (dialect.hasRowNames ? "row names " : "") +
           (dialect.hasSepLine ? "sep line" : "");
}

} // namespace clusterwright::tests
