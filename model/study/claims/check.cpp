#include "model/study/claims/check.h"

#include "model/block/block_json.h"
#include "model/core/diagnostic.h"
#include "model/core/text.h"
#include "model/design/document/component_json.h"
#include "model/design/document/corpus.h"
#include "model/design/document/data_file.h"
#include "model/design/document/design_json.h"
#include "model/design/document/error_bank.h"
#include "model/design/edit/accepted_warnings.h"
#include "model/design/library/reference.h"
#include "model/design/system/block_time.h"
#include "model/design/system/evaluation.h"
#include "model/expression/program/lowering.h"
#include "model/json/json.h"
#include "model/json/pointer.h"
#include "model/study/claims/claim.h"
#include "model/study/claims/claim_json.h"
#include "model/study/points/shown_axis.h"
#include "model/study/points/subject.h"
#include "model/study/studies/study_kind.h"
#include "model/topology/formats/formats.h"

#include <algorithm>
#include <iterator>

namespace clusterwright::model
{

namespace
{

class FileCheck
{
public:
    FileCheck(std::filesystem::path path, Library& library)
        : m_path(std::move(path))
        , m_library(library)
    {
        m_findings.file = m_path.string();
    }

    Diagnostics run(std::string_view text)
    {
        if (m_path.extension() == ".csv") {
            static_cast<void>(readDataFile(text, m_path.stem().string(), m_findings));
            return m_findings.list;
        }
        if (const auto format = formatOfFile(m_path)) {
            const auto graph = importTopology(text, *format, m_path.stem().string());
            return inFile(m_findings.file, graph ? graph.value().notes : graph.diagnostics());
        }
        const auto json = parseJson(text, m_findings.file);
        if (!json)
            return json.diagnostics();
        checkObject(json.value());
        checkDocuments(json.value(), "");
        return m_findings.list;
    }

private:
    void checkObject(const Json& json)
    {
        const auto* const form = formOf(json);
        if (!form) {
            m_findings.error(
                "file.kind",
                "",
                "unknown kind of file",
                "begin the file with \"design\", \"block\", \"component\", \"cluster\", "
                "\"claim\", \"document\", \"measured\", \"validation\", \"bank\", \"plan\" or "
                "\"probe\"");
            return;
        }
        switch (form->kind) {
        case PresetKind::Block:
            checkBlock(readBlock(json, "", m_findings));
            break;
        case PresetKind::Component: {
            auto component = readComponent(json, m_findings);
            m_library.complete(component, m_findings);
            break;
        }
        case PresetKind::Cluster:
            checkCluster(readCluster(json, m_findings));
            break;
        case PresetKind::Design:
            checkReadDesign(json);
            break;
        case PresetKind::Claim:
            checkClaim(readClaim(json, m_findings));
            break;
        case PresetKind::Measured:
            static_cast<void>(readMeasured(json, m_path.parent_path(), m_findings));
            break;
        case PresetKind::Validation:
            checkValidation(readCorpusValidation(json, m_findings));
            break;
        case PresetKind::Bank:
            static_cast<void>(readErrorBank(json, m_findings));
            break;
        default:
            static_cast<void>(readDocument(json, "", m_findings));
        }
    }

    [[nodiscard]] bool isBroken() const { return hasErrors(m_findings.list); }

    // Gives parameters without a default a value of their dimension: only the form of the equations is checked.
    void checkBlock(Block block)
    {
        if (isBroken())
            return;
        block.file = m_findings.file;
        std::vector<Setting> settings;
        for (std::size_t i = 0; i < block.parameters.size(); ++i)
            if (const auto& parameter = block.parameters[i]; !parameter.otherwise)
                settings.push_back({parameter.name,
                                    exactText({1, parameter.dimension}),
                                    pointerTo("/parameters", i)});
        const auto system = instantiate(block, m_library, settings);
        append(m_findings.list, system.diagnostics());
        if (!system)
            return;
        const auto lowered = lower(system.value().set, {});
        append(m_findings.list,
               lowered ? checkTime(block, system.value(), lowered.value()) : lowered.diagnostics());
    }

    void checkCluster(const Cluster& cluster)
    {
        for (const auto& placed : cluster.components)
            if (!placed.preset.empty())
                if (const auto preset = m_library.component(placed.preset); !preset)
                    append(m_findings.list, preset.diagnostics());
    }

    void checkReadDesign(const Json& json)
    {
        const auto design = readDesign(json, m_findings);
        for (const auto& cited : design.documents)
            m_ownDocuments.push_back(cited.id);
        checkDesign(design);
    }

    void checkDesign(const Design& design)
    {
        const bool wasBroken = isBroken(); // a damaged file is checked as far as it can be read
        Findings form;
        form.file = m_findings.file;
        checkForm(design, form);
        if (hasErrors(form.list)) {
            if (!wasBroken) // otherwise the reader has reported it in more detail
                append(m_findings.list, std::move(form.list));
            return;
        }
        append(m_findings.list, tablesOutside(design));
        const auto system = instantiateChecked(design, m_library, {});
        append(m_findings.list, system.diagnostics());
        if (!system)
            return;
        const auto evaluation = evaluate(system.value());
        append(m_findings.list, evaluation.diagnostics());
        if (!evaluation || wasBroken)
            return;
        append(m_findings.list, withSeverity(Severity::Warning, evaluation.value().diagnostics));
        for (const auto& scenario : design.scenarios)
            checkScenario(design, scenario);
        append(m_findings.list, checkScenarios(design, system.value(), m_library));
        for (const auto& study : design.studies)
            checkStudy(design, study);
        dropRepeated();
        m_findings.list = withAccepted(design, std::move(m_findings.list));
    }

    // Drops the warning of the design about an interval that a study reports as an error.
    void dropRepeated()
    {
        const auto isRepeated = [this](const Diagnostic& warning) {
            return std::ranges::any_of(m_findings.list, [&](const Diagnostic& other) {
                auto same = other;
                same.severity = warning.severity;
                return other.severity > warning.severity && same == warning;
            });
        };
        Diagnostics kept;
        for (const auto& finding : m_findings.list)
            if (!isRepeated(finding))
                kept.push_back(finding);
        m_findings.list = std::move(kept);
    }

    void checkScenario(Design design, const Scenario& scenario)
    {
        design.scenario = scenario.name;
        const auto system = instantiate(design, m_library, {});
        append(m_findings.list, system.diagnostics());
        if (system)
            append(m_findings.list, evaluate(system.value()).diagnostics());
    }

    // Checks form and names of a study, and its logarithmic axes; long studies use few points.
    void checkStudy(const Design& design, StudyDefinition study)
    {
        if (const auto shorten = studyKindOf(study).shorten)
            shorten(study);
        ThreadWorkers workers;
        StudyRun run{workers, {}, {}};
        const auto result = runStudy(design, study, m_library, run);
        append(m_findings.list, result.diagnostics());
        if (result)
            std::ranges::copy_if(result.value().diagnostics,
                                 std::back_inserter(m_findings.list),
                                 [](const auto& note) { return note.code == kNotPositive; });
    }

    void checkClaim(const Claim& claim)
    {
        if (isBroken())
            return;
        const auto outcome = evaluateClaim(claim, m_library);
        append(m_findings.list, outcome ? outcome.value().findings : outcome.diagnostics());
    }

    // Checks that the data sets, designs and blocks exist.
    void checkValidation(const CorpusValidation& validation)
    {
        if (isBroken())
            return;
        const auto check = [this](const CorpusSubject& subject) {
            checkPreset(PresetKind::Measured, subject.data, pointerTo(subject.pointer, "data"));
            if (subject.block.empty())
                checkPreset(
                    PresetKind::Design, subject.design, pointerTo(subject.pointer, "design"));
            else
                checkPreset(PresetKind::Block, subject.block, pointerTo(subject.pointer, "block"));
        };
        for (const auto& fit : validation.calibrate)
            check(fit.subject);
        check(validation.predict);
    }

    // Checks that every document of a source or origin exists, and every claim that an input was fitted to or that another claim
    // counts with.
    void checkDocuments(const Json& json, const std::string& pointer)
    {
        if (json.is_object()) {
            for (const auto& [key, value] : json.items()) {
                const auto place = pointerTo(pointer, key);
                if (key == "document" && value.is_string() && !pointer.empty())
                    checkPreset(PresetKind::Document, value.get<std::string>(), place);
                if (key == "counts_with" && value.is_string() && pointer.empty())
                    checkPreset(PresetKind::Claim, value.get<std::string>(), place);
                if (key == "fitted_to" && value.is_array())
                    for (std::size_t i = 0; i < value.size(); ++i)
                        if (value[i].is_string())
                            checkPreset(PresetKind::Claim,
                                        value[i].get<std::string>(),
                                        pointerTo(place, i));
                checkDocuments(value, place);
            }
        } else if (json.is_array()) {
            for (std::size_t i = 0; i < json.size(); ++i)
                checkDocuments(json[i], pointerTo(pointer, i));
        }
    }

    void checkPreset(PresetKind kind, const std::string& id, const std::string& place)
    {
        const std::string key(formOf(kind).key);
        const bool isDocument = kind == PresetKind::Document;
        if (m_library.has(kind, id) || (isDocument && std::ranges::count(m_ownDocuments, id) > 0))
            return;
        auto ids = m_library.ids(kind);
        if (isDocument)
            ids.insert(ids.end(), m_ownDocuments.begin(), m_ownDocuments.end());
        const auto near = didYouMean(id, ids);
        m_findings.error(key + ".unknown",
                         place,
                         "unknown " + key + " '" + id + "'",
                         near.empty() && isDocument
                             ? "add it to 'documents' of the design, or to your presets"
                             : near);
    }

    std::filesystem::path m_path;
    Library& m_library;
    Findings m_findings;
    std::vector<std::string> m_ownDocuments; // documents that the design itself defines
};

} // namespace

Diagnostics checkText(std::string_view text, const std::filesystem::path& path, Library& library)
{
    return FileCheck(path, library).run(text);
}

} // namespace clusterwright::model
