// What the pages of the calibration share: each fills its part, from the choice to what is to be applied.
#pragma once

#include "app/desktop/document/workbench.h"
#include "app/desktop/measure/job_thread.h"
#include "model/calibration/calibration/application.h"
#include "model/calibration/calibration/calibration.h"
#include "model/calibration/fit/column_use.h"
#include "model/calibration/messages/loggp_extraction.h"
#include "plugins/runner/data/sample_data.h"

#include <filesystem>
#include <memory>
#include <optional>

namespace clusterwright::desktop
{

struct CalibrationState {
    // The workbench and the thread outlive it.
    CalibrationState(Workbench& bench, std::filesystem::path samples, JobThread& jobs);

    Workbench& workbench;
    std::filesystem::path store; // of the samples
    JobThread& thread;

    // What: of the design as it was then.
    model::CalibrationSubject subject;
    model::SubjectFacts facts;
    model::SubjectOutput response;
    std::vector<model::FreeParameter> free;

    // The data.
    std::optional<runner::RecordedData> record;
    std::optional<model::DataFile> data;           // under the names of the model
    std::vector<double> launches;                  // of each row, where they are known
    std::optional<model::Conventions> conventions; // that were asked for LogGP

    // What came out; one of the two, of what is above.
    std::shared_ptr<const model::Calibration> calibration;
    std::shared_ptr<const model::LogGpExtraction> extraction;

    [[nodiscard]] bool isLogGp() const
    {
        return subject.kind == model::CalibrationSubject::Kind::LogGp;
    }
    [[nodiscard]] model::Library& library() const { return workbench.document().library(); }
    [[nodiscard]] const model::Design& design() const { return workbench.document().design(); }
    [[nodiscard]] std::vector<std::string> freeNames() const;
    [[nodiscard]] model::MeasurementRecord measurement() const;
    // What is fitted, without how. Errors: those of systemOf.
    [[nodiscard]] model::Result<model::CalibrationOrder> order() const;
    // With where they come from; empty before the fit.
    [[nodiscard]] std::vector<model::MeasuredParameter> measured() const;
};

} // namespace clusterwright::desktop
