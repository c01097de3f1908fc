#include "plugins/runner/store/tool_output.h"

#include "model/core/diagnostic.h"
#include "model/core/text.h"
#include "model/core/text_encoding.h"
#include "model/json/object_reader.h"
#include "plugins/runner/store/line_prefix.h"
#include "plugins/runner/store/tool_words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace clusterwright::runner
{

namespace
{

// Reads the text line by line, with separate functions for each format.
class ToolReader
{
public:
    explicit ToolReader(const std::string& file)
        : m_findings{file, {}}
    {
    }

    model::Result<ToolOutput> read(std::string_view text)
    {
        const auto decoded = model::decodedText(std::string(text));
        const auto sources = linesBySource(decoded ? decoded.value().text : std::string(text));
        m_hasPrefixes = std::ranges::any_of(sources, &SourceLines::hasPrefix);
        for (const auto& source : sources)
            takeSource(source);
        if (m_prefixes.size() == 1)
            for (auto& test : m_tests)
                std::erase_if(test.provenance.point,
                              [](const auto& entry) { return entry.first == kPrefix; });
        refuseWhole();
        countWrongRows();
        if (model::hasErrors(m_findings.list))
            return m_findings.list;
        notePrefixes();
        return ToolOutput{std::move(m_tests), std::move(m_findings.list)};
    }

private:
    enum class Format { None, Osu, LogGp, OneOne };

    static constexpr const char* kPrefix = "prefix"; // parameter of a point
    static constexpr std::array<const char*, 4> kKinds{"minimum", "mean", "median", "maximum"};

    struct Column {
        std::string name;
        double factor = 1;
    };

    // Reads the lines of one program. A parameter of the point distinguishes the programs.
    void takeSource(const SourceLines& source)
    {
        m_format = Format::None;
        m_hasRowsWithoutHeader = false;
        const auto before = static_cast<std::ptrdiff_t>(m_tests.size());
        for (const auto& [number, line] : source.lines) {
            m_number = number;
            takeLine(model::trimmed(line), source.hasPrefix());
        }
        std::erase_if(m_tests, [](const ToolTest& test) { return test.samples.empty(); });
        if (!source.hasPrefix())
            return;
        const auto prefix = "'" + source.prefix + "'";
        if (m_hasRowsWithoutHeader)
            m_headless.push_back(prefix);
        if (std::ssize(m_tests) > before)
            m_prefixes.push_back(prefix);
        for (auto test = m_tests.begin() + before; test != m_tests.end(); ++test)
            test->provenance.point.emplace_back(
                kPrefix, source.name.substr(0, source.name.find_last_not_of(": ") + 1));
    }

    void takeLine(std::string_view line, bool hasPrefix)
    {
        if (line.starts_with("# OSU "))
            return beginOsu(line);
        if (line.starts_with("# size n PRTT(1,0,s)"))
            return beginNetgauge(Format::LogGp, "netgauge.loggp", "");
        if (line.starts_with("## Netgauge v"))
            return beginNetgauge(Format::OneOne, "netgauge.one_one", wordsOf(line)[2].substr(1));
        const auto words = wordsOf(line);
        if (words.size() == 8 && words[1] == "bytes" && words[2] == "->")
            return takeBrief(words);
        if (m_format == Format::Osu && line.starts_with('#'))
            takeOsuHead(line.substr(1));
        else if (m_format == Format::Osu && line.starts_with("nprocs:"))
            takeOsuInit(line);
        else if (m_format == Format::None && !words.empty())
            takeOther(words, hasPrefix);
        else if (!words.empty() &&
                 (isNumeric(words.front()) || beginsWithWord(words) ||
                  (model::isDigit(words.front().front()) && words.size() == m_columns.size())))
            takeRow(words);
        else if (!words.empty() && model::isDigit(words.front().front()))
            skipLine();
    }

    // Finds rows that belong to no header, because another prefix has it or the line has another form than the prefixes.
    void takeOther(const Words& words, bool hasPrefix)
    {
        if (hasPrefix && std::ranges::all_of(words, isNumeric))
            m_hasRowsWithoutHeader = true;
        else if (!hasPrefix && m_hasPrefixes &&
                 (model::isDigit(words.front().front()) || isNumeric(words.back())))
            skipLine();
    }

    // A row of atomic operations: "shmem_int_fadd  0.75  1.33".
    [[nodiscard]] bool beginsWithWord(const Words& words) const
    {
        return m_format == Format::Osu && !m_columns.empty() && isOfWords(m_columns.front().name) &&
               words.size() == m_columns.size() && isNumeric(words.back());
    }

    // Reports why there is nothing to import, or rows of nobody.
    void refuseWhole()
    {
        if (!m_headless.empty())
            m_findings.error("tool.header",
                             "",
                             "the rows of " + model::join(m_headless, ", ") + " have no header",
                             m_prefixes.empty()
                                 ? "import the complete output of the tool"
                                 : "keep only the lines of " + model::join(m_prefixes, ", "));
        if (!m_tests.empty() || model::hasErrors(m_findings.list))
            return;
        if (m_wrongRows.contains("tool.zero"))
            for (auto& finding : m_findings.list)
                finding.severity = model::Severity::Error;
        else
            m_findings.error("tool.unknown",
                             "",
                             "expected a session, or output of OSU micro-benchmarks or Netgauge",
                             "import the complete output of the tool");
    }

    void notePrefixes()
    {
        if (m_prefixes.empty())
            return;
        const auto names = model::join(m_prefixes, ", ");
        m_findings.list.add({model::Severity::Note,
                             "tool.prefix",
                             m_findings.file,
                             "",
                             m_prefixes.size() == 1
                                 ? "the prefix " + names + " of the lines was removed"
                                 : "the lines of each prefix are a launch: " + names,
                             ""});
    }

    void begin(Format format, std::string probe, std::string version)
    {
        m_format = format;
        m_columns.clear();
        ToolTest test;
        test.provenance.probe = std::move(probe);
        test.provenance.version = std::move(version);
        m_tests.push_back(std::move(test));
    }

    void beginNetgauge(Format format, std::string probe, std::string version)
    {
        begin(format, std::move(probe), std::move(version));
        auto& units = m_tests.back().provenance.units;
        units = {{"size", "B"}};
        if (format == Format::LogGp)
            units.insert(units.end(), {{"prtt", "s"}, {"messages", "1"}, {"delay", "s"}});
        else
            units.emplace_back("throughput_median", "B/s");
        for (const auto* const kind : kKinds)
            if (format == Format::OneOne)
                for (const auto* const time : {"send_", "half_round_trip_"})
                    units.emplace_back(std::string(time) + kind, "s");
    }

    // Reads "# OSU MPI-CUDA Allreduce Latency Test v5.6.3".
    void beginOsu(std::string_view line)
    {
        auto words = wordsOf(line);
        words.erase(words.begin(), words.begin() + std::min<std::ptrdiff_t>(3, std::ssize(words)));
        std::string title;
        std::string version;
        for (const auto& word : words)
            if (word.size() > 1 && word[0] == 'v' && model::isDigit(word[1]))
                version = word.substr(1);
            else if (word != "Test")
                title += (title.empty() ? "" : " ") + word;
        begin(Format::Osu, "osu." + nameOf(title), version);
    }

    // Reads "[ pairs: 1 ] [ window size: 64 ]", "Datatype: MPI_CHAR.", or the names of columns.
    void takeOsuHead(std::string_view head)
    {
        head = model::trimmed(head);
        auto& point = m_tests.back().provenance.point;
        if (head.starts_with("Datatype:")) {
            std::string type(model::trimmed(head.substr(head.find(':') + 1)));
            while (type.ends_with('.'))
                type.pop_back();
            point.emplace_back("datatype", type);
        } else if (head.starts_with('[')) {
            for (const auto& part : model::split(head, ']'))
                if (const auto colon = part.find(':'); colon != std::string::npos)
                    if (const auto value =
                            model::parseDouble(model::trimmed(part.substr(colon + 1))))
                        point.emplace_back(nameOf(part.substr(0, colon)), *value);
        } else if (std::ranges::any_of(kToolUnits, [&](const ToolUnit& unit) {
                       const std::string text(unit.text);
                       return head.find(unit.quantity.empty() ? "(" + text + ")" : text) !=
                              head.npos;
                   })) {
            takeOsuColumns(head);
        }
    }

    void takeOsuColumns(std::string_view head)
    {
        m_columns.clear();
        for (const auto& title : columnsOf(head)) {
            auto unit = std::string_view();
            auto name = std::string_view(title);
            if (const auto open = title.rfind('('); open != title.npos && title.ends_with(')')) {
                unit = name.substr(open + 1, title.size() - open - 2);
                name = name.substr(0, open);
            } else if (const auto* const whole =
                           std::ranges::find(kToolUnits, title, &ToolUnit::text);
                       whole != kToolUnits.end() && !whole->quantity.empty()) {
                unit = title;
                name = whole->quantity;
            }
            const auto* const known = std::ranges::find(kToolUnits, unit, &ToolUnit::text);
            if (known == kToolUnits.end())
                m_findings.error("tool.unit",
                                 place(),
                                 "unknown unit '" + std::string(unit.substr(0, 40)) + "'",
                                 "use us, ms, s, MB/s, Messages/s or %");
            else
                addColumn(nameOf(name), *known);
        }
    }

    void addColumn(std::string name, const ToolUnit& unit)
    {
        const bool isSize = name == "size";
        if (!isOfWords(name))
            m_tests.back().provenance.units.emplace_back(name, isSize ? "B" : unit.base);
        m_columns.push_back({std::move(name), unit.factor});
    }

    void takeRow(const Words& words)
    {
        switch (m_format) {
        case Format::Osu:
            return takeOsuRow(words);
        case Format::LogGp:
            return takeLogGpRow(words);
        case Format::OneOne:
            return takeOneOneRow(words);
        case Format::None:
            return;
        }
    }

    void takeOsuRow(const Words& words)
    {
        if (m_columns.empty())
            return; // numbers before any header belong to another program
        if (words.size() != m_columns.size())
            return wrongRow(m_columns.size(), words.size());
        Sample sample;
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (isOfWords(m_columns[i].name)) {
                sample.at.emplace_back(m_columns[i].name, words[i]);
                continue;
            }
            const bool isSize = m_columns[i].name == "size";
            const auto value = isSize ? sizeOf(words[i]) : number(words[i], m_columns[i].name);
            if (!value)
                return;
            if (isSize)
                sample.at.emplace_back("size", *value);
            else
                sample.values.emplace_back(m_columns[i].name, *value * m_columns[i].factor);
        }
        if (hasFailedValidation(m_tests.back().provenance, sample))
            warnOfRow("tool.validation",
                      "the validation failed",
                      "repeat the benchmark; data for fits omit these rows");
        add(std::move(sample));
    }

    // Reads "nprocs: 16, min: 168 ms, max: 172 ms, avg: 170 ms".
    void takeOsuInit(std::string_view line)
    {
        auto& units = m_tests.back().provenance.units;
        Sample sample;
        for (const auto& part : model::split(line, ',')) {
            const auto words = wordsOf(part);
            if (words.size() < 2)
                continue;
            const auto name = nameOf(words[0]);
            const auto value = number(words[1], name);
            if (!value)
                return;
            const auto* const unit =
                std::ranges::find(kToolUnits, words.size() > 2 ? words[2] : "", &ToolUnit::text);
            if (unit == kToolUnits.end())
                return;
            units.emplace_back(name, unit->base);
            if (name == "nprocs")
                sample.at.emplace_back(name, *value);
            else
                sample.values.emplace_back(name, *value * unit->factor);
        }
        add(std::move(sample));
    }

    void takeLogGpRow(const Words& words)
    {
        constexpr std::size_t kColumns = 11;
        constexpr double kMicrosecond = 1e-6;
        if (words.size() != kColumns)
            return wrongRow(kColumns, words.size());
        std::array<double, 5> row{};
        constexpr std::array<const char*, 5> kNames{
            "size", "n", "PRTT(1,0,s)", "PRTT(n,0,s)", "PRTT(n,d,s)"};
        for (std::size_t i = 0; i < row.size(); ++i) {
            const auto value = number(words[i], kNames[i]);
            if (!value)
                return;
            row[i] = *value;
        }
        const auto [size, count, single, burst, delayed] = row;
        const double delay = single * kMicrosecond;
        const auto point = [size = size](double messages, double d) {
            return Point{{"messages", messages}, {"delay", d}, {"size", size}};
        };
        add({{{"prtt", delay}}, point(1, 0)});
        add({{{"prtt", burst * kMicrosecond}}, point(count, 0)});
        add({{{"prtt", delayed * kMicrosecond}}, point(count, delay)});
    }

    // "8 - 0.5 0.6 0.6 0.9 (0.1 3) - 1.5 1.6 1.6 1.9 (0.1 3) - 33.7 40.0 40.0 42.7"; short rows lack the parts in brackets.
    void takeOneOneRow(const Words& words)
    {
        constexpr std::size_t kShort = 13;
        constexpr std::size_t kLong = 17;
        Words numbers;
        for (const auto& word : words)
            if (word != "-")
                numbers.push_back(word.substr(word.starts_with('('),
                                              word.find(')') - (word.starts_with('(') ? 1 : 0)));
        if (numbers.size() != kShort && numbers.size() != kLong)
            return wrongRow(kLong, numbers.size());
        const std::size_t behind = numbers.size() == kLong ? 7 : 5; // index of the round trips
        Sample sample;
        const auto size = number(numbers[0], "size");
        if (!size)
            return;
        sample.at = {{"size", *size}};
        for (std::size_t i = 0; i < kKinds.size(); ++i) {
            const auto blocking = number(numbers[1 + i], "blocking time");
            const auto half = number(numbers[behind + i], "round trip");
            if (!blocking || !half)
                return;
            sample.values.emplace_back("send_" + std::string(kKinds[i]), *blocking * 1e-6);
            sample.values.emplace_back("half_round_trip_" + std::string(kKinds[i]), *half * 1e-6);
        }
        add(std::move(sample));
    }

    // Reads "8 bytes -> 1.50 us == 42.67 Mbit/s".
    void takeBrief(const Words& words)
    {
        constexpr double kMegabit = 1e6 / 8; // B/s
        if (m_format != Format::OneOne)
            beginNetgauge(Format::OneOne, "netgauge.one_one", "");
        const auto size = number(words[0], "size");
        const auto half = number(words[3], "round trip");
        const auto rate = number(words[6], "throughput");
        if (size && half && rate)
            add({{{"half_round_trip_minimum", *half * 1e-6},
                  {"throughput_median", *rate * kMegabit}},
                 {{"size", *size}}});
    }

    // Reads "1024", "2K" and "2KiB".
    std::optional<double> sizeOf(const std::string& word)
    {
        auto digits = std::string_view(word);
        if (digits.size() > 2 && digits.ends_with("iB"))
            digits.remove_suffix(2);
        const auto prefix = std::string_view("kmg").find(model::lowerLetter(digits.back()));
        if (prefix != std::string_view::npos)
            digits.remove_suffix(1);
        const auto value = model::parseDouble(digits);
        if (!value || *value < 0 || prefix == std::string_view::npos)
            return number(word, "size");
        return *value * std::pow(1024., static_cast<double>(prefix + 1));
    }

    std::optional<double> number(const std::string& word, const std::string& what)
    {
        const auto value = model::parseDouble(word);
        if (value && *value >= 0)
            return value;
        refuseRow("tool.number", what + " is " + word.substr(0, 40), hintFor(word, what));
        return std::nullopt;
    }

    // Reports one finding for all rows with the same error, at the first row.
    void refuseRow(const std::string& code,
                   std::string message,
                   std::string hint,
                   model::Severity severity = model::Severity::Error)
    {
        if (++m_wrongRows[code] == 1)
            m_findings.list.add(
                {severity, code, m_findings.file, place(), std::move(message), std::move(hint)});
    }

    void warnOfRow(const std::string& code, std::string message, std::string hint)
    {
        refuseRow(code, std::move(message), std::move(hint), model::Severity::Warning);
    }

    void skipLine()
    {
        warnOfRow("tool.skipped", "cannot read the line as a row", "compare it with the header");
    }

    void countWrongRows()
    {
        for (auto& finding : m_findings.list)
            if (const auto found = m_wrongRows.find(finding.code);
                found != m_wrongRows.end() && found->second > 1)
                finding.message += "; " + std::to_string(found->second) + " lines have this error";
    }

    void wrongRow(std::size_t expected, std::size_t got)
    {
        refuseRow("tool.row",
                  "expected " + std::to_string(expected) + " numbers, got " + std::to_string(got),
                  "");
    }

    void add(Sample sample)
    {
        if (isOfNothing(sample))
            return warnOfRow("tool.zero",
                             "the tool measured nothing: a time or rate is 0",
                             "repeat the measurement; the line is skipped");
        auto& samples = m_tests.back().samples;
        sample.repeat = static_cast<std::int64_t>(samples.size());
        samples.push_back(std::move(sample));
    }

    [[nodiscard]] std::string place() const { return model::linePlace(m_number); }

    model::Findings m_findings;
    std::map<std::string, std::size_t> m_wrongRows; // count by the code of the finding
    std::size_t m_number = 0;                       // line number
    bool m_hasPrefixes = false;                     // some line has a prefix
    bool m_hasRowsWithoutHeader = false;            // in the present source
    std::vector<std::string> m_prefixes;            // prefixes of the tests
    std::vector<std::string> m_headless;            // prefixes of rows without a header
    Format m_format = Format::None;
    std::vector<Column> m_columns;
    std::vector<ToolTest> m_tests;
};

} // namespace

model::Result<ToolOutput> readToolOutput(std::string_view text, const std::string& file)
{
    return ToolReader(file).read(text);
}

bool hasFailedValidation(const Provenance& provenance, const Sample& sample)
{
    const auto isFailure = [](const auto& at) {
        const auto* const word = std::get_if<std::string>(&at.second);
        return at.first == "validation" && word && *word != "Pass" && *word != "-";
    };
    return provenance.probe.starts_with("osu.") && std::ranges::any_of(sample.at, isFailure);
}

} // namespace clusterwright::runner
