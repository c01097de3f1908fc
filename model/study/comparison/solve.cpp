#include "model/study/comparison/solve.h"

#include "model/core/diagnostic.h"
#include "model/design/system/overridden_scenario.h"
#include "model/study/bands/design_band.h"
#include "model/study/messages/result_message.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace clusterwright::model
{

CLUSTERWRIGHT_LARGE_VALUE_MEMBERS(Solve);

namespace
{

// Names that users cannot write, so that they are always free.
const std::string kLeft = "such-that.left";
const std::string kRight = "such-that.right";
const std::string kWhole = "such-that";
const std::string kPlace = "such that"; // place of the findings

void addEquation(System& system, const std::string& name, Expression expression)
{
    Equation equation;
    equation.name = name;
    equation.expression = std::move(expression);
    equation.place = {"", kPlace};
    system.set.set(std::move(equation));
}

bool holds(Op op, Side side)
{
    const bool orEqual = op == Op::Equal || op == Op::LessEqual || op == Op::GreaterEqual;
    const bool isLess = op == Op::Less || op == Op::LessEqual;
    const bool isGreater = op == Op::Greater || op == Op::GreaterEqual;
    return (orEqual && side == Side::Equal) || (isLess && side == Side::Below) ||
           (isGreater && side == Side::Above);
}

// Merges neighbours that share an end.
void addInterval(std::vector<ValueInterval>& intervals, ValueInterval more)
{
    if (!intervals.empty() && more.from <= intervals.back().to)
        intervals.back().to = std::max(intervals.back().to, more.to);
    else
        intervals.push_back(more);
}

Diagnostics withHint(Diagnostics findings)
{
    for (auto& finding : findings)
        if (finding.code == "dimension.mismatch" && finding.pointer == kPlace &&
            finding.hint.empty())
            finding.hint = "compare two values of the same unit";
    return findings;
}

class Solver
{
public:
    Solver(const StudySubject& subject, const SolveQuestion& question, std::stop_token stop)
        : m_subject(subject)
        , m_question(question)
        , m_stop(std::move(stop))
        , m_system(subject.system)
    {
    }

    Result<Solve> run()
    {
        auto relation = parseRelation(m_question.suchThat);
        if (!relation)
            return relation.diagnostics();
        m_result.input = inputOf(m_subject);
        m_result.relation = relation.value().text;
        m_result.op = relation.value().op;
        addEquation(m_system, kWhole, relation.value().condition);
        addEquation(m_system, kLeft, relation.value().left);
        addEquation(m_system, kRight, relation.value().right);
        auto response = compileResponse(m_system, {m_question.variable.variable}, {kLeft, kRight});
        if (!response)
            return withHint(response.diagnostics());
        if (auto problems = orderProblems(relation.value(), response.value()); !problems.empty())
            return problems;
        describeLeft(relation.value(), response.value().outputs[0]);
        const System* const systems[] = {&m_subject.system};
        auto range =
            resolveRange(systems, m_question.variable, response.value().variables[0].dimension);
        if (!range)
            return range.diagnostics();
        m_result.range = std::move(range).value();
        search(response.value());
        if (m_stop.stop_requested())
            return stopped();
        if (!m_result.isSolved() && !m_result.nearest && isOutOfBounds(m_result.diagnostics))
            return m_result.diagnostics;
        append(m_result.diagnostics,
               settingFindingsOver(m_subject.system, {m_result.range.variable}, "--for"));
        append(m_result.diagnostics,
               baselineFindings(m_system, {*m_system.set.find(kWhole)}, {m_result.range.variable}));
        return std::move(m_result);
    }

private:
    [[nodiscard]] static std::string textOf(const Expression& side)
    {
        const auto& root = side.terms.back();
        return side.text.substr(root.begin, root.end - root.begin);
    }

    // Refuses labels on a side of an inequality.
    [[nodiscard]] static Diagnostics orderProblems(const Relation& relation,
                                                   const Response& response)
    {
        Diagnostics problems;
        for (std::size_t i = 0; i < response.outputs.size() && relation.op != Op::Equal; ++i) {
            auto column = response.outputs[i];
            column.name = textOf(i == 0 ? relation.left : relation.right);
            append(problems, labelProblems(column, "compare labels by '='"));
        }
        return atPlace(kPlace, std::move(problems));
    }

    void describeLeft(const Relation& relation, const ResponseColumn& column)
    {
        const auto& terms = relation.left.terms;
        m_result.left = column;
        m_result.left.name = textOf(relation.left);
        if (terms.size() != 1 || terms[0].op != Op::Name)
            return;
        if (const auto index = m_system.set.find(terms[0].name)) {
            m_result.left.unit = m_system.set.equations()[*index].unit;
            m_result.left.doc = m_system.set.equations()[*index].doc;
        }
    }

    void search(const Response& response)
    {
        PointEvaluator evaluator(response);
        std::vector<double> invalid;
        const auto scan = scanSigns(
            [&](double x) {
                if (m_stop.stop_requested()) // ends the remaining calls at once
                    return std::pair{std::nan(""), std::nan("")};
                const auto values = evaluator.at(std::span<const double>(&x, 1));
                if (!evaluator.isValid())
                    invalid.push_back(x);
                return std::pair{values[0], values[1]};
            },
            m_result.range.grid,
            m_result.range.whole);
        if (m_stop.stop_requested())
            return;
        collect(scan);
        if (m_result.solutions.empty() && !std::isnan(scan.nearest.x))
            m_result.nearest = scan.nearest;
        for (auto& solution : m_result.solutions)
            describeEnds(solution, evaluator);
        countOutside(evaluator);
        addEnds(scan, evaluator);
        m_result.method = methodText();
        append(m_result.diagnostics,
               validityOver(m_subject.system,
                            response,
                            m_result.range.variable,
                            ofSolutions(std::move(invalid))));
        if (m_result.solutions.empty())
            append(m_result.diagnostics,
                   Diagnostics{
                       Severity::Warning, "solve.none", m_result.input.file, "", toText(m_result)});
    }

    [[nodiscard]] Quantity value(double x) const { return {x, m_result.range.dimension}; }

    // Returns the values within solutions, and their ends; without a solution, all values.
    [[nodiscard]] std::vector<double> ofSolutions(std::vector<double> values) const
    {
        const auto isOutside = [&](double x) {
            return std::ranges::none_of(m_result.solutions, [&](const Solution& solution) {
                return solution.from <= x && x <= solution.to;
            });
        };
        if (m_result.solutions.empty())
            return values;
        std::erase_if(values, isOutside);
        for (const auto& solution : m_result.solutions)
            values.insert(values.end(), {solution.from, solution.to});
        return values;
    }

    void describeEnds(Solution& solution, PointEvaluator& evaluator) const
    {
        if (!m_result.range.categories.empty()) {
            solution.fromText = shown(solution.from);
            solution.toText = shown(solution.to);
            return;
        }
        solution.fromText = solution.toText = withThousands(shown(solution.from));
        if (solution.from == solution.to)
            return;
        const auto& range = m_result.range;
        const auto isHeld = [&](double x) {
            const auto sides = evaluator.at(std::span<const double>(&x, 1));
            return holds(m_result.op, PairSample{x, sides[0], sides[1]}.side());
        };
        solution.isFromOpen = !isHeld(solution.from);
        solution.isToOpen = !isHeld(solution.to);
        const bool beginsRange = solution.from == range.low();
        const bool endsRange = solution.to == range.high();
        const auto first = endText(solution.from, solution.to, beginsRange, isHeld);
        const auto last = endText(solution.to, solution.from, endsRange, isHeld);
        solution.fromText = (first.isOpen ? "above " : "") + withThousands(first.text);
        solution.toText = (last.isOpen ? "below " : "") + withThousands(last.text);
    }

    struct EndText {
        std::string text;
        bool isOpen = false;
    };

    // Rounds a bound of a solution by a small part of the solution only, such that the relation holds at the displayed value, or
    // from there towards `inside`.
    template <typename IsHeld>
    [[nodiscard]] EndText
    endText(double end, double inside, bool isRangeEnd, const IsHeld& isHeld) const
    {
        constexpr double kHalfDigit = 5e-5; // at most half a unit of the fourth digit
        constexpr double kNear = 1e-9;      // more than the rounding of equal values
        constexpr double kSmallPart = 0.1;
        constexpr int kMaxSteps = 20;
        constexpr int kAllDigits = 17;
        if (isRangeEnd)
            return {shown(end), !isHeld(end)};
        const auto triedText = [&](std::string text) -> std::optional<EndText> {
            const auto rounded = parseQuantity(text);
            if (!rounded ||
                std::abs(rounded.value().value - end) > kSmallPart * std::abs(inside - end))
                return std::nullopt;
            const double x = rounded.value().value;
            const bool isOpen = !isHeld(x);
            if (isOpen && !isHeld(x + kNear * (inside - x)))
                return std::nullopt;
            return EndText{std::move(text), isOpen};
        };
        const double step = std::copysign(kHalfDigit * end, inside - end);
        for (int i = 0; i <= kMaxSteps; ++i)
            if (auto found = triedText(shown(end + i * step)))
                return *found;
        for (int digits = kTextDigits + 1; digits < kAllDigits; ++digits)
            if (auto found = triedText(shown(end, digits)))
                return *found;
        return {shown(end, kAllDigits), !isHeld(end)};
    }

    [[nodiscard]] std::string shown(double x, int digits = kTextDigits) const
    {
        return m_result.range.categories.empty()
                   ? fieldText(value(x), unitOn(m_result.range, x), digits)
                   : shownIn(m_result.range, x);
    }

    void collect(const SignScan& scan)
    {
        std::vector<ValueInterval> found;
        bool heldBefore = false;
        for (const auto& [from, to, side] : scan.stretches) {
            const bool isHeld = holds(m_result.op, side);
            if (isHeld && heldBefore)
                found.back().to = to;
            else if (isHeld)
                found.push_back({from, to});
            heldBefore = isHeld;
            if (side == Side::None) {
                m_result.holes.push_back({from, to});
                if (!explainHole(from))
                    explainHole(to);
            }
        }
        for (const auto& change : scan.changes) {
            const bool isEqual =
                change.kind == Change::Kind::Meeting || change.kind == Change::Kind::Touch;
            if (isEqual && holds(m_result.op, Side::Equal))
                found.push_back({change.after.x, change.after.x});
            if (!isEqual && m_result.op == Op::Equal) {
                m_result.jumps.push_back(change.before);
                m_result.jumps.push_back(change.after);
            }
        }
        std::ranges::sort(found, {}, &ValueInterval::from);
        std::vector<ValueInterval> joined;
        for (const auto& interval : found)
            addInterval(joined, interval);
        for (const auto& [from, to] : joined)
            m_result.solutions.push_back({from, to});
    }

    // Without a change at x, the range or the known part of it ends there.
    [[nodiscard]] std::optional<PlaceInterval>
    endAt(double x, bool isFirst, const SignScan& scan, const CertaintyAt& certaintyAt) const
    {
        const auto& range = m_result.range;
        const auto change = std::ranges::find(scan.changes, x, [&](const Change& one) {
            return isFirst ? one.after.x : one.before.x;
        });
        const bool isMet = change != scan.changes.end();
        const auto interval = range.whole
                                  ? (isFirst ? stepIntervalAround(x, range.grid, certaintyAt)
                                             : stepEndIntervalAround(x, range.grid, certaintyAt))
                              : isMet ? intervalAround(*change, range, certaintyAt)
                                      : intervalAround(x, range.grid, false, certaintyAt);
        const bool isSure = interval && interval->low == interval->high;
        return isSure && certaintyAt(x) == Certainty::Certain ? std::nullopt : interval;
    }

    void addEnds(const SignScan& scan, PointEvaluator& evaluator)
    {
        const auto& range = m_result.range;
        const bool isOfLabels = !m_result.left.categories.empty(); // which have no interval
        if (isOfLabels || (!m_result.isSolved() && !m_result.nearest))
            return;
        const double somewhere =
            m_result.isSolved() ? m_result.solutions.front().from : m_result.nearest->x;
        auto band = DesignBand::ofMeasured(
            {{&m_system, kLeft, {range.variable}, 1}, {&m_system, kRight, {range.variable}, -1}},
            m_result.diagnostics,
            {value(somewhere)});
        if (!band)
            return;
        const auto look = [&] {
            return band->certaintyOf(
                [&](double x) {
                    const auto sides = evaluator.at(std::span(&x, 1));
                    return sides[0] - sides[1];
                },
                m_stop);
        };
        if (!m_result.isSolved())
            addOpen(look());
        for (const auto& solution : m_result.solutions) {
            SolutionEnds ends;
            if (m_result.op != Op::Equal)
                ends = {endAt(solution.from, true, scan, look()),
                        endAt(solution.to, false, scan, look())};
            else if (solution.from == solution.to)
                ends.from = ends.to =
                    intervalAround(solution.from, range.grid, range.whole, look());
            m_result.ends.push_back(ends);
        }
        append(m_result.diagnostics, band->sampleFindings("'" + m_result.relation + "'"));
    }

    // Adds the stretches of points at which the relation may hold. Samples the points if there are very many.
    void addOpen(const CertaintyAt& certaintyAt)
    {
        const auto& grid = m_result.range.grid;
        const auto step = (grid.size() + kMostLooks - 1) / kMostLooks;
        bool wasOpen = false;
        for (std::size_t i = 0; i < grid.size(); i += step) {
            const bool isOpen = certaintyAt(grid[i]) == Certainty::Open;
            if (isOpen && wasOpen)
                m_result.open.back().to = grid[i];
            else if (isOpen)
                m_result.open.push_back({grid[i], grid[i]});
            wasOpen = isOpen;
        }
    }

    // Where no point has a result, the findings themselves are the reason.
    void countOutside(PointEvaluator& evaluator)
    {
        const auto& grid = m_result.range.grid;
        if (!isOutOfBounds(m_result.diagnostics))
            return;
        const auto outside = std::ranges::count_if(grid, [&](double x) {
            static_cast<void>(evaluator.at(std::span<const double>(&x, 1)));
            return !evaluator.isInBounds();
        });
        if (static_cast<std::size_t>(outside) < grid.size())
            countOutOfBounds(m_result.diagnostics, static_cast<std::size_t>(outside), grid.size());
    }

    // Returns false where there is a result: the hole begins after this value.
    bool explainHole(double x)
    {
        Diagnostics reasons;
        for (const auto& side : {kLeft, kRight})
            append(reasons, whyNoAnswer(m_system, m_result.range.variable, value(x), side));
        append(m_result.diagnostics, reasons);
        return !reasons.empty();
    }

    // Counts the tried values that lie in holes.
    [[nodiscard]] std::ptrdiff_t valuesWithoutResult() const
    {
        auto hole = m_result.holes.begin();
        return std::ranges::count_if(m_result.range.grid, [&](double x) {
            while (hole != m_result.holes.end() && hole->to < x)
                ++hole;
            return hole != m_result.holes.end() && hole->from <= x;
        });
    }

    [[nodiscard]] std::string methodText() const
    {
        const auto count = countText(m_result.range.grid.size());
        const auto missing = valuesWithoutResult();
        const auto without = missing == 0 ? std::string()
                                          : ", " + countText(static_cast<std::uint64_t>(missing)) +
                                                " without a result";
        if (m_result.range.whole)
            return "all " + count + " values tried" + without;
        return count + " points tried" + without +
               "; solutions refined by Boost.Math toms748_solve, near misses by "
               "brent_find_minima";
    }

    const StudySubject& m_subject;
    const SolveQuestion& m_question;
    std::stop_token m_stop;
    System m_system;
    Solve m_result;
};

} // namespace

Result<Solve>
solve(const StudySubject& subject, const SolveQuestion& question, std::stop_token stop)
{
    return Solver(subject, question, std::move(stop)).run();
}

Diagnostics addLines(Solve& solve, const System& system)
{
    const auto relation = parseRelation(solve.relation);
    if (!relation)
        return relation.diagnostics();
    auto sides = system; // extended by both sides
    std::vector<RangeLine> lines;
    for (const auto& side : {relation.value().left, relation.value().right}) {
        Equation equation;
        equation.name = "side." + std::to_string(lines.size());
        equation.expression = side;
        sides.set.set(equation);
        auto line = lineOver(sides,
                             {solve.range.variable, solve.range.dimension, solve.range.grid},
                             equation.name,
                             false);
        if (!line)
            return line.diagnostics();
        const auto& words = side.terms.back();
        line.value().label = side.text.substr(words.begin, words.end - words.begin);
        if (side.terms.size() == 1 && words.op == Op::Literal) { // "99 %" for "0.99"
            line.value().labelInFiles = line.value().label;
            line.value().label = displayIn(words.literal, solve.left.unit);
        }
        lines.push_back(std::move(line).value());
    }
    solve.lines = std::move(lines);
    return {};
}

} // namespace clusterwright::model
