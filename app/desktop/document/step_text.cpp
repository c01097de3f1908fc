#include "app/desktop/document/step_text.h"

#include "app/desktop/common/text.h"

#include <QCoreApplication>
#include <QStringList>

namespace clusterwright::desktop
{

namespace
{

struct StepWords {
    Q_DECLARE_TR_FUNCTIONS(Step)
};

constexpr std::size_t kMostNames = 3;

} // namespace

QString stepText(const QString& action, const std::vector<std::string>& names)
{
    if (names.empty())
        return action;
    if (names.size() > kMostNames)
        return StepWords::tr("%1 %2 and %n others", nullptr, static_cast<int>(names.size()) - 1)
            .arg(action, qt(names.front()));
    QStringList shown;
    for (const auto& name : names)
        shown.append(qt(name));
    return action + QLatin1Char(' ') + shown.join(QStringLiteral(", "));
}

QString stepText(const QString& action, const std::vector<model::Element>& elements)
{
    std::vector<std::string> names;
    for (const auto& element : elements)
        if (!element.name.empty())
            names.push_back(element.name);
    return stepText(action, names);
}

} // namespace clusterwright::desktop
