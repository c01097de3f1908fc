#include "plugins/runner/store/tool_output.h"

#include "model/core/diagnostic.h"
#include "model/core/text.h"
#include "model/json/object_reader.h"
#include "plugins/runner/store/line_prefix.h"

#include <algorithm>
#include <array>
#include <map>
#include <sstream>

namespace clusterwright::runner
{

namespace
{

using Words = std::vector<std::string>;

Words wordsOf(std::string_view line)
{
    std::istringstream stream{std::string(line)};
    Words words;
    for (std::string word; stream >> word;)
        words.push_back(word);
    return words;
}

bool isNumeric(const std::string& word)
{
    return model::parseDouble(word).has_value() || word == "nan" || word == "-nan" ||
           word == "inf" || word == "-inf";
}

// Returns "pure_comm" for "Pure Comm.".
std::string nameOf(std::string_view text)
{
    std::string name;
    for (const char c : text)
        if (model::isLetterOrDigit(c))
            name += model::lowerLetter(c);
        else if (!name.empty() && name.back() != '_')
            name += '_';
    while (name.ends_with('_'))
        name.pop_back();
    return name;
}

struct ToolUnit {
    std::string_view text;
    double factor; // factor to the base unit
    const char* base;
    std::string_view quantity = {}; // name of a column whose title is only the unit
};

constexpr auto kUnits = std::to_array<ToolUnit>({{"us", 1e-6, "s"},
                                                 {"ms", 1e-3, "s"},
                                                 {"s", 1, "s"},
                                                 {"MB/s", 1e6, "B/s", "bandwidth"},
                                                 {"Messages/s", 1, "op/s", "message rate"},
                                                 {"Million ops/s", 1e6, "op/s", "operation rate"},
                                                 {"%", 0.01, "1"},
                                                 {"", 1, "1"}});

// A column whose rows have words: Pass or Fail, and the name of an operation.
bool isOfWords(const std::string& column)
{
    return column == "validation" || column == "operation";
}

// Splits a header at two or more blanks: "Avg Latency(us)   Min Latency(us)". Titles of full width are separated by one blank, or none:
// after a unit in brackets, and before the tail of a percentile, "P50 Tail BW(MB/s)", or "Validation".
Words columnsOf(std::string_view head)
{
    Words columns;
    while (!(head = model::trimmed(head)).empty()) {
        auto end = std::min(head.find("  "), head.size());
        const auto close = head.find(')');
        if (close < end)
            end = close + 1;
        for (const auto* const next :
             {" P50 Tail", " P90 Tail", " P95 Tail", " P99 Tail", " Validation"})
            end = std::min(end, head.find(next));
        columns.emplace_back(model::trimmed(head.substr(0, end)));
        head.remove_prefix(end);
    }
    return columns;
}

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
        const auto plain = withoutPrefixes(text);
        for (const auto& line : model::split(plain.text, '\n')) {
            ++m_number;
            takeLine(model::trimmed(line));
        }
        std::erase_if(m_tests, [](const ToolTest& test) { return test.samples.empty(); });
        if (m_tests.empty() && m_findings.list.empty())
            m_findings.error("tool.unknown",
                             "",
                             "expected a session, or output of OSU micro-benchmarks or Netgauge",
                             "import the complete output of the tool");
        countWrongRows();
        if (model::hasErrors(m_findings.list))
            return m_findings.list;
        return ToolOutput{std::move(m_tests), notes(plain.prefix)};
    }

private:
    enum class Format { None, Osu, LogGp, OneOne };

    static constexpr std::array<const char*, 4> kKinds{"minimum", "mean", "median", "maximum"};

    struct Column {
        std::string name;
        double factor = 1;
    };

    void takeLine(std::string_view line)
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
        else if (m_format != Format::None && !words.empty() &&
                 (isNumeric(words.front()) || beginsWithWord(words)))
            takeRow(words);
    }

    // A row of atomic operations: "shmem_int_fadd  0.75  1.33".
    [[nodiscard]] bool beginsWithWord(const Words& words) const
    {
        return m_format == Format::Osu && !m_columns.empty() && isOfWords(m_columns.front().name) &&
               words.size() == m_columns.size() && isNumeric(words.back());
    }

    [[nodiscard]] model::Diagnostics notes(const std::string& prefix) const
    {
        model::Diagnostics notes;
        if (!prefix.empty())
            notes.add({model::Severity::Note,
                       "tool.prefix",
                       m_findings.file,
                       "",
                       "the prefix '" + prefix + "' of the lines was removed",
                       ""});
        if (m_failedRows > 0)
            notes.add({model::Severity::Warning,
                       "tool.validation",
                       m_findings.file,
                       model::linePlace(m_firstFailed),
                       "the validation of " + model::counted(m_failedRows, "row") + " failed",
                       "repeat the benchmark; data for fits omit these rows"});
        return notes;
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
        } else if (std::ranges::any_of(kUnits, [&](const ToolUnit& unit) {
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
            } else if (const auto* const whole = std::ranges::find(kUnits, title, &ToolUnit::text);
                       whole != kUnits.end() && !whole->quantity.empty()) {
                unit = title;
                name = whole->quantity;
            }
            const auto* const known = std::ranges::find(kUnits, unit, &ToolUnit::text);
            if (known == kUnits.end())
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
            const auto value = number(words[i], m_columns[i].name);
            if (!value)
                return;
            if (m_columns[i].name == "size")
                sample.at.emplace_back("size", *value);
            else
                sample.values.emplace_back(m_columns[i].name, *value * m_columns[i].factor);
        }
        if (hasFailedValidation(m_tests.back().provenance, sample) && ++m_failedRows == 1)
            m_firstFailed = m_number;
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
                std::ranges::find(kUnits, words.size() > 2 ? words[2] : "", &ToolUnit::text);
            if (unit == kUnits.end())
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

    std::optional<double> number(const std::string& word, const std::string& what)
    {
        const auto value = model::parseDouble(word);
        if (value && *value >= 0)
            return value;
        refuseRow("tool.number",
                  what + " is " + word.substr(0, 40),
                  "remove the line: measured values must be finite and not negative");
        return std::nullopt;
    }

    // Reports one finding for all rows with the same error, at the first row.
    void refuseRow(const std::string& code, std::string message, std::string hint)
    {
        if (++m_wrongRows[code] == 1)
            m_findings.error(code, place(), std::move(message), std::move(hint));
    }

    void countWrongRows()
    {
        for (auto& finding : m_findings.list)
            if (const auto found = m_wrongRows.find(finding.code);
                found != m_wrongRows.end() && found->second > 1)
                finding.message += "; " + std::to_string(found->second) + " rows have this error";
    }

    void wrongRow(std::size_t expected, std::size_t got)
    {
        refuseRow("tool.row",
                  "expected " + std::to_string(expected) + " numbers, got " + std::to_string(got),
                  "");
    }

    void add(Sample sample)
    {
        auto& samples = m_tests.back().samples;
        sample.repeat = static_cast<std::int64_t>(samples.size());
        samples.push_back(std::move(sample));
    }

    [[nodiscard]] std::string place() const { return model::linePlace(m_number); }

    model::Findings m_findings;
    std::map<std::string, std::size_t> m_wrongRows; // count by the code of the finding
    std::size_t m_number = 0;                       // line number
    std::size_t m_failedRows = 0;                   // rows whose validation failed
    std::size_t m_firstFailed = 0;                  // line of the first one
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

model::Diagnostics
recordToolTests(const std::vector<ToolTest>& tests, const Run& run, SampleSink& sink)
{
    if (auto problems = sink.beginRun(run); !problems.empty())
        return problems;
    for (const auto& test : tests) {
        auto provenance = test.provenance;
        provenance.time = run.time;
        const auto start = sink.beginStart(provenance);
        if (!start)
            return start.diagnostics();
        if (auto problems = sink.add(start.value(), test.samples); !problems.empty())
            return problems;
        if (auto problems = sink.endStart(start.value(), EndState::Done, 0); !problems.empty())
            return problems;
    }
    return sink.endRun(EndState::Done);
}

} // namespace clusterwright::runner
