#include "model/study/figure/any_figure.h"
#include "model/study/results/result_table.h"
#include "model/study/studies/fixed_inputs.h"
#include "model/study/studies/named_study.h"
#include "tests/support/catch_compat.h"
#include "tests/support/preset_folder.h"

#include <cmath>

namespace clusterwright::tests::fixed_inputs_test
{

using namespace model;

namespace
{

using Texts = std::vector<std::string>;

Texts fixedIn(const std::string& id, const StudyDefinition& study)
{
    auto library = shippedPresets();
    const auto& design = *library.design(id).value();
    ThreadWorkers workers;
    StudyRun run{workers, {}, {}};
    const auto result = runStudy(design, study, library, run);
    REQUIRE(result);
    REQUIRE_FALSE(result.value().figures.empty());
    return headOf(result.value().figures.front().figure).fixed;
}

StudyDefinition timeOver(const std::string& variable, const std::string& values)
{
    StudyDefinition study;
    study.name = study.title = "test";
    study.x.variable = variable;
    study.x.values = values;
    study.outputs = {"time"};
    return study;
}

} // namespace

TEST_CASE("The caption of a figure has the inputs that its study does not vary", "[study]")
{
    CHECK(fixedIn("acc-fft-inic", timeOver("P", "2,4")) == Texts{"rows = 1,024", "element = 16 B"});
    auto study = timeOver("P", "2,4");
    study.series = {"rows", "512,1024"};
    CHECK(fixedIn("acc-fft-inic", study) == Texts{"element = 16 B"});
    CHECK(fixedIn("acc-fft-inic", timeOver("rows", "512,1024")) ==
          Texts{"P = 8", "element = 16 B"});
}

TEST_CASE("A table for a spreadsheet has plain numbers and units in heads", "[study]")
{
    const StudyTable table{
        {"P", "time", "algorithm", "cost (USD)"},
        {{{"1,024", 1024}, {"618.5 us", 618.5e-6}, {"ring", 0}, {"1,500 USD", 1500}},
         {{"2", 2}, {"1.25 ms", 1.25e-3}, {"tree", 1}, {"-", NAN}}}};
    const auto plain = forSpreadsheet(table);
    CHECK(plain.heads == Texts{"P", "time (ms)", "algorithm", "cost (USD)"});
    const auto textsOf = [&](std::size_t row) {
        Texts texts;
        for (const auto& cell : plain.rows[row])
            texts.push_back(cell.text);
        return texts;
    };
    CHECK(textsOf(0) == Texts{"1024", "0.6185", "ring", "1500"}); // 618.5 us = 0.6185 ms
    CHECK(textsOf(1) == Texts{"2", "1.25", "tree", ""});
}

} // namespace clusterwright::tests::fixed_inputs_test
