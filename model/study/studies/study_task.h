// A study that is about to run: its subjects, and the parts of its definition as what they mean.
#pragma once

#include "model/study/points/range.h"
#include "model/study/sensitivity/variation.h"
#include "model/study/studies/named_study.h"

#include <cassert>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace clusterwright::model
{

// Design that a definition belongs to.
struct StudyHome {
    const Design& design;
    Library& library;
    const std::vector<Setting>& settings;
};

class StudyTask
{
public:
    StudyTask(const StudyHome& home, const StudyDefinition& definition, StudyRun& run);
    StudyTask(const AdHocStudy& study, StudyRun& run);

    [[nodiscard]] const StudyDefinition& definition() const { return m_definition; }
    // False for a study of a command, which names its designs itself. Curves, maps and systems need a home.
    [[nodiscard]] bool hasHome() const { return m_home != nullptr; }
    [[nodiscard]] const StudyHome& home() const
    {
        assert(m_home != nullptr);
        return *m_home;
    }
    [[nodiscard]] StudyRun& run() const { return m_run; }
    [[nodiscard]] const std::stop_token& stop() const { return m_run.options.stop; }
    [[nodiscard]] const std::optional<std::uint64_t>& samples() const { return m_samples; }
    [[nodiscard]] std::uint64_t seed() const { return m_seed; }
    // Returns the levels of an ad-hoc study, otherwise those given.
    [[nodiscard]] std::size_t levels(std::size_t otherwise) const;

    // Gives findings without a place the place `part` of the study, or the part that their text names. Findings about command-line
    // settings have no file.
    [[nodiscard]] Diagnostics placed(Diagnostics findings, const std::string& part = {}) const;

    // Returns the system of the study's own design, with the components that the study varies.
    [[nodiscard]] Result<System> system() const;
    // Returns the subject with this index (0 is the study's own); null after an error, which is in `problems`.
    [[nodiscard]] const StudySubject* subject(std::size_t index, Diagnostics& problems);
    [[nodiscard]] std::size_t subjects() const;

    [[nodiscard]] std::string output() const; // the first
    [[nodiscard]] RangeText over() const;     // x
    [[nodiscard]] bool isComponent(const std::string& name) const;
    [[nodiscard]] Result<Axis>
    axis(const System& system, const StudyAxis& said, const std::string& part) const;
    [[nodiscard]] Result<VariationChoice> choice(const System& system) const; // "vary"
    // Returns the curves of a definition of this design.
    [[nodiscard]] Result<CurveStudy> curves(const StudyDefinition& definition) const;

private:
    [[nodiscard]] std::vector<ComponentChoice> choices(const Design& design) const;
    [[nodiscard]] Result<System> systemOf(const StudyDefinition& definition) const;
    [[nodiscard]] Result<StudySubject> ownSubject() const;
    [[nodiscard]] Result<StudySubject> against(std::size_t index) const;

    const StudyHome* m_home = nullptr; // null if m_adHoc is set
    const AdHocStudy* m_adHoc = nullptr;
    std::string m_place; // place of the study in the file of its home
    const StudyDefinition& m_definition;
    StudyRun& m_run;
    std::optional<std::uint64_t> m_samples; // without it, the default of the method
    std::uint64_t m_seed;
    std::deque<StudySubject> m_made;
};

} // namespace clusterwright::model
