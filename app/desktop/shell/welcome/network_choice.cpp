#include "app/desktop/shell/welcome/network_choice.h"

#include "model/core/diagnostic.h"
#include "model/design/document/design.h"
#include "model/design/document/setting.h"
#include "model/design/fields/field.h"
#include "model/study/studies/named_study.h"
#include "model/units/quantity.h"

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

std::string dollars(double amount)
{
    return model::exactText({amount, model::kCost});
}

std::string hostRange(const NetworkQuestion& question)
{
    return "2.." + std::to_string(std::max(question.hosts, 2));
}

// Returns a study that finds the number of hosts with the best objective.
model::StudyDefinition studyOf(const NetworkQuestion& question)
{
    model::StudyDefinition study;
    study.name = kNetworkSearch;
    study.kind = "search";
    study.axes = {{"P", hostRange(question)}};
    study.maximize = {"speedup"};
    study.subjectTo = {"cost <= budget"};
    study.top = 1;
    study.outputs = {"time", "cost"};
    return study;
}

// Returns an edit of the design's search and of its curves over the hosts, which then end at the question's maximum of hosts.
model::Edits limitHosts(const model::Design& design, const NetworkQuestion& question)
{
    model::Edits edits;
    for (std::size_t i = 0; i < design.studies.size(); ++i) {
        auto study = design.studies[i];
        if (study.name == kNetworkSearch)
            for (auto& axis : study.axes)
                if (axis.variable == "P")
                    axis.values = hostRange(question);
        if (study.name == kNetworkCurves)
            study.x.values = hostRange(question);
        if (study != design.studies[i])
            edits.edits.push_back(
                model::SetItem<model::StudyDefinition>{"", i, design.studies[i], study});
    }
    return edits;
}

bool isNoPoint(const model::Diagnostics& findings)
{
    return std::ranges::any_of(findings, [](const model::Diagnostic& finding) {
        return finding.code == "search.unsatisfiable";
    });
}

} // namespace

model::Result<std::vector<NetworkAnswer>> answersTo(const NetworkQuestion& question,
                                                    model::Library& library)
{
    const auto preset = library.design(kNetworkDesign);
    if (!preset)
        return preset.diagnostics();
    const std::vector<model::Setting> settings{{"budget", dollars(question.budget), ""},
                                               {"rows", std::to_string(question.rows), ""},
                                               {"host.price", dollars(question.hostPrice), ""}};
    model::ThreadWorkers workers;
    std::vector<NetworkAnswer> answers;
    for (const auto& scenario : preset.value()->scenarios) {
        auto design = *preset.value();
        design.scenario = scenario.name;
        model::StudyRun run{workers, {}, {}};
        const auto result = model::runStudy(design, studyOf(question), library, run, settings);
        if (!result && !isNoPoint(result.diagnostics()))
            return result.diagnostics();
        NetworkAnswer answer{scenario.name, scenario.title};
        if (result && result.value().table.rows() > 0) {
            const auto best = [&](const char* column) {
                return result.value().table.column(column)->values.front();
            };
            answer.hosts = static_cast<int>(best("P"));
            answer.speedup = best("speedup");
            answer.time = best("time[s]");
            answer.cost = best("cost[USD]");
        }
        answers.push_back(answer);
    }
    return answers;
}

const NetworkAnswer* bestOf(const std::vector<NetworkAnswer>& answers)
{
    const auto best = std::ranges::max_element(answers, {}, [](const NetworkAnswer& answer) {
        return answer.hosts == 0 ? -1 : answer.speedup;
    });
    return best == answers.end() || best->hosts == 0 ? nullptr : &*best;
}

model::Result<model::Edit> choiceOf(const model::Design& design,
                                    const NetworkQuestion& question,
                                    const NetworkAnswer* answer,
                                    model::Library& library)
{
    auto changed = design;
    model::Edits edits;
    model::Diagnostics findings;
    const auto add = [&](const model::Result<model::Edit>& edit) {
        auto problems = edit.diagnostics();
        if (edit) {
            edits.edits.push_back(edit.value());
            problems = model::apply(changed, edit.value()).diagnostics();
        }
        findings.add(problems);
    };
    const auto set = [&](const std::string& name, const std::string& value) {
        add(model::setVariable(changed, name, value, {}));
    };
    set("budget", dollars(question.budget));
    set("rows", std::to_string(question.rows));
    set("P", std::to_string(answer ? answer->hosts : question.hosts));
    if (const auto* const scenario = answer ? findScenario(design, answer->scenario) : nullptr)
        for (const auto& setting : scenario->settings)
            set(setting.name, setting.value);
    const auto host = model::elementNamed<model::PlacedComponent>("host");
    add(model::setField(
        changed, library, {&host, 1}, "attribute.price", dollars(question.hostPrice)));
    if (!findings.empty())
        return findings;
    edits.edits.push_back(limitHosts(design, question));
    return model::Edit(edits);
}

} // namespace clusterwright::desktop
