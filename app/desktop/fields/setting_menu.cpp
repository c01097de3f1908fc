#include "app/desktop/fields/setting_menu.h"

#include "app/desktop/common/text.h"
#include "app/desktop/common/word_match.h"
#include "app/desktop/document/names_in_scope.h"
#include "model/design/library/reference.h"
#include "model/study/studies/answer.h"

#include <QApplication>
#include <QIcon>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QWidgetAction>

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace clusterwright::desktop
{

namespace
{

using Take = std::function<void(const QString&)>;

constexpr std::array kNames{
    "outputs", "against", "minimize", "maximize", "x", "series", "vary", "measured"};
constexpr std::array kConditions{"subject_to", "such_that"};
constexpr int kMostInOne = 24; // entries; more are grouped

template <typename Keys>
bool isOneOf(const Keys& keys, const std::string& key)
{
    return std::ranges::find(keys, key) != keys.end();
}

// Stays open while entries are checked. Letters go to its search.
class CheckMenu final : public QMenu
{
public:
    using QMenu::QMenu;

    // Adds a search of the actions that follow.
    void addSearch(const QString& placeholder)
    {
        m_search = new QLineEdit(this);
        m_search->setObjectName(QStringLiteral("search"));
        m_search->setPlaceholderText(placeholder);
        m_search->setAccessibleName(placeholder);
        m_search->setClearButtonEnabled(true);
        auto* const action = new QWidgetAction(this);
        action->setDefaultWidget(m_search);
        addAction(action);
        connect(m_search, &QLineEdit::textChanged, this, [this, action] { showFound(*action); });
        connect(this, &QMenu::aboutToShow, action, [this, action] { showFound(*action); });
    }

protected:
    void mouseReleaseEvent(QMouseEvent* event) override
    {
        if (!checkActive())
            QMenu::mouseReleaseEvent(event);
    }
    void keyPressEvent(QKeyEvent* event) override
    {
        const bool isTyped = !event->text().trimmed().isEmpty() && event->text()[0].isPrint();
        if (m_search && isTyped) {
            m_search->setFocus();
            QApplication::sendEvent(m_search, event);
        } else if (event->key() != Qt::Key_Space || !checkActive()) {
            QMenu::keyPressEvent(event);
        }
    }

private:
    // Shows the best of the entries behind the search, and those that are checked.
    void showFound(const QAction& search)
    {
        constexpr int kMostFound = 12;
        int left = kMostFound;
        const auto all = actions();
        for (auto i = all.indexOf(&search) + 1; i < all.size(); ++i) {
            const bool isFound =
                rankOf({all[i]->text(), all[i]->objectName(), {}}, m_search->text()) > 0;
            all[i]->setVisible(all[i]->isChecked() || (isFound && left > 0));
            left -= isFound ? 1 : 0;
        }
    }

    bool checkActive()
    {
        auto* const action = activeAction();
        if (!action || !action->isEnabled() || !action->isCheckable() || action->menu())
            return false;
        action->trigger();
        return true;
    }

    QLineEdit* m_search = nullptr;
};

QStringList entriesOf(const QString& text)
{
    QStringList entries;
    for (const auto& part : text.split(QLatin1Char(','), Qt::SkipEmptyParts))
        entries.append(part.trimmed());
    return entries;
}

// "nic.rate" of "nic.rate=80 MB/s..120 MB/s"
QString nameOf(const QString& entry)
{
    return entry.left(entry.indexOf(QLatin1Char('='))).trimmed();
}

// Names are grouped by their first word: "nic" of "nic.rate", "acc" of "acc-fft-inic". The component "nic" is in the group of its attributes.
QString groupOf(const QString& name)
{
    const auto end = std::ranges::find_if(
        name, [](QChar c) { return c == QLatin1Char('.') || c == QLatin1Char('-'); });
    return end == name.end() ? QString() : name.left(end - name.begin());
}

QString plain(QString text)
{
    return text.replace(QLatin1Char('&'), QStringLiteral("&&"));
}

// One entry of a list is added or removed.
class ListedNames
{
public:
    ListedNames(const model::Field& field, Take take)
        : m_entries(entriesOf(qt(field.text)))
        , m_take(std::move(take))
    {
    }

    [[nodiscard]] bool contains(const QString& name) const
    {
        return std::ranges::any_of(m_entries,
                                   [&](const QString& entry) { return nameOf(entry) == name; });
    }
    void set(const QString& name, bool isListed)
    {
        m_entries.removeIf([&](const QString& entry) { return nameOf(entry) == name; });
        if (isListed)
            m_entries.append(name);
        m_take(m_entries.join(QStringLiteral(", ")));
    }

private:
    QStringList m_entries;
    Take m_take;
};

bool isDesign(const QString& name)
{
    return !name.startsWith(qt(std::string(model::kScenarioPrefix))) &&
           !model::isEarlierState(utf8(name));
}

// Designs have their titles, and a search; other names are grouped if there are many.
void addNames(CheckMenu& menu,
              const model::Field& field,
              bool takesOne,
              const NamesInScope& names,
              const Take& take)
{
    const auto listed = std::make_shared<ListedNames>(field, take);
    std::map<QString, CheckMenu*> groups;
    std::set<QString> words;
    for (const auto& entry : names)
        words.insert(groupOf(entry.name));
    const bool areTitled = field.key == "against";
    bool isSearched = false;
    for (const auto& [name, detail, doc] : names) {
        if (areTitled && !isSearched && isDesign(name)) {
            menu.addSearch(QMenu::tr("Search designs"));
            isSearched = true;
        }
        auto* place = &menu;
        const auto group = words.contains(name) ? name : groupOf(name);
        if (std::ssize(names) > kMostInOne && !group.isEmpty() && !areTitled) {
            auto& found = groups[group];
            if (!found)
                menu.addMenu(found = new CheckMenu(plain(group), &menu));
            place = found;
        }
        auto* const action =
            place->addAction(areTitled          ? plain(detail)
                             : detail.isEmpty() ? plain(name)
                                                : plain(name) + QLatin1Char('\t') + plain(detail));
        action->setObjectName(name);
        action->setToolTip(literalText(doc.isEmpty() ? name : doc));
        action->setCheckable(!takesOne);
        action->setChecked(!takesOne && listed->contains(name));
        const auto& chosen = name; // clang 14 captures no structured binding
        if (takesOne)
            QObject::connect(action, &QAction::triggered, &menu, [take, chosen] { take(chosen); });
        else
            QObject::connect(action, &QAction::triggered, &menu, [listed, chosen](bool isOn) {
                listed->set(chosen, isOn);
            });
    }
}

// The present values of the outputs as conditions to begin with: "cost <= 23200 USD".
void addConditions(QMenu& menu, const model::Field& field, const model::Answer& numbers, Take take)
{
    if (!numbers.evaluation)
        return;
    const bool isList = field.key == "subject_to";
    for (const auto& output : numbers.evaluation->outputs) {
        const auto value = model::fieldText(output.value, output.unit, 3);
        const auto condition = qt(output.name + (isList ? " <= " : " = ") + value);
        auto* const action = menu.addAction(plain(condition));
        action->setObjectName(qt(output.name));
        QObject::connect(action, &QAction::triggered, &menu, [take, field, condition, isList] {
            const auto before = qt(field.text);
            take(isList && !before.isEmpty() ? before + QStringLiteral(", ") + condition
                                             : condition);
        });
    }
}

} // namespace

bool hasSettingMenu(const model::Field& field)
{
    return isOneOf(kNames, field.key) || isOneOf(kConditions, field.key) || !field.choices.empty();
}

QMenu* newSettingMenu(
    const model::Field& field, bool takesOne, Workbench& workbench, Take take, QWidget* parent)
{
    auto* const menu = new CheckMenu(parent);
    menu->setObjectName(QStringLiteral("settingMenu"));
    menu->setToolTipsVisible(true);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (field.key == "series" && !field.text.empty())
        QObject::connect(
            menu->addAction(QMenu::tr("None")), &QAction::triggered, menu, [take] { take({}); });
    if (isOneOf(kNames, field.key))
        addNames(*menu, field, takesOne, namesForStudy(workbench, field.key), take);
    else if (isOneOf(kConditions, field.key))
        addConditions(*menu, field, *workbench.document().numbers(), take);
    else
        for (const auto& choice : field.choices)
            QObject::connect(menu->addAction(plain(qt(titleOf(field, choice)))),
                             &QAction::triggered,
                             menu,
                             [take, choice] { take(qt(choice)); });
    if (menu->isEmpty())
        menu->addAction(QMenu::tr("No values"))->setEnabled(false);
    return menu;
}

QIcon settingMenuIcon(const QColor& colour)
{
    constexpr int kSize = 16;
    QPixmap pixmap(kSize, kSize);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, 1.5));
    painter.drawPolyline(QPolygonF({{4.5, 6.5}, {8, 10}, {11.5, 6.5}}));
    return QIcon(pixmap);
}

} // namespace clusterwright::desktop
