// The HTML page of a report, as text.
#include "model/design/document/design.h"
#include "model/report/report_html.h"
#include "tests/model/report/sections.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"

namespace clusterwright::tests::report_html_test
{

using namespace model;

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
    CHECK(contains(page, "Nothing is assumed."));
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

} // namespace clusterwright::tests::report_html_test
