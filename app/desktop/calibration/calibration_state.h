// State shared by the pages of the calibration: each page fills its part, from the subject to the fitted parameters.
#pragma once

#include "app/desktop/common/job_thread.h"
#include "app/desktop/document/workbench.h"
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
    // The workbench and the thread outlive the state.
    CalibrationState(Workbench& bench, std::filesystem::path samples, JobThread& jobs);

    Workbench& workbench;
    std::filesystem::path store; // sample store
    JobThread& thread;

    // The calibrated subject, read from the design when it was chosen.
    model::CalibrationSubject subject;
    model::SubjectFacts facts;
    model::SubjectOutput response;
    std::vector<model::FreeParameter> free;

    // The data.
    bool isReading = false; // the subject that suits them is not known yet
    std::optional<runner::RecordedData> record;
    std::optional<model::DataFile> data;           // columns named as in the model
    model::Diagnostics warnings;                   // about the run, such as other load on its nodes
    std::vector<double> launches;                  // launch of each row; empty if unknown
    std::optional<model::Conventions> conventions; // asked for LogGP only
    std::optional<model::TimesAre> times;          // asked for LogGP and the ladder

    // The result. A ladder has both: the calibration is that of its best model.
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
    // Returns what to fit, without the settings of the fit. Errors: those of systemOf.
    [[nodiscard]] model::Result<model::CalibrationOrder> order() const;
    // Returns the fitted parameters with their origins; empty before the fit.
    [[nodiscard]] std::vector<model::MeasuredParameter> measured() const;
};

} // namespace clusterwright::desktop
