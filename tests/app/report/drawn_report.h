// A report with studies of every kind, and their pictures.
#pragma once

#include "app/desktop/report/design_drawings.h"
#include "model/design/document/design.h"
#include "tests/support/catch_compat.h"
#include "tests/support/every_study.h"
#include "tests/support/findings.h"

#include <utility>

namespace clusterwright::tests
{

struct DrawnReport {
    model::Report report;
    model::ReportPictures pictures;
};

[[nodiscard]] inline DrawnReport everyStudyReport()
{
    const auto design = designOf(everyStudyText());
    auto library = noPresets();
    auto report = model::reportOf(design, library, {});
    REQUIRE(report);
    desktop::DesignDrawings drawings({}, design);
    auto pictures = drawings.picturesOf(report.value());
    INFO(textOf(pictures.diagnostics()));
    REQUIRE(pictures);
    return {std::move(report).value(), std::move(pictures).value()};
}

} // namespace clusterwright::tests
