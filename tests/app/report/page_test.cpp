// The HTML of reports, read as XML, which is stricter than any browser.
#include "app/desktop/report/design_drawings.h"
#include "model/report/report_html.h"
#include "tests/app/report/drawn_report.h"
#include "tests/model/report/sections.h"
#include "tests/support/catch_compat.h"
#include "tests/support/every_study.h"
#include "tests/support/findings.h"

#include <QRegularExpression>
#include <QXmlStreamReader>

#include <algorithm>
#include <map>
#include <set>

namespace clusterwright::tests::page_test
{

using namespace model;

namespace
{

struct Page {
    std::set<QString> ids;
    std::map<QString, int> elements;
    QString text;
};

Page readPage(const std::string& html)
{
    Page page;
    QXmlStreamReader reader(QByteArray::fromStdString(html));
    while (!reader.atEnd()) {
        reader.readNext();
        if (reader.isStartElement()) {
            ++page.elements[reader.name().toString()];
            const auto id = reader.attributes().value(QLatin1String("id")).toString();
            CHECK((id.isEmpty() || page.ids.insert(id).second));
        }
        if (reader.isCharacters())
            page.text += reader.text();
    }
    page.text.replace(QChar::Nbsp, QLatin1Char(' ')); // looks the same to a reader
    page.text.replace(QStringLiteral("\u00b5s"), QStringLiteral("us")); // likewise
    INFO(reader.errorString().toStdString() << " in line " << reader.lineNumber());
    CHECK_FALSE(reader.hasError());
    return page;
}

const std::string kHostile =
    "<script>alert(1)</script>\\\" onload=\\\"x ]]> &amp; <!-- \\u00b5 \\ufffe";

std::string hostileDesign()
{
    auto text = pipelineText(
        R"({"steps": [)" + step("a", "3 s", "host") + "]}",
        R"("doc": "HOSTILE", "variables": [{"name": "P", "value": "2", "doc": "HOSTILE",
        "integer": true, "origin": {"kind": "assumption", "note": "HOSTILE", "interval": ["1", "3"]}}],
        "studies": [{"name": "mine", "kind": "curve", "title": "HOSTILE",
                     "x": {"variable": "P", "values": "2..4"}, "outputs": ["time"]}])");
    for (const auto* const title : {R"("title": "Test")", R"("title": "Wait")"})
        text.replace(text.find(title), std::string(title).size(), R"("title": "HOSTILE")");
    for (auto at = text.find("HOSTILE"); at != std::string::npos; at = text.find("HOSTILE"))
        text.replace(at, 7, kHostile);
    return text;
}

} // namespace

TEST_CASE("Every shipped design has a report that XML readers accept", "[report][html]")
{
    auto library = shippedPresets();
    const auto designs = library.ids(PresetKind::Design);
    CHECK(designs.size() > 60);
    for (const auto& id : designs) {
        const auto design = library.design(id);
        REQUIRE(design);
        const auto report = reportOf(*design.value(), library, {.program = "1"});
        INFO(id << "\n" << textOf(report.diagnostics()));
        REQUIRE(report);
        CHECK_FALSE(hasErrors(report.value().findings));
        const auto page = readPage(toHtml(report.value(), {}));
        for (const auto* const section : kReportSections)
            CHECK(page.ids.count(QLatin1String(section)) == 1);
        for (const auto& output : report.value().headlines)
            CHECK(page.text.contains(QString::fromStdString(displayText(output))));
    }
}

TEST_CASE("The page contains every number of the evaluation", "[report][html]")
{
    auto library = shippedPresets();
    const auto report = reportOf(*library.design("acc-fft-inic").value(), library, {}).value();
    const auto page = readPage(toHtml(report, {}));
    const auto evaluation = evaluationOf(shippedSystem(library, "acc-fft-inic"));
    const auto stands = [&](const std::string& text) { // number and unit are separate cells
        const auto number = QString::fromStdString(text.substr(0, text.find(' ')));
        INFO(text);
        CHECK(page.text.contains(number));
    };
    for (const auto& output : evaluation.outputs)
        stands(displayText(output));
    for (const auto& phase : evaluation.phases)
        stands(displayText(Quantity{phase.seconds, kTime}));
    for (const auto& input : report.inputs)
        if (input.influence)
            stands(parseQuantity(input.text) ? withThousands(input.text) : input.text);
    CHECK(page.elements.at(QStringLiteral("math")) >=
          16); // eight blocks, with names and with values
}

TEST_CASE("The page contains studies of every kind with their pictures", "[report][html]")
{
    const auto [report, pictures] = everyStudyReport();
    const auto count = [&pictures = pictures](const std::string& study) {
        std::size_t number = 0;
        while (pictures.contains(pictureOfStudy(study, number)))
            ++number;
        return number;
    };
    for (const auto& study : report.studies)
        CHECK(count(study.definition.name) >= (study.definition.name == "search" ? 0 : 1));
    CHECK(count("two") == 2);        // outputs
    CHECK(count("front") == 1);      // two objectives; all values are in the table
    CHECK(count("comparison") == 4); // curves, two waterfalls, phases
    const auto page = readPage(toHtml(report, pictures));
    for (const auto& study : report.studies)
        for (const auto* const text : {&study.question, &study.answer})
            CHECK(page.text.contains(QString::fromStdString(text->substr(0, text->find('\n')))));
    CHECK(page.elements.at(QStringLiteral("svg")) == static_cast<int>(pictures.size()));
    for (const auto* const words : {"Steps by phase", "Steps by parameter", "differ"})
        CHECK(page.text.contains(QLatin1String(words)));
}

TEST_CASE("A long legend leaves small figures their height", "[report]")
{
    const auto design = designOf(R"({"design": "curves", "format": 1, "title": "Curves",
        "variables": [{"name": "n", "value": "2"}, {"name": "k", "value": "1"}],
        "outputs": [{"name": "y", "equation": "n * k * 1 s", "unit": "s"},
                    {"name": "z", "equation": "n * k * 1 B", "unit": "B"}],
        "studies": [
            {"name": "few", "kind": "curve", "x": {"variable": "n", "values": "1..8"},
             "series": {"variable": "k", "values": "1,2"}, "outputs": ["y", "z"]},
            {"name": "many", "kind": "curve", "x": {"variable": "n", "values": "1..8"},
             "series": {"variable": "k", "values": "1..20"}, "outputs": ["y", "z"]}]})");
    auto library = noPresets();
    const auto report = reportOf(design, library, {});
    REQUIRE(report);
    const auto pictures = desktop::DesignDrawings({}, design).picturesOf(report.value());
    REQUIRE(pictures);
    const auto heightOf = [&](const std::string& key) {
        static const QRegularExpression box(QStringLiteral("viewBox=\"0 0 \\d+ (\\d+)"));
        const auto& svg = pictures.value().at(key).svg;
        return box.match(QString::fromStdString(svg)).captured(1).toInt();
    };
    const auto small = heightOf(pictureOfStudy("few", 0));
    REQUIRE(small > 0);
    CHECK(heightOf(pictureOfStudy("many", 0)) > 1.2 * small);
    // The first page has room for 4 mm more than 60 mm.
    const auto [usual, most] =
        std::minmax({heightOf(pictureOfSummary(0)), heightOf(pictureOfSummary(1))});
    CHECK(most == Approx(usual * 64 / 60.0).epsilon(0.02));
}

TEST_CASE("Markup in titles is escaped", "[report][html]")
{
    auto library = noPresets();
    const auto report = reportOf(designOf(hostileDesign()), library, {.program = "<script>"});
    INFO(textOf(report.diagnostics()));
    REQUIRE(report);
    const auto page = readPage(toHtml(report.value(), {}));
    CHECK(page.elements.count(QStringLiteral("script")) == 0);
    CHECK(page.text.contains(QLatin1String("<script>alert(1)</script>")));
    CHECK_FALSE(contains(toHtml(report.value(), {}, ReportForm::Print), "<script"));
}

} // namespace clusterwright::tests::page_test
