// The HTML page of a report and its equations, as text; the job that asks for its pictures.
#include "model/core/provenance.h"
#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/json/json.h"
#include "model/report/mathml.h"
#include "model/report/render_job.h"
#include "model/report/report_elements.h"
#include "model/report/report_html.h"
#include "model/report/study_table.h"
#include "model/study/results/result_tables.h"
#include "tests/model/report/sections.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"
#include "tests/support/preset_folder.h"

#include <algorithm>

namespace clusterwright::tests::report_html_test
{

using namespace model;

TEST_CASE("No line break separates a quantity from its unit", "[report][html]")
{
    using model::sentenceHtml;
    CHECK(sentenceHtml("takes 140.89 ms (43.4 % of it), 3 times", false) ==
          "takes 140.89\u00a0ms (43.4\u00a0% of it), 3 times");
    CHECK(sentenceHtml("from 20 MB/s to 1,200 USD.", false) ==
          "from 20\u00a0MB/s to 1,200\u00a0USD.");
    CHECK(sentenceHtml("873 MB/s", true) == "873\u00a0MB/\u2060s"); // nor within the unit
    CHECK(sentenceHtml("takes 3 us, or us", false) ==
          "takes 3\u00a0\u00b5s, or us"); // as in figures
    CHECK(sentenceHtml("row8 s, s or m, P = 8", false) == "row8 s, s or m, P = 8");
    CHECK(sentenceHtml("<b> 5 s", false) == "&lt;b&gt; 5\u00a0s");
}

TEST_CASE("Large inputs of a report have commas", "[report][html]")
{
    auto library = shippedPresets();
    const auto report = reportOf(*library.design("gpu-allreduce").value(), library, {}).value();
    const auto page = toHtml(report, {});
    CHECK(contains(page, "230,000\u00a0USD .. 400,000\u00a0USD")); // the price of a node
}

TEST_CASE("Words between backticks are code in a report", "[report][html]")
{
    const ReportPictures pictures;
    const ReportElements elements(pictures, ReportForm::Page);
    CHECK(elements.text("change `on` of step <a>") == "change <code>on</code> of step &lt;a&gt;");
    CHECK(elements.text("`on`") == "<code>on</code>");
    CHECK(elements.text("a ` b") == "a ` b");
}

TEST_CASE("Print refers to pictures and equations by name, a page contains them", "[report][html]")
{
    auto library = shippedPresets();
    const auto report = reportOf(*library.design("acc-fft-inic").value(), library, {}).value();
    const ReportPictures pictures{{"topology", {"<?xml version=\"1.0\"?>\n<svg id=\"mine\"/>"}}};
    const auto page = toHtml(report, pictures);
    CHECK(contains(page, "<figure>\n<svg id=\"mine\"/>\n"));
    CHECK(contains(page, "<math "));
    CHECK_FALSE(contains(page, "<?xml"));
    CHECK_FALSE(contains(page, "<img"));
    const auto print = toHtml(report, pictures, ReportForm::Print);
    CHECK(contains(print, R"(<img src="picture:topology" />)"));
    CHECK(contains(print, R"(<img src="formula:T_dth=S / host_bandwidth" />)"));
    CHECK_FALSE(contains(print, "<svg"));
    CHECK_FALSE(contains(print, "<math"));
}

TEST_CASE("A printed equation is one paragraph, and its values have no commas", "[report][html]")
{
    // n = 2,000: y = n * n = 4,000,000; the comparison holds.
    auto library = noPresets();
    const std::string text = R"-({"design": "square", "format": 1, "title": "Square",
        "components": [{"name": "host", "kind": "host"}],
        "variables": [{"name": "n", "value": "2000"}],
        "blocks": [{"block": "square", "title": "Square",
                    "source": {"document": "clusterwright", "place": "test"},
                    "parameters": [{"name": "n", "unit": "1", "doc": "a number"}],
                    "equations": ["y = n * n", "large = y > 5", "most = max(y, n)", "time = y * 1 us"]}],
        "pipeline": {"steps": [{"id": "a", "block": "square", "on": "host"}]}})-";
    const auto report = reportOf(designOf(text), library, {});
    INFO(textOf(report.diagnostics()));
    REQUIRE(report);
    const auto print = toHtml(report.value(), {}, ReportForm::Print);
    CHECK(contains(print,
                   "<img src=\"formula:y=n * n\" /><br />"
                   "<img src=\"formula:y=2000 * 2000 == 4000000\" /><br />"));
    CHECK(contains(print, "<img src=\"formula:large=(4000000 &gt; 5) == 1\" />"));
    CHECK(contains(print, "<span class=\"meta\">largest: y</span>"));
}

TEST_CASE("Every section of an empty design reports its missing contents", "[report][html]")
{
    auto library = noPresets();
    const auto report = reportOf(designOf(designText(R"("variables": [])")), library, {});
    INFO(textOf(report.diagnostics()));
    REQUIRE(report);
    const auto page = toHtml(report.value(), {});
    for (const auto* const section : kReportSections)
        CHECK(contains(page, std::string("<section id=\"") + section + "\">"));
    CHECK(contains(page, "The design has no topology"));
    CHECK(contains(page, "The design has no pipeline"));
    CHECK(contains(page, "No input has an effect on the results."));
}

TEST_CASE("A report counts its claims by kind", "[report][html]")
{
    auto library = shippedPresets();
    const auto page =
        toHtml(reportOf(*library.design("acc-fft-gigabit").value(), library, {}).value(), {});
    CHECK(contains(page, "reproduced by kind, each claim by itself: relations and bounds "));
    CHECK(contains(page, "printed figures "));
    CHECK(contains(page, " hang on tcp_byte_time = 8"));
}

TEST_CASE("An omitted section is neither in the report nor in its contents", "[report][html]")
{
    auto library = noPresets();
    auto report = reportOf(designOf(designText(R"("variables": [])")), library, {});
    REQUIRE(report);
    report.value().omitted = {"claims"};
    const auto page = toHtml(report.value(), {});
    CHECK_FALSE(contains(page, "id=\"claims\""));
    CHECK_FALSE(contains(page, "href=\"#claims\""));
    CHECK(contains(page, "id=\"sources\""));
}

TEST_CASE("A report begins with the summary, then the contents", "[report][html]")
{
    auto library = shippedPresets();
    const auto report = reportOf(*library.design("acc-fft-inic").value(), library, {}).value();
    const ReportPictures pictures{{pictureOfSummary(0), {"<svg/>", true, "The first"}},
                                  {pictureOfSummary(1), {"<svg/>", true, "The second"}},
                                  {pictureOfStudy("speedup", 0), {"<svg/>", false, "Speedup"}}};
    const auto page = toHtml(report, pictures);
    std::size_t last = 0;
    for (const auto* const text : {"id=\"summary\"",
                                   ">Question</h3>",
                                   "How does speedup change",
                                   ">Result</h3>",
                                   "One run takes",
                                   "<b>Figure 1.</b> The first",
                                   "<b>Figure 2.</b> The second",
                                   ">Basis of the result</h3>",
                                   "id=\"contents\"",
                                   "<a href=\"#summary\">Summary</a><ol>",
                                   "<a href=\"#summary-question\">",
                                   "<a href=\"#study-speedup\">",
                                   "<a href=\"#versions\">",
                                   "id=\"cluster\"",
                                   "id=\"study-speedup\"",
                                   "<b>Figure 3.</b> Speedup"}) {
        INFO(text);
        const auto at = page.find(text, last);
        CHECK(at != std::string::npos);
        last = at == std::string::npos ? last : at;
    }
}

TEST_CASE("The first section after the summary begins a page", "[report][html]")
{
    auto library = noPresets();
    auto report = reportOf(designOf(designText(R"("variables": [])")), library, {}).value();
    CHECK(contains(toHtml(report, {}, ReportForm::Print), "<h2 class=\"first\">Contents</h2>"));
    report.omitted = {"contents"};
    CHECK(contains(toHtml(report, {}, ReportForm::Print), "<h2 class=\"first\">Topology</h2>"));
    report.omitted = {"contents", "summary"};
    CHECK_FALSE(contains(toHtml(report, {}, ReportForm::Print), "class=\"first\">Topology"));
}

TEST_CASE("The appendix begins a page", "[report][html]")
{
    auto library = noPresets();
    auto report = reportOf(designOf(designText(R"("variables": [])")), library, {}).value();
    CHECK(contains(toHtml(report, {}, ReportForm::Print),
                   "<h2 class=\"first\">Appendix: equations</h2>"));
    report.omitted = {"equations"};
    CHECK(contains(toHtml(report, {}, ReportForm::Print),
                   "<h2 class=\"first\">Appendix: claims of the papers</h2>"));
}

TEST_CASE("Inputs without effect are in the data of a report, not on its pages", "[report][html]")
{
    auto library = shippedPresets();
    const auto report =
        reportOf(*library.design("choose-interconnect").value(), library, {}).value();
    const auto print = toHtml(report, {}, ReportForm::Print);
    for (const auto* const other : {"nic_1g", "switch_ndr", "cable_25g"}) // 100G Ethernet is chosen
        CHECK_FALSE(contains(print, other));
    CHECK(contains(print, "nic_100g.bandwidth"));
    CHECK(contains(print, "<code>inputs.csv</code>, attached to this file."));
    const auto csv = inputsCsv(report);
    CHECK(csv.starts_with("input,value,interval,effect,description,origin,note\n"));
    CHECK(contains(csv, "\nnic_1g.bandwidth,1 Gbit/s,"));
    CHECK(split(csv, '\n').size() == report.inputs.size() + 2); // the heads and the empty last line
    const auto page = toHtml(report, {});
    CHECK(contains(page,
                   "<a download=\"choose-interconnect.inputs.csv\" "
                   "href=\"data:text/csv;charset=utf-8,input%2Cvalue"));
}

TEST_CASE("A label that begins with a number stays one text in a comparison", "[report][html]")
{
    auto library = shippedPresets();
    const auto report =
        reportOf(*library.design("choose-interconnect").value(), library, {}).value();
    for (const auto form : {ReportForm::Page, ReportForm::Print})
        CHECK(contains(toHtml(report, {}, form), "4 x 1G Ethernet</td>"));
}

TEST_CASE("Steps of one block share its equations in a report", "[report][html]")
{
    // time = n us: 2 us in a and c, 3 us in b.
    auto library = noPresets();
    const std::string text = R"-({"design": "three", "format": 1, "title": "Three",
        "components": [{"name": "host", "kind": "host"}],
        "blocks": [{"block": "wait", "title": "Wait",
                    "source": {"document": "clusterwright", "place": "test"},
                    "parameters": [{"name": "n", "unit": "1", "doc": "a number"}],
                    "equations": ["k = 2 * 4", "time = n * 1 us"]}],
        "pipeline": {"steps": [
            {"id": "a", "block": "wait", "on": "host", "bind": {"n": "2"}},
            {"id": "b", "block": "wait", "on": "host", "bind": {"n": "3"}},
            {"id": "c", "block": "wait", "on": "host", "bind": {"n": "2"}},
            {"id": "d", "block": "wait", "on": "host", "bind": {"n": "0"}}]}})-";
    const auto report = reportOf(designOf(text), library, {});
    INFO(textOf(report.diagnostics()));
    REQUIRE(report);
    const auto print = toHtml(report.value(), {}, ReportForm::Print);
    const std::string formula = "formula:time=n * 1 us";
    CHECK(print.find(formula) != std::string::npos);
    CHECK(print.find(formula) == print.rfind(formula));
    CHECK(contains(print, "= 2\u00a0\u00b5s in a, 3\u00a0\u00b5s in b, 2\u00a0\u00b5s in c"));
    CHECK(contains(print, "<span class=\"meta\">= 8</span>")); // in all of them
    CHECK(contains(print, "Steps that take no time here are omitted: <code>d</code>"));
}

TEST_CASE("A long sum in a report has no terms that are 0", "[report][html]")
{
    // 1 + 0 + 2 + 0 USD = 3 USD
    auto library = noPresets();
    const auto report = reportOf(
        designOf(designText(
            R"("variables": [{"name": "none", "value": "0"}, {"name": "one", "value": "1"}],
            "outputs": [{"name": "price", "equation": "one * 1 USD + none * 5 USD + one * 2 USD + none * 9 USD"}])")),
        library,
        {});
    REQUIRE(report);
    const auto print = toHtml(report.value(), {}, ReportForm::Print);
    CHECK(contains(print, "formula:price=one * 1 USD + one * 2 USD\""));
    CHECK(contains(print, "= 3\u00a0USD \u00b7 2 terms of 0 omitted"));
}

TEST_CASE("Pictures in a page have the font of the page", "[report][html]")
{
    auto library = noPresets();
    const auto report = reportOf(designOf(designText(R"("variables": [])")), library, {}).value();
    CHECK(contains(toHtml(report, {}), "figure svg * { font-family: inherit; }"));
}

TEST_CASE("The basis of a result counts origins and ranks their inputs", "[report]")
{
    // y = a x^2 + b with a = 1 s, x = 3, b = 1 s: y = 10 s. Elasticities: a 9 s / 10 s = 0.9, x 2 * 0.9 = 1.8, b 0.1.
    auto library = noPresets();
    const auto design =
        designOf(R"-({"design": "square", "format": 1, "title": "Square", "variables": [
        {"name": "a", "value": "1 s", "origin": {"kind": "assumption", "note": "a guess"}},
        {"name": "b", "value": "1 s", "origin": {"kind": "assumption", "note": "a guess"}},
        {"name": "unused", "value": "1 s", "origin": {"kind": "assumption", "note": "a guess"}},
        {"name": "x", "value": "3", "origin": {"kind": "datasheet", "note": "a sheet"}},
        {"name": "choice", "value": "1", "integer": true, "labels": {"1": "one", "2": "two"},
         "origin": {"kind": "datasheet", "note": "a sheet"}}],
        "outputs": [{"name": "y", "equation": "a * x^2 + b * choice"}]})-");
    const auto report = reportOf(design, library, {});
    INFO(textOf(report.diagnostics()));
    REQUIRE(report);
    const auto& basis = report.value().basis;
    REQUIRE(basis.size() == 2);
    CHECK(basis[0].kind == OriginKind::Assumption);
    CHECK(basis[0].inputs == 3);
    REQUIRE(basis[0].strongest.size() == 2);
    CHECK(basis[0].strongest[0].name == "a");
    CHECK(basis[0].strongest[0].influence->elasticity == Approx(0.9));
    CHECK(basis[0].strongest[1].influence->elasticity == Approx(0.1));
    CHECK(basis[1].kind == OriginKind::Datasheet);
    CHECK(basis[1].inputs == 2);
    REQUIRE(basis[1].strongest.size() == 1); // without the choice
    CHECK(basis[1].strongest[0].influence->elasticity == Approx(1.8));
    CHECK(contains(toHtml(report.value(), {}), "a (+0.9\u00a0%), b (+0.1\u00a0%)"));
}

TEST_CASE("The basis of a result leaves out the baseline and shows decreases", "[report]")
{
    auto library = shippedPresets();
    const auto report = reportOf(*library.design("acc-fft-inic").value(), library, {}).value();
    const auto own = std::ranges::count(report.inputs, false, &ReportInput::isOfBaseline);
    CHECK(own < std::ssize(report.inputs));
    std::size_t counted = 0;
    for (const auto& group : report.basis)
        counted += group.inputs;
    CHECK(counted == static_cast<std::size_t>(own));
    auto none = noPresets();
    // y = 8 s / r falls by 1 % when r increases by 1 %.
    const auto rate = designOf(R"({"design": "rate", "format": 1, "title": "Rate", "variables": [
        {"name": "r", "value": "2", "origin": {"kind": "assumption", "note": "a guess"}}],
        "outputs": [{"name": "y", "equation": "8 s / r"}]})");
    CHECK(contains(toHtml(reportOf(rate, none, {}).value(), {}), "r (-1\u00a0%)"));
}

TEST_CASE("A render job is equal after writing and reading", "[report]")
{
    RenderJob job;
    job.view = RenderView::Report;
    job.design = designOf(pipelineText(R"({"steps": [)" + step("a", "3 s") + "]}"));
    job.presets = {"a", "b"};
    job.date = "2026-11-22";
    job.paper = "letter";
    const auto json = toJson(job);
    CHECK(isRenderJob(json));
    const auto read = readRenderJob(json);
    REQUIRE(read);
    CHECK(toJson(read.value()) == json);

    auto unknown = json;
    unknown["render"] = "elevation";
    CHECK(messageOf(readRenderJob(unknown).diagnostics(), "view.unknown") ==
          "unknown view 'elevation'");
    auto homeless = json;
    homeless.erase("presets");
    CHECK(has(readRenderJob(homeless).diagnostics(), "json.missing_field"));
    auto broken = json;
    broken["design"]["format"] = 99;
    CHECK_FALSE(readRenderJob(broken));
    CHECK_FALSE(isRenderJob(Json::parse(R"({"panels": []})")));
    CHECK_FALSE(isRenderJob(Json::parse("[]")));

    job.view = RenderView::Study;
    job.study = "best";
    job.figure = "All numbers";
    job.settings = {{"n", "2", "--set n=2"}};
    job.design.scenario = "other";
    const auto study = readRenderJob(toJson(job));
    REQUIRE(study);
    CHECK(study.value().study == "best");
    CHECK(study.value().figure == "All numbers");
    CHECK(study.value().settings == job.settings);
    CHECK(study.value().design.scenario == "other");
}

namespace
{

// The contents of the element.
std::string inside(const std::string& name, const std::string& text)
{
    const auto expression = model::parseExpression(text);
    REQUIRE(expression);
    const auto math = model::mathMl(name, expression.value());
    const auto begin = math.find("<mrow>") + 6;
    return math.substr(begin, math.rfind("</mrow></math>") - begin);
}

} // namespace

TEST_CASE("An equation is typeset as in print", "[report][mathml]")
{
    CHECK(inside("T_dth", "S / b") ==
          "<msub><mi>T</mi><mi>dth</mi></msub><mo>=</mo>"
          "<mfrac><mrow><mi>S</mi></mrow><mrow><mi>b</mi></mrow></mfrac>");
    CHECK(inside("", "rows^2") == "<msup><mrow><mi>rows</mi></mrow><mrow><mn>2</mn></mrow></msup>");
    CHECK(inside("", "sqrt(x)") == "<msqrt><mi>x</mi></msqrt>");
    CHECK(inside("", "80 MiB/s") == "<mrow><mn>80</mn><mtext>\u00a0MiB/s</mtext></mrow>");
    CHECK(inside("", "4.772e+08") ==
          "<mrow><mn>4.772</mn><mo>\u00b7</mo><msup><mn>10</mn><mrow><mn>8"
          "</mn></mrow></msup></mrow>");
    CHECK(contains(inside("", "2e-03 s"), "<mo>\u2212</mo><mn>3</mn>"));
    CHECK(inside("", "host_bandwidth") == "<mi>host_bandwidth</mi>");
    CHECK(contains(inside("", "if(P > 1, a, 0 s)"), "<mo>{</mo><mtable"));
    const auto cases = inside("", "if(P > 9, a, if(P > 1, b, 0 s))"); // three lines of one table
    CHECK(cases.find("<mtable") == cases.rfind("<mtable"));
    CHECK(contains(cases, "<mtr><mtd><mi>b</mi></mtd>"));
    CHECK(contains(inside("", "sum(i, 1, n, i)"), "<munderover><mo>\u2211</mo>"));
    CHECK(contains(inside("", "prod(i, 1, n, i)"), "<munderover><mo>\u220f</mo>"));
    CHECK(contains(inside("", "argmin(i, 1, n, i)"), "<munderover><mi>argmin</mi>"));
    CHECK(contains(inside("", "a <= b"), "<mo>\u2264</mo>"));
    CHECK(contains(inside("", "ceil(x)"), "<mi>ceil</mi><mrow><mo>(</mo><mi>x</mi><mo>)</mo>"));
}

TEST_CASE("Parentheses appear only where precedence requires them", "[report][mathml]")
{
    const auto fences = [](const std::string& text) {
        const auto math = inside("", text);
        std::size_t count = 0;
        for (auto at = math.find("<mo>(</mo>"); at != std::string::npos;
             at = math.find("<mo>(</mo>", at + 1))
            ++count;
        return count;
    };
    CHECK(fences("(a + b) * c") == 1);
    CHECK(fences("a - (b - c)") == 1);
    CHECK(fences("(a - b) - c") == 0);
    CHECK(fences("(a + b) / c") == 0); // the fraction bar groups the sum
    CHECK(fences("(a / b)^2") == 1);
    CHECK(fences("(-a)^2") == 1);
    CHECK(fences("a * (b * c)") == 0);
}

TEST_CASE("The table of a map shows the labels of its output", "[report]")
{
    MapStudy map;
    map.output = "fastest";
    map.dimension = kNumber;
    map.x.axis = {"m", kNumber, {1, 2}};
    map.y.axis = {"nodes", kNumber, {2}};
    map.values = {1, 4};
    map.categories = {{"1", "ring", 1, true}, {"4", "in_network", 4, true}};
    map.labels.busiest = {kNoBottleneck, kNoBottleneck};
    map.labels.valid = {1, 1};
    const auto table = studyTable(tablesOf(map), {}, false);
    CHECK(contains(table, "ring"));
    CHECK(contains(table, "in_network"));
}

TEST_CASE("Several designs share a table of the values that differ", "[report]")
{
    auto library = shippedPresets();
    const auto report = reportOf(*library.design("choose-interconnect").value(), library, {});
    REQUIRE(report);
    const auto& studies = report.value().studies;
    const auto study = std::ranges::find(
        studies, "difference", [](const auto& one) { return one.definition.name; });
    REQUIRE(study != studies.end());
    const auto table = studyTable(*study->result, study->own, true);
    CHECK(contains(table, "choose-"));
    CHECK(contains(table, "scenario NDR"));
    CHECK(contains(table, "45,\u2060040\u00a0USD")); // 8 * (2600 + 780) + 18000
    CHECK_FALSE(contains(table, "Compared with"));
    CHECK_FALSE(contains(table, "T_compute")); // the hosts are the same
    CHECK(contains(table, " are equal."));
}

} // namespace clusterwright::tests::report_html_test
