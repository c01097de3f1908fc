#include "app/desktop/shell/commands/palette_entry.h"

#include "app/desktop/common/word_match.h"

#include <QAction>
#include <QKeySequence>
#include <QMenu>
#include <QMenuBar>
#include <QSettings>

#include <algorithm>
#include <tuple>

namespace clusterwright::desktop
{

namespace
{

constexpr const char* kDestructive = "isDestructive"; // property of an action
constexpr qsizetype kMostRecent = 20;
const QString kRecentKey = QStringLiteral("palette/recent");

QString plain(QString text)
{
    return text.remove(QLatin1Char('&')).remove(QStringLiteral(" …"));
}

void addActions(const QList<QAction*>& actions, const QString& context, PaletteEntries& entries)
{
    for (auto* const action : actions) {
        if (action->isSeparator() || action->text().isEmpty())
            continue;
        const auto name = plain(action->text());
        if (auto* const menu = action->menu()) {
            emit menu->aboutToShow(); // some menus are filled by this signal
            addActions(menu->actions(),
                       context.isEmpty() ? name : context + QStringLiteral(": ") + name,
                       entries);
        } else {
            entries.push_back({.name = name,
                               .context = context,
                               .tip = action->statusTip(),
                               .keys = action->shortcut().toString(QKeySequence::NativeText),
                               .icon = action->icon(),
                               .isDestructive = action->property(kDestructive).toBool(),
                               .isEnabled = action->isEnabled(),
                               .run = [action] { action->trigger(); }});
        }
    }
}

} // namespace

QString PaletteEntry::path() const
{
    if (context.isEmpty())
        return name;
    const auto group = name.section(QStringLiteral(": "), 0, 0); // "MPI" of "MPI: envelope match"
    const auto contexts = context.split(QStringLiteral(": "));
    return contexts.back() == group ? context + name.mid(group.size())
                                    : context + QStringLiteral(": ") + name;
}

PaletteEntries commandsOf(const QMenuBar& menus)
{
    PaletteEntries entries;
    addActions(menus.actions(), {}, entries);
    return entries;
}

void markDestructive(QAction& action)
{
    action.setProperty(kDestructive, true);
}

std::vector<std::size_t>
ranked(const PaletteEntries& entries, const QString& text, const QStringList& recent)
{
    const auto sought = text.simplified();
    // Ascending: enabled, not destructive, best rank, most recent, first in the list.
    using Key = std::tuple<bool, bool, int, qsizetype, std::size_t>;
    std::vector<Key> keys;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const auto& entry = entries[i];
        const int rank = rankOf({entry.name, entry.context, entry.tip}, sought);
        if (rank == 0 || (sought.isEmpty() && !(entry.isCommand && entry.isEnabled)))
            continue;
        const bool isNamed = entry.name.compare(sought, Qt::CaseInsensitive) == 0;
        const auto at = recent.indexOf(entry.path());
        keys.emplace_back(
            !entry.isEnabled, entry.isDestructive && !isNamed, -rank, at < 0 ? kMostRecent : at, i);
    }
    std::ranges::sort(keys);
    std::vector<std::size_t> numbers;
    for (const auto& key : keys)
        numbers.push_back(std::get<std::size_t>(key));
    return numbers;
}

QStringList recentEntries()
{
    return QSettings().value(kRecentKey).toStringList();
}

void rememberEntry(const QString& path)
{
    auto paths = recentEntries();
    paths.removeAll(path);
    paths.prepend(path);
    QSettings().setValue(kRecentKey, QStringList(paths.mid(0, kMostRecent)));
}

} // namespace clusterwright::desktop
