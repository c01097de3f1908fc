#include "app/desktop/shell/window/tutorial_player.h"

#include "app/desktop/common/text.h"
#include "app/desktop/shell/plots/live_plot.h"
#include "app/desktop/shell/window/main_window.h"
#include "app/desktop/shell/window/workspace_pages.h"
#include "app/desktop/studies/studies_panel.h"
#include "model/core/finding.h"
#include "model/design/fields/field.h"
#include "model/study/studies/answer.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace clusterwright::desktop
{

namespace
{

using model::Diagnostics;
using model::Element;

Diagnostics unknown(const QString& what)
{
    return {model::refusal("tutorial.step", "there is no " + utf8(what))};
}

Diagnostics
setField(MainWindow& window, const Element& element, const std::string& key, const QString& text)
{
    auto& document = window.workbench().document();
    const auto edit =
        model::setField(document.design(), document.library(), {&element, 1}, key, utf8(text));
    document.submit(edit, MainWindow::tr("Tutorial: %1").arg(text));
    return edit.diagnostics();
}

Diagnostics open(const TutorialStep& step, MainWindow& window)
{
    const bool wouldLose = window.showsDesign() && window.workbench().document().isModified();
    if (wouldLose && !window.files().mayClose())
        return {};                                      // the user keeps the open design
    window.files().openPreset(step.argument("design")); // shows its own errors
    return {};
}

Diagnostics set(const TutorialStep& step, MainWindow& window)
{
    const auto name = step.argument("name");
    const auto dot = name.indexOf(QLatin1Char('.'));
    if (dot < 0)
        return setField(window,
                        model::elementNamed<model::Variable>(utf8(name)),
                        "value",
                        step.argument("value"));
    return setField(window,
                    model::elementNamed<model::PlacedComponent>(utf8(name.left(dot))),
                    "attribute." + utf8(name.mid(dot + 1)),
                    step.argument("value"));
}

Diagnostics place(const TutorialStep& step, MainWindow& window)
{
    const auto name = utf8(step.argument("step"));
    const auto elements = model::elementsOf(window.workbench().document().design());
    const auto found = std::ranges::find_if(
        elements, [&](const Element& element) { return isStep(element) && element.name == name; });
    return found == elements.end() ? unknown(step.argument("step"))
                                   : setField(window, *found, "on", step.argument("resource"));
}

Diagnostics showCurve(const TutorialStep& step, MainWindow& window)
{
    window.workbench().document().setStudy(utf8(step.argument("study")));
    window.workspaces().bringUp(window.livePlot());
    return {};
}

Diagnostics showStudy(const TutorialStep& step, MainWindow& window)
{
    const auto name = utf8(step.argument("name"));
    if (const auto found = model::findStudy(window.workbench().document().design(), name); !found)
        return found.diagnostics();
    window.workspaces().bringUp(window.studies());
    window.studies().showStudy(name);
    return {};
}

Diagnostics explain(const TutorialStep& step, MainWindow& window)
{
    window.workbench().explain(step.argument("name"));
    return {};
}

Diagnostics showPanel(const TutorialStep& step, MainWindow& window)
{
    const auto name = step.argument("name");
    return window.workspaces().openPart(name) ? Diagnostics() : unknown(name);
}

Diagnostics check(const TutorialStep& step, MainWindow& window)
{
    constexpr double kShownDigits = 5e-4; // half a unit of the fourth digit, at most
    constexpr int kDigits = 6;            // enough to show such a difference
    const auto name = step.argument("name");
    const auto expected = model::parseQuantity(utf8(step.argument("value")));
    if (!expected)
        return expected.diagnostics();
    const auto value = window.workbench().document().numbers()->value(utf8(name));
    if (!value)
        return unknown(name);
    window.workbench().explain(name);
    const double error = std::abs(value->value - expected.value().value);
    if (value->dimension == expected.value().dimension &&
        error <= kShownDigits * std::abs(expected.value().value))
        return {};
    return {model::refusal("tutorial.check",
                           utf8(name) + " is " + model::displayText(*value, kDigits) +
                               ", the tutorial expects " +
                               model::displayText(expected.value(), kDigits),
                           "repeat the steps from the first one")};
}

} // namespace

Diagnostics play(const TutorialStep& step, MainWindow& window)
{
    static const std::map<QString, Diagnostics (*)(const TutorialStep&, MainWindow&)> kVerbs{
        {QStringLiteral("open"), &open},
        {QStringLiteral("set"), &set},
        {QStringLiteral("place"), &place},
        {QStringLiteral("curve"), &showCurve},
        {QStringLiteral("study"), &showStudy},
        {QStringLiteral("explain"), &explain},
        {QStringLiteral("panel"), &showPanel},
        {QStringLiteral("check"), &check},
    };
    const auto verb = kVerbs.find(step.verb);
    return verb == kVerbs.end() ? unknown(step.verb) : verb->second(step, window);
}

Diagnostics begin(const Beginning& beginning, MainWindow& window)
{
    if (beginning.preset.isEmpty())
        window.files().newDesign();
    else if (!window.files().openPreset(beginning.preset))
        return {}; // shows its own errors
    auto& document = window.workbench().document();
    const auto edit = beginning.edit(document.design(), document.library());
    document.submit(edit, beginning.editText);
    if (!edit || beginning.study.isEmpty())
        return edit.diagnostics();
    TutorialStep study{QStringLiteral("study"), {}};
    study.arguments.addQueryItem(QStringLiteral("name"), beginning.study);
    return play(study, window);
}

} // namespace clusterwright::desktop
