// Kinds of points, the scale of errors, quantiles over families, how often bands hold, and the probability of a lead in each study.
#include "model/core/diagnostic.h"
#include "model/core/seeded_random.h"
#include "model/design/document/design.h"
#include "model/design/document/error_bank.h"
#include "model/design/system/evaluation.h"
#include "model/json/findings.h"
#include "model/json/json.h"
#include "model/study/bands/band_column.h"
#include "model/study/bands/design_band.h"
#include "model/study/discrepancy/coverage.h"
#include "model/study/discrepancy/lead.h"
#include "model/study/discrepancy/point_kind.h"
#include "model/study/points/sweep.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"
#include "tests/support/preset_folder.h"

#include <cmath>
#include <limits>
#include <memory>
#include <numeric>

namespace clusterwright::tests::discrepancy_test
{

using namespace model;

namespace
{

PointPlace placedAt(double processes, double size, const std::string& output = "time")
{
    const std::vector<CalibratedRange> ranges{
        {"time", {{"P", 2, 16}, {"m", 8, 1024}, {"algorithm", 0, 0, {1}}}, 0.05}};
    return placeOf(ranges, output, [&](const std::string& name) {
        return name == "P" ? processes : name == "m" ? size : 1.0;
    });
}

// Families whose errors are their own factor times 0.1 (1 + d) times a normal number.
ErrorBank madeBank(std::size_t families, std::uint64_t seed, double scatter = 0.1)
{
    SeededRandom random(seed);
    const auto normal = [&] {
        return std::sqrt(-2 * std::log(1 - random.unit())) *
               std::cos(6.283185307179586 * random.unit());
    };
    ErrorBank bank;
    for (std::size_t f = 0; f < families; ++f) {
        BankCase one{"machine " + std::to_string(f), "made", 0.05, {}, {}, {}};
        const double own = std::exp(scatter * normal());
        for (int i = 0; i < 20; ++i) {
            const double doublings = i % 5;
            one.outside.push_back({own * 0.1 * (1 + doublings) * normal(), doublings, false});
            one.inside.push_back(own * 0.05 * normal());
        }
        bank.cases.push_back(std::move(one));
    }
    return bank;
}

} // namespace

TEST_CASE("The distance from the calibrated rows counts in doublings", "[discrepancy]")
{
    CHECK(doublingsBeyond(64, 2, 16) == 2); // log2(64 / 16)
    CHECK(doublingsBeyond(1, 2, 16) == 1);  // log2(2 / 1)
    CHECK(doublingsBeyond(16, 2, 16) == 0);
    CHECK(doublingsBeyond(16 * (1 + 1e-12), 2, 16) == 0); // rounding of a grid
    CHECK(doublingsBeyond(0, 2, 16) == 1);                // no factor leads to 0
    CHECK(doublingsBeyond(5, 0, 0) == 1);
}

TEST_CASE("A point is inside, extrapolated or transferred", "[discrepancy]")
{
    CHECK(displayText(placedAt(8, 64)) == "inside");
    CHECK(displayText(placedAt(128, 2048)) == "extrapolated along P by 3 doublings"); // m: 1
    CHECK(displayText(placedAt(16, 2048)) == "extrapolated along m by 1 doubling");
    CHECK(displayText(placedAt(8, 64, "other")) == "transferred");
    CHECK(displayText(placedAt(32, 64, "other")) == "transferred, and beyond P by 1 doubling");
    const std::vector<CalibratedRange> ring{{"time", {{"algorithm", 0, 0, {1}}}, 0.05}};
    CHECK(placeOf(ring, "time", [](const std::string&) { return 2.0; }).kind ==
          PointKind::Transferred);
}

TEST_CASE("The farther of two fits of an output counts, and the nearer of those of other outputs",
          "[discrepancy]")
{
    const std::vector<double> processes{8, 64}, none;
    const auto columnOf = [&](const std::string& name) {
        return std::span(name == "P" ? processes : none);
    };
    const std::vector<CalibratedRange> ranges{{"time", {{"P", 2, 16}, {"lost", 1, 2}}, 0.05},
                                              {"time", {{"P", 2, 4}}, 0.05},
                                              {"size", {{"P", 2, 64}}, 0.05}};
    auto places = placesOf(ranges, "time", 2, columnOf);
    CHECK(displayText(places.at(0)) == "extrapolated along P by 1 doubling"); // log2(8 / 4)
    CHECK(displayText(places.at(1)) == "extrapolated along P by 4 doublings");
    places = placesOf(ranges, "other", 2, columnOf);
    CHECK(displayText(places.at(1)) == "transferred"); // size knows P = 64
    places.setInside(1);
    CHECK(displayText(places.at(1)) == "inside");
    CHECK(displayText(placesOf({}, "time", 1, columnOf).at(0)) == "transferred");
}

TEST_CASE("The quantile of families is that of one score per family", "[discrepancy]")
{
    // With n scores, the quantile is the number ceil((n + 1) level) of the sorted ones, as in split conformal prediction (MAPIE, crepes).
    std::vector<FamilyScores> families;
    for (int i = 1; i <= 19; ++i)
        families.push_back({i / 10.0});
    CHECK(familyQuantile(families, 0.80) == 1.6); // 20 x 0.80 = 16
    CHECK(familyQuantile(families, 0.90) == 1.8);
    CHECK(familyQuantile(families, 0.95) == 1.9);
    families.pop_back();
    CHECK(std::isinf(familyQuantile(families, 0.95))); // 19 x 0.95 = 18.05 of 18
    families.resize(9);
    CHECK(familyQuantile(families, 0.90) == 0.9);
    families.pop_back();
    CHECK(std::isinf(familyQuantile(families, 0.90)));
}

TEST_CASE("Many scores of one family count as one", "[discrepancy]")
{
    // Weights 1/5 for the score of each of three families, and 1/500 for each of the 100 scores of the fourth.
    const std::vector<FamilyScores> families{{1}, {2}, {3}, FamilyScores(100, 9)};
    CHECK(familyQuantile(families, 0.6) == 3);
    CHECK(familyQuantile(families, 0.61) == 9);
    CHECK(std::isinf(familyQuantile(families, 0.81)));
}

TEST_CASE("With few families, the quantile is Student's", "[discrepancy]")
{
    CHECK(familiesFor(0.80) == 9); // 0.80 x 10 = 8 of 9: one may lie beyond
    CHECK(familiesFor(0.90) == 19);
    CHECK(familiesFor(0.95) == 39);
    // Nineteen families, one of which errs ten times as much: the worst error is not the band of 95 %.
    ErrorBank bank;
    for (int i = 0; i < 19; ++i)
        bank.cases.push_back({"machine " + std::to_string(i),
                              "made",
                              0.05,
                              {},
                              {},
                              {{i == 0 ? 1.0 : 0.1, 1, false}}});
    const auto width = ErrorBand(bank, ErrorBand::Part::Outside, "").widthAt({1, false, 0.05}, 2);
    CHECK(width.isModelled);
    CHECK(width.log < 0.7);
    // Mean squares 1 and 4, so r^2 = 2.5; t(1, 0.975) = 12.7062; 12.7062 sqrt(2.5 x 1.5) = 24.6055
    CHECK(std::abs(modelledQuantile({{1, 1}, {2}}, 0.95) - 24.6055) < 1e-3);
    CHECK(std::isinf(modelledQuantile({{1}}, 0.95)));
}

TEST_CASE("The scale of errors is a quantile", "[discrepancy]")
{
    std::vector<ScaleRow> rows;
    for (int i = 1; i <= 101; ++i)
        rows.push_back({{0, false, 1}, i / 100.0});
    // 90 % of the 101 errors: between 0.90 and 0.92
    CHECK(std::abs(fitScale(rows).at({0, false, 1}) - 0.91) < 0.01);
    CHECK(fitScale({}).at({3, true, 0.25}) == 0.25); // without rows: the spread
}

TEST_CASE("The scale of errors finds the law of the distance, of a transfer and of the spread",
          "[discrepancy]")
{
    // s = 2 spread (1 + d) 3^t: ln s = ln 2 + ln 2 log2(1 + d) + ln 3 t + ln spread
    std::vector<ScaleRow> rows;
    for (const double doublings : {0.0, 1.0, 3.0, 7.0})
        for (const bool isTransferred : {false, true})
            for (const double spread : {0.02, 0.1, 0.2})
                rows.push_back({{doublings, isTransferred, spread},
                                2 * spread * (1 + doublings) * (isTransferred ? 3 : 1)});
    const auto found = fitScale(rows).coefficients;
    CHECK(std::abs(found[0] - std::log(2)) < 1e-2);
    CHECK(std::abs(found[1] - std::log(2)) < 1e-2);
    CHECK(std::abs(found[2] - std::log(3)) < 1e-2);
    CHECK(std::abs(found[3] - 1) < 1e-2);
}

TEST_CASE("Errors never shrink with the distance", "[discrepancy]")
{
    std::vector<ScaleRow> rows;
    for (const double doublings : {0.0, 1.0, 2.0, 3.0})
        rows.push_back({{doublings, false, 0.1}, 0.5 / (1 + doublings)});
    const auto scale = fitScale(rows);
    CHECK(scale.at({3, false, 0.1}) >= scale.at({0, false, 0.1}));
}

TEST_CASE("Bands hold as often as they say, each family left out", "[discrepancy]")
{
    const auto families = GENERATE(12, 40);
    std::array<double, kBandLevels.size()> inside{}, points{};
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
        for (const auto& row : coverageOf(madeBank(static_cast<std::size_t>(families), seed)))
            for (std::size_t i = 0; i < kBandLevels.size(); ++i)
                if (row.level == kBandLevels[i]) {
                    inside[i] += static_cast<double>(row.inside);
                    points[i] += static_cast<double>(row.points);
                }
    for (std::size_t i = 0; i < kBandLevels.size(); ++i) {
        INFO(families << " families, " << inside[i] / points[i] << " at " << kBandLevels[i]);
        CHECK(inside[i] / points[i] >= kBandLevels[i] - 0.02);
        // Finite families make the bands wider by up to one family's weight.
        CHECK(inside[i] / points[i] <= kBandLevels[i] + 1.0 / (families + 1) + 0.03);
    }
}

TEST_CASE("The lead of the faster prediction has a probability", "[discrepancy]")
{
    // Errors 0 and 0.2 of two models on one machine: the differences are -0.2 and 0.2.
    ErrorBank bank;
    bank.cases.push_back({"LUMI", "ring", 0.05, {}, {}, {{0.2, 1, false}}});
    bank.cases.push_back({"LUMI", "tree", 0.05, {}, {}, {{0.0, 1, false}}});
    const LeadOdds odds(bank);
    CHECK(odds.probabilityOf(0) == 0.5);    // (0.5 + 1/2) / 2
    CHECK(odds.probabilityOf(0.1) == 0.5);  // -0.1 and 0.3
    CHECK(odds.probabilityOf(0.3) == 0.75); // (0.5 + 1) / 2
    CHECK(odds.probabilityOf(-0.3) == 0.25);
    CHECK(LeadOdds(bank, "LUMI").probabilityOf(5) == 0.5); // no other machine
    // Of 21 middles of equal shares of a normal distribution around 0.3 with the deviation 0.1, those above z = -1 are above 0.2: 18, since
    // 21 x 0.159 = 3.3.
    CHECK(isClose(odds.probabilityOf(0.3, 0.1), 0.5 + 0.25 * 18 / 21, 1e-12));
    CHECK(odds.probabilityOf(0.3, 0) == 0.75);
    // A measurement without error: |gap| > 0.2 is |z| > 0.5, so 6 shares on each side, since 21 x 0.691 = 14.5.
    CHECK(isClose(odds.probabilityOfChoice(0, 0.4, 0), 0.5 + 0.25 * 12 / 21, 1e-12));
    CHECK(odds.probabilityOfChoice(0, 0.4, 0.4) == 0.5); // nothing learnt
    CHECK(odds.probabilityOfChoice(-0.3, 0, 0) == 0.75); // the second design leads
}

TEST_CASE("A bank is written and read", "[discrepancy]")
{
    const BankCase one{
        "LUMI", "ring", 0.0512, {{"allreduce.ring", "ab12"}}, {0.01, -0.02}, {{0.3, 2, true}}};
    const Json json{{"bank", "own"}, {"title", "Own errors"}, {"cases", {toJson(one)}}};
    Findings findings;
    const auto bank = readErrorBank(json, findings);
    CHECK(findings.list.empty());
    REQUIRE(bank.cases.size() == 1);
    CHECK(toJson(bank.cases.front()) == toJson(one));
}

TEST_CASE("A damaged bank is refused with the place", "[discrepancy]")
{
    const auto json =
        Json::parse(R"({"bank": "own", "cases": [{"family": "LUMI", "of": "ring", "spread": 0,
        "inside": ["x"], "outside": [[0.1, 2]]}]})");
    Findings findings;
    static_cast<void>(readErrorBank(json, findings));
    std::vector<std::string> places;
    for (const auto& finding : findings.list)
        places.push_back(finding.pointer);
    CHECK(places ==
          std::vector<std::string>{"/cases/0/spread", "/cases/0/inside/0", "/cases/0/outside/0"});
}

} // namespace clusterwright::tests::discrepancy_test

namespace clusterwright::tests::named_band_test
{

using namespace model;

namespace
{

// time = beta n P / 2, with beta fitted to P = 2 .. 16 and n = 1 .. 64 by the ring.
System fittedSystem(
    Library& library,
    const std::string& rows = R"("rows": {"model": "test", "output": "time", "spread": 0.05,
    "over": {"P": ["2", "16"], "n": ["1", "64"], "way": ["ring"]}})")
{
    const auto design = designOf(designText(
        R"("variables": [{"name": "P", "value": "8"}, {"name": "n", "value": "8"},
    {"name": "way", "value": "1", "integer": true, "labels": {"1": "ring", "2": "tree"}},
    {"name": "beta", "value": "1 s", "origin": {"kind": "measurement", "note": "run", "interval": ["0.98 s", "1.02 s"],
        "estimate": {"fit": "run 1", "parameter": "beta", )" +
        rows + R"(}}}],
    "outputs": [{"name": "time", "equation": "beta * n * P / 2 * way", "unit": "s"}, {"name": "twice", "equation": "2 * time", "unit": "s"}])"));
    return instantiate(design, library, {}).value();
}

// Nineteen families whose errors are 0.1 inside, and 0.1 (1 + d) beyond.
std::shared_ptr<const ErrorBank> madeErrors()
{
    auto bank = std::make_shared<ErrorBank>();
    for (int i = 0; i < 19; ++i) {
        BankCase one{"machine " + std::to_string(i), "made", 0.05, {}, {0.1, -0.1}, {}};
        for (const double doublings : {0.5, 1.0, 3.0, 7.0})
            one.outside.push_back({0.1 * (1 + doublings), doublings, false});
        bank->cases.push_back(std::move(one));
    }
    return bank;
}

BandColumn bandsOver(const System& system,
                     const std::vector<double>& processes,
                     const std::string& output = "time")
{
    Diagnostics findings;
    const Axis axis{"P", kNumber, processes};
    const auto swept = sweep(system, {axis}, {output}).value();
    return bandOver(system, {axis}, swept.outputs.front(), findings);
}

} // namespace

TEST_CASE("Points of a curve are inside or extrapolated, and the band widens", "[bands][named]")
{
    auto library = noPresets();
    auto system = fittedSystem(library);
    system.errors = madeErrors();
    const auto bands = bandsOver(system, {4, 16, 32, 128});
    const auto& places = bands.named.places;
    REQUIRE(places.kinds.size() == 4);
    CHECK(displayText(places.at(0)) == "inside");
    CHECK(displayText(places.at(1)) == "inside");
    CHECK(displayText(places.at(2)) == "extrapolated along P by 1 doubling");
    CHECK(displayText(places.at(3)) == "extrapolated along P by 3 doublings");
    CHECK(bands.named.name() == "a machine like these, modelled"); // 95 % of 19 families
    const auto widthAt = [&](std::size_t i) { return std::log(bands.high[i] / bands.low[i]) / 2; };
    CHECK(widthAt(2) > widthAt(0));
    CHECK(widthAt(3) > widthAt(2));
    for (const auto& band : bands.named.all)
        if (band.kind == BandKind::MachineLikeThese && band.level == 0.9) {
            // 19 families: the quantile of 90 % is the number 18 of the scores; the errors follow the scale: 0.1 x 4 at three doublings
            CHECK(std::abs(std::log(band.high[3] / band.low[3]) / 2 - 0.4) < 0.01);
            CHECK(std::abs(std::log(band.high[0] / band.low[0]) / 2 - 0.1) < 0.01);
        } else if (band.kind == BandKind::NextRun) {
            CHECK(std::isfinite(band.low[0]));
            CHECK(std::isnan(band.low[2]));
        } else if (band.kind == BandKind::Parameters && band.level == 0.95) {
            CHECK(std::abs(band.high[0] - 4 * 8 / 2 * 1.02) < 0.01); // beta at most 1.02 s
        }
}

TEST_CASE("Another output, another label or an unknown model is transferred", "[bands][named]")
{
    auto library = noPresets();
    auto system = fittedSystem(library);
    system.errors = madeErrors();
    CHECK(bandsOver(system, {4}, "twice").named.places.kinds.front() == PointKind::Transferred);
    setInput(system, settingEquation(system, {"way", "tree", ""}).value());
    CHECK(bandsOver(system, {4}).named.places.kinds.front() == PointKind::Transferred);
    auto other = fittedSystem(
        library, R"("rows": {"model": "test", "output": "time", "over": {"ranks": ["2", "4"]}})");
    other.errors = madeErrors();
    CHECK(bandsOver(other, {4}).named.places.kinds.front() == PointKind::Transferred);
    auto block = fittedSystem(
        library, R"("rows": {"model": "line", "output": "time", "over": {"P": ["2", "16"]}})");
    block.errors = madeErrors();
    CHECK(bandsOver(block, {4}).named.places.kinds.front() == PointKind::Transferred);
}

TEST_CASE("A value without rows has a band of parameters only", "[bands][named]")
{
    auto library = noPresets();
    auto system = fittedSystem(library, R"("correlations": {})");
    system.errors = madeErrors();
    const auto bands = bandsOver(system, {4, 128});
    CHECK(bands.named.name() == "parameters only");
    CHECK(bands.named.places.isEmpty());
}

TEST_CASE("The band of one point has its name and the narrower bands", "[bands][named]")
{
    auto library = noPresets();
    auto system = fittedSystem(library);
    system.errors = madeErrors();
    Diagnostics findings;
    const auto band = bandAt(system, "time", 32, findings);
    REQUIRE(band);
    CHECK(displayText(band->named.places.at(0)) == "inside");
    CHECK(contains(nameText(band->named, kTime, "s"),
                   "a machine like these, modelled, inside; the next run here: 29.01"));
    CHECK(findings.empty());
}

} // namespace clusterwright::tests::named_band_test
