#include "app/desktop/shell/commands/key_bindings.h"

#include <QAction>
#include <QSettings>
#include <QVariant>

namespace clusterwright::desktop
{

namespace
{

const QString kGroup = QStringLiteral("keys");
constexpr const char* kDefault = "defaultKeys";

QString pathOf(const QAction& action)
{
    return action.property("path").toString();
}

QString textOf(const QList<QKeySequence>& keys)
{
    return QKeySequence::listToString(keys, QKeySequence::PortableText);
}

QList<QKeySequence> keysOf(const QString& text)
{
    return text.isEmpty() ? QList<QKeySequence>() // not a list with an empty sequence
                          : QKeySequence::listFromString(text, QKeySequence::PortableText);
}

// Sets the tooltip of the action's button: "Duplicate (Ctrl+D)" and the effect.
void showKeys(QAction& action)
{
    auto tip = pathOf(action).section(QStringLiteral(": "), -1).remove(QStringLiteral(" …"));
    if (const auto keys = action.shortcut(); !keys.isEmpty())
        tip += QStringLiteral(" (%1)").arg(keys.toString(QKeySequence::NativeText));
    if (!action.statusTip().isEmpty())
        tip += QLatin1Char('\n') + action.statusTip();
    action.setToolTip(tip);
}

} // namespace

void rememberDefaultKeys(QAction& action)
{
    action.setProperty(kDefault, textOf(action.shortcuts()));
}

QList<QKeySequence> defaultKeys(const QAction& action)
{
    return keysOf(action.property(kDefault).toString());
}

void loadKeys(const QList<QAction*>& actions)
{
    QSettings settings;
    settings.beginGroup(kGroup);
    const auto chosen = settings.childKeys();
    for (auto* const action : actions) {
        const auto path = pathOf(*action);
        action->setShortcuts(chosen.contains(path) ? keysOf(settings.value(path).toString())
                                                   : defaultKeys(*action));
        showKeys(*action);
    }
}

void chooseKeys(const QAction& action, const QList<QKeySequence>& keys)
{
    QSettings settings;
    settings.beginGroup(kGroup);
    settings.setValue(pathOf(action), textOf(keys));
}

void forgetChosenKeys(const QAction& action)
{
    QSettings settings;
    settings.beginGroup(kGroup);
    settings.remove(pathOf(action));
}

void forgetAllChosenKeys()
{
    QSettings().remove(kGroup);
}

} // namespace clusterwright::desktop
