// What the pages of the calibration share: each fills its part, from the choice to what is to be applied.
#pragma once

#include "app/desktop/document/workbench.h"
#include "app/desktop/measure/job_thread.h"
#include "model/calibration/calibration/application.h"
#include "model/calibration/calibration/calibration.h"
#include "model/calibration/fit/column_use.h"
#include "model/calibration/messages/message_fit.h"
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
    std::optional<model::TimesAre> times;          // that were asked for LogGP and the ladder

    // Result for what is above. Of a ladder both: the calibration is its best model.
    std::shared_ptr<const model::Calibration> calibration;
    std::shared_ptr<const model::MessageFit> messages;

    [[nodiscard]] bool isLogGp() const
    {
        return subject.kind == model::CalibrationSubject::Kind::LogGp;
    }
    // Fits message times with the chosen conventions.
    [[nodiscard]] model::MessageQuestion messageQuestion() const;
    // True once every convention that the subject needs is chosen.
    [[nodiscard]] bool hasConventions() const;
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
