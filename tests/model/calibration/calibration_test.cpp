// Subjects of a calibration, use of columns, and calibrations from an order to the assessment and curves.
#include "model/calibration/calibration/application.h"
#include "model/calibration/calibration/calibration.h"
#include "model/calibration/calibration/fit_curves.h"
#include "model/calibration/calibration/fit_words.h"
#include "model/calibration/fit/calibration_subject.h"
#include "model/calibration/fit/column_use.h"
#include "model/core/provenance.h"
#include "model/design/document/design.h"
#include "tests/model/calibration/made_data.h"
#include "tests/support/findings.h"
#include "tests/support/preset_folder.h"

#include <stop_token>

namespace clusterwright::tests::calibration_test
{

namespace
{

using Kind = CalibrationSubject::Kind;

struct SortDesign {
    Library library = shippedPresets();
    Design design = *library.design("acc-sort-gigabit").value();
    CalibrationSubject countSort{Kind::Step, "count_sort", ""};

    [[nodiscard]] SubjectFacts facts()
    {
        auto found = factsOf(countSort, design, library);
        INFO(textOf(found.diagnostics()));
        REQUIRE(found);
        return std::move(found).value();
    }
};

const SubjectNumber& numberIn(const SubjectFacts& facts, const std::string& name)
{
    const auto found = std::ranges::find(facts.numbers, name, &SubjectNumber::name);
    REQUIRE(found != facts.numbers.end());
    return *found;
}

// Returns T = keys * 20 ns, 2 % more or less, at five sizes, eight times each.
DataFile sorts()
{
    Random random(3);
    std::vector<double> keys, time;
    for (int i = 0; i < 40; ++i) {
        keys.push_back(1e5 * (1 + i % 5));
        time.push_back(keys.back() * 20e-9 * std::exp(0.02 * normal(random)));
    }
    return dataOf({columnOf("keys", "1", keys), columnOf("T_countsort", "ms", time)});
}

CalibrationOrder orderOf(SortDesign& sort, const DataFile& data)
{
    CalibrationOrder order;
    order.free = {free("t_key=28 ns")};
    auto system = systemOf(sort.countSort, sort.design, sort.library, data, order.free);
    INFO(textOf(system.diagnostics()));
    REQUIRE(system);
    order.system = std::move(system).value();
    order.response = "T_countsort";
    order.data = data;
    order.holdOut = HoldOut{0.25, "", 1};
    return order;
}

Calibration calibrated(const CalibrationOrder& order)
{
    auto result = calibrate(order);
    INFO(textOf(result.diagnostics()));
    REQUIRE(result);
    return std::move(result).value();
}

} // namespace

TEST_CASE("Subjects are steps, the design and models of messages", "[calibration][subject]")
{
    SortDesign sort;
    const auto subjects = subjectsOf(sort.design, sort.library);
    REQUIRE(subjects.size() == 12); // eight steps
    CHECK(subjects[0].id == "partition");
    CHECK(subjects[7].title == "count_sort: Count sort");
    CHECK(subjects[8].kind == Kind::Design);
    CHECK(subjects[9].kind == Kind::LogGp);
    CHECK(subjects[10].kind == Kind::Pieces);
    CHECK(subjects[11].kind == Kind::Ladder);
    CHECK(subjectsOf(Design{}, sort.library).size() == 3);
}

TEST_CASE("Names of an equation are free or columns of any dimension", "[calibration][subject]")
{
    SortDesign sort;
    const CalibrationSubject subject{Kind::Equation, "time = a + k / b", ""};
    const auto facts = factsOf(subject, sort.design, sort.library);
    REQUIRE(facts);
    CHECK(facts.value().outputs.front().name == "time");
    REQUIRE(facts.value().numbers.size() == 3);
    CHECK(facts.value().numbers[1].name == "k");
    CHECK(facts.value().numbers[1].isOpen);
    const auto codeOfText = [&](const char* text) {
        return codeOf(factsOf({Kind::Equation, text, ""}, sort.design, sort.library).diagnostics());
    };
    CHECK(codeOfText(" ") == "equation.missing");
    CHECK_FALSE(codeOfText("time = a +").empty());
}

TEST_CASE("The measured step is found by its probe and columns", "[calibration][subject]")
{
    SortDesign sort;
    const auto subjects = subjectsOf(sort.design, sort.library);
    const auto likeliest = [&](const std::vector<std::string>& columns,
                               const std::vector<std::string>& probes) -> std::string {
        const auto found = likeliestOf(subjects, sort.design, sort.library, columns, probes);
        return !found                                 ? "none"
               : subjects[*found].kind == Kind::LogGp ? "LogGP"
                                                      : subjects[*found].id;
    };
    CHECK(likeliest({"keys", "buckets", "time"}, {"countsort"}) == "count_sort");
    CHECK(likeliest({"keys", "buckets", "time"}, {"bucketsort"}) == "phase1");
    CHECK(likeliest({"keys", "buckets", "time"}, {""}) == "phase1"); // has two of these columns
    CHECK(likeliest({"size", "messages", "prtt"}, {"logp"}) == "LogGP");
    CHECK(likeliest({"something", "else"}, {"countsort"}) == "none");
}

TEST_CASE("A step's inputs have the values and targets of the design", "[calibration][subject]")
{
    SortDesign sort;
    const auto facts = sort.facts();
    CHECK(facts.outputs.front().name == "T_countsort");
    CHECK(facts.outputs.front().dimension == kTime);
    const auto& keys = numberIn(facts, "keys"); // E / P = 2^25 / 8
    CHECK(*keys.value == 4194304);
    CHECK(keys.target.empty());
    CHECK_FALSE(keys.isProposed);
    const auto& cost = numberIn(facts, "t_key"); // bound to on.count_key_time
    CHECK(cost.target == "host.count_key_time");
    CHECK(cost.isProposed);
    REQUIRE(cost.origin);
}

TEST_CASE("Every step of every design has facts and proposals", "[calibration][subject]")
{
    auto library = shippedPresets();
    for (const auto& id : library.ids(PresetKind::Design)) {
        const auto design = *library.design(id).value();
        for (const auto& subject : subjectsOf(design, library)) {
            INFO(id << " " << subject.title);
            const auto facts = factsOf(subject, design, library);
            INFO(textOf(facts.diagnostics()));
            REQUIRE(facts);
            CHECK_FALSE(facts.value().outputs.empty());
            const auto system = instantiate(design, library, {});
            REQUIRE(system);
            for (const auto& number : facts.value().numbers) {
                INFO(number.name);
                if (!number.target.empty())
                    CHECK(std::ranges::count(targetsIn(system.value(), number.dimension),
                                             number.target) == 1);
            }
        }
    }
}

TEST_CASE("A library block has its defaults and the variables of its names",
          "[calibration][subject]")
{
    SortDesign sort;
    const auto facts = factsOf({Kind::Block, "sort.count_sort", ""}, sort.design, sort.library);
    REQUIRE(facts);
    CHECK(*numberIn(facts.value(), "t_key").value == 28e-9);
    const auto partition =
        factsOf({Kind::Block, "inic.sort_partition", ""}, sort.design, sort.library);
    REQUIRE(partition);
    CHECK(numberIn(partition.value(), "key").target == "key");
    CHECK(codeOf(factsOf({Kind::Step, "gone", ""}, sort.design, sort.library).diagnostics()) ==
          "edit.unknown");
}

TEST_CASE("Columns are assigned by name, times and sizes by dimension", "[calibration][columns]")
{
    SortDesign sort;
    const auto facts = sort.facts();
    const auto data = dataOf({columnOf("keys", "1", {1, 2}),
                              columnOf("buckets", "1", {1, 1}),
                              columnOf("time", "s", {1, 2}),
                              columnOf("wait", "s", {1, 2})});
    const auto uses = proposeUses(data, facts.outputs.front(), facts.numbers, {"t_key"});
    REQUIRE(uses.size() == 4);
    CHECK(uses[0].name == "keys");
    CHECK(uses[1].name.empty());
    CHECK(uses[2].name == "T_countsort"); // "time" before "wait"
    CHECK(uses[3].name.empty());
    const auto used = withUses(data, uses, facts);
    REQUIRE(used);
    CHECK(used.value().column("T_countsort") != nullptr);
    CHECK(used.value().column("buckets") != nullptr);
    SECTION("an unused column with a name of the model is dropped")
    {
        auto without = uses;
        without[0].name = "";
        CHECK(withUses(data, without, facts).value().column("keys") == nullptr);
    }
    SECTION("two columns cannot be one input")
    {
        auto twice = uses;
        twice[3].name = "T_countsort";
        CHECK(codeOf(withUses(data, twice, facts).diagnostics()) == "data.twice");
    }
    SECTION("only a column without a unit can get one")
    {
        auto bare = data;
        bare.columns[2] = {"time", "", kNumber, {5, 7}};
        auto said = uses;
        said[2].unit = "us";
        const auto scaled = withUses(bare, said, facts);
        REQUIRE(scaled);
        CHECK(scaled.value().column("T_countsort")->values ==
              std::vector<double>{5 / 1e6, 7 / 1e6});
        CHECK(withUses(data, said, facts).value().column("T_countsort")->values ==
              std::vector<double>{1, 2});
        said[2].unit = "usec";
        CHECK(codeOf(withUses(bare, said, facts).diagnostics()) == "unit.unknown");
    }
}

TEST_CASE("The only column of bytes is the message size", "[calibration][columns]")
{
    SortDesign sort;
    const auto facts =
        factsOf({Kind::Block, "loggp.one_way", ""}, sort.design, sort.library).value();
    const auto data = dataOf({columnOf("size", "KiB", {1, 2}), columnOf("latency", "us", {3, 4})});
    const auto uses = proposeUses(data, facts.outputs.front(), facts.numbers, {"L", "G"});
    CHECK(uses[0].name == "k");
    CHECK(uses[1].name == "time");
}

TEST_CASE("An order gives an assessed fit, equal for the same seed", "[calibration][order]")
{
    SortDesign sort;
    auto order = orderOf(sort, sorts());
    order.draws = 200;
    const auto one = calibrated(order);
    CHECK(one.fit.parameters[0].low < 20e-9);
    CHECK(one.fit.parameters[0].high > 20e-9);
    REQUIRE(one.heldOut);
    CHECK(one.heldOut->rows == 10);
    CHECK(one.heldOut->medianError < 0.05);
    REQUIRE(one.bootstrap);
    const auto two = calibrated(order);
    CHECK(one.fit.at == two.fit.at);
    CHECK(one.bootstrap->parameters == two.bootstrap->parameters);
    CHECK(contains(heldOutText(one), "10 rows"));
    CHECK(shareText(0.01234) == "1.2 %");
    CHECK(shareText(1) == "100 %");
    CHECK(shownText({33554432, kNumber}, "1") == "33,554,432");
    CHECK(shownText({1.23456e-5, kTime}, "us") == "12.35 us");
    order.holdOut.reset();
    order.draws = 0;
    const auto whole = calibrated(order);
    CHECK(whole.fit.residuals.size() == 40);
    CHECK_FALSE(whole.heldOut);
    CHECK(contains(heldOutText(whole), "unknown"));
}

TEST_CASE("A fit reports progress and stops on request", "[calibration][order]")
{
    SortDesign sort;
    const auto order = orderOf(sort, sorts());
    std::vector<double> shares;
    FitWatch watch;
    watch.progress = [&](double share) { shares.push_back(share); };
    REQUIRE(calibrate(order, watch));
    REQUIRE_FALSE(shares.empty());
    CHECK(std::ranges::is_sorted(shares));
    CHECK(shares.back() == Approx(1));
    std::stop_source stop;
    watch.stop = stop.get_token();
    watch.progress = [&](double share) {
        if (share > 0.1)
            stop.request_stop();
    };
    CHECK(codeOf(calibrate(order, watch).diagnostics()) == "fit.stopped");
}

TEST_CASE("Errors in the data are found before the fit", "[calibration][order]")
{
    SortDesign sort;
    auto order = orderOf(sort, sorts());
    CHECK(calibrationProblems(order).empty());
    order.data.columns[1].values[3] = -1;
    CHECK(codeOf(calibrationProblems(order)) == "data.negative");
    order.data.columns[1].dimension = kNumber;
    CHECK(codeOf(calibrationProblems(order)) == "data.units");
}

TEST_CASE("The curve passes through its points inside its band, with integers kept",
          "[calibration][curves]")
{
    SortDesign sort;
    const auto calibration = calibrated(orderOf(sort, sorts()));
    CHECK(variedInputs(calibration) == std::vector<std::string>{"keys"});
    const auto drawn = fitCurves(calibration, "keys");
    CHECK(drawn.rows == 40);
    REQUIRE(drawn.points.size() == 40);
    CHECK(std::ranges::count(drawn.points, true, &FitPoint::isHeldOut) == 10);
    REQUIRE(drawn.curves.size() == 1);
    const auto& curve = drawn.curves[0];
    const double cost = calibration.fit.at[0];
    for (std::size_t i = 0; i < curve.x.size(); ++i) {
        CHECK(curve.x[i] == std::floor(curve.x[i]));
        CHECK(curve.predicted[i] == Approx(curve.x[i] * cost));
        CHECK(curve.low[i] < curve.predicted[i]);
        CHECK(curve.high[i] > curve.predicted[i]);
    }
    for (const auto& point : drawn.points) {
        CHECK(point.predicted == Approx(point.x * cost));
        CHECK(point.residual == Approx(std::log(point.predicted / point.measured)));
    }
    const auto rows = fitCurves(calibration, "");
    CHECK(rows.curves.empty());
    CHECK(rows.points[39].x == 40);
}

TEST_CASE("Each combination of other inputs is a separate curve", "[calibration][curves]")
{
    // time = L + k / rate + P * c, over k at four P
    std::vector<double> k, P, time;
    for (int i = 0; i < 32; ++i) {
        k.push_back(std::exp2(10 + i % 8));
        P.push_back(2 << (i / 8));
        time.push_back((1e-5 + k.back() / 1e8 + P.back() * 3e-6) * (i % 2 == 0 ? 1.01 : 0.99));
    }
    CalibrationOrder order;
    order.data =
        dataOf({columnOf("k", "B", k), columnOf("P", "1", P), columnOf("time", "s", time)});
    order.free = {free("L=1 us"), free("rate=1 MB/s"), free("c=1 us")};
    order.system = equationSystem("time = L + k / rate + P * c", order.data, order.free).value();
    order.response = "time";
    const auto calibration = calibrated(order);
    CHECK(variedInputs(calibration) == std::vector<std::string>{"k", "P"});
    const auto drawn = fitCurves(calibration, "k");
    REQUIRE(drawn.curves.size() == 4);
    CHECK(drawn.curves[1].label == "P = 4");
    CHECK(drawn.isLogarithmic);
    CHECK(drawn.leftOut == 0);
    const auto other = fitCurves(calibration, "P");
    CHECK(other.curves.size() == kMostCurves);
    CHECK(other.leftOut == 2);
    CHECK(std::ranges::count(other.points, kMostCurves, &FitPoint::curve) == 8);

    const auto correlations = correlationsOf(calibration.fit);
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(correlations[i][i] == 1);
        for (std::size_t j = 0; j < 3; ++j)
            CHECK(correlations[i][j] == Approx(correlations[j][i]));
    }
    const auto points = quantilePoints(calibration.fit);
    REQUIRE(points.size() == 32);
    CHECK(std::ranges::is_sorted(points, {}, &QuantilePoint::residual));
    CHECK(points[0].normal == Approx(-points[31].normal));
}

TEST_CASE("Explanations state whether parameters are identifiable", "[calibration][words]")
{
    SortDesign sort;
    const auto data = dataOf({columnOf("k", "B", {1, 2, 3, 4, 5, 6}),
                              columnOf("time", "s", {1.0, 2.01, 2.99, 4.0, 5.02, 5.98})});
    CalibrationOrder order;
    order.data = data;
    order.free = {free("a=1 s/B"), free("b=1"), free("c=1 s")};
    order.system = equationSystem("time = a * b * k + 0 * c", data, order.free).value();
    order.response = "time";
    const auto calibration = calibrated(order);
    CHECK(contains(identifiabilityText(calibration.fit, 0), "only together with b"));
    CHECK(contains(identifiabilityText(calibration.fit, 2), "does not depend on this parameter"));
    CHECK(std::isnan(correlationsOf(calibration.fit)[0][1]));
    const auto facts = factsOf(calibration.fit);
    CHECK(facts[0].value == "6");
    const auto one = calibrated(orderOf(sort, sorts()));
    CHECK(contains(identifiabilityText(one.fit, 0), "identifiable within \u00b1 "));
}

TEST_CASE("A step's input becomes a variable with a binding", "[calibration][apply]")
{
    SortDesign sort;
    const auto& step = "count_sort";
    const auto unbound =
        setBinding(sort.design, step, "t_key", std::nullopt); // the default of the block
    REQUIRE(unbound);
    REQUIRE(model::apply(sort.design, unbound.value()));
    CHECK(numberIn(sort.facts(), "t_key").target.empty());
    const auto before = sort.design;
    const auto calibration = calibrated(orderOf(sort, sorts()));
    const auto measured = measuredBy(calibration.fit, {"r", "d"});
    const auto system = instantiate(sort.design, sort.library, {});
    const auto name = newTargetName(system.value(), step, "t_key");
    CHECK(name == "count_sort_t_key");
    const auto edit =
        applyMeasured(sort.design, sort.library, measured, {{"t_key", name, true, step}});
    INFO(textOf(edit.diagnostics()));
    REQUIRE(edit);
    const auto inverse = model::apply(sort.design, edit.value());
    REQUIRE(inverse);
    const auto facts = sort.facts();
    const auto& number = numberIn(facts, "t_key");
    CHECK(number.target == name);
    CHECK(*number.value == calibration.fit.at[0]);
    REQUIRE(number.origin);
    CHECK(number.origin->kind == OriginKind::Measurement);
    CHECK(newTargetName(instantiate(sort.design, sort.library, {}).value(), step, "t_key") ==
          "count_sort_t_key_2");
    REQUIRE(model::apply(sort.design, inverse.value()));
    CHECK(sort.design == before);
    SECTION("without a step only a variable is added")
    {
        const auto alone =
            applyMeasured(sort.design, sort.library, measured, {{"t_key", "t_key", true}});
        REQUIRE(alone);
        REQUIRE(model::apply(sort.design, alone.value()));
        CHECK(sort.design.variables.back().name == "t_key");
        CHECK(numberIn(sort.facts(), "t_key").target == "t_key"); // without a binding, by its name
    }
    const auto code = [&](const std::string& wrong) {
        return codeOf(
            applyMeasured(sort.design, sort.library, measured, {{"t_key", wrong, true, step}})
                .diagnostics());
    };
    CHECK(code("9 lives") == "name.form");
    CHECK(code("P") == "name.duplicate");
}

} // namespace clusterwright::tests::calibration_test
