#include "app/desktop/shell/window/answer_bar_text.h"

#include "app/desktop/common/text.h"
#include "model/design/explanation/limit.h"

#include <QFontMetrics>
#include <QLocale>
#include <QObject>

#include <cmath>

namespace clusterwright::desktop
{

namespace
{

// "MUSD" of "20.82 MUSD"
QString unitIn(const QString& text)
{
    return text.section(QLatin1Char(' '), 1);
}

} // namespace

QString changeText(double relative)
{
    const double percent = relative * 100;
    const int decimals = std::abs(percent) >= 9.95 ? 0 : std::abs(percent) >= 0.995 ? 1 : 2;
    const auto digits = QLocale(QLocale::English).toString(std::abs(percent), 'f', decimals);
    if (QString::number(std::abs(percent), 'f', decimals).toDouble() == 0)
        return percent < 0 ? QObject::tr("\u2212 < 0.01 %") : QObject::tr("+ < 0.01 %");
    return (percent < 0 ? QStringLiteral("\u2212") : QStringLiteral("+")) + digits +
           QStringLiteral(" %");
}

QString coloured(const QString& text, const QColor& colour, double points, bool isBold)
{
    return QStringLiteral("<span style=\"color:%1;font-size:%2pt;%3\">%4</span>")
        .arg(colour.name())
        .arg(points)
        .arg(isBold ? QStringLiteral("font-weight:600") : QString(), text);
}

QString link(const QString& target, const QString& content)
{
    return QStringLiteral("<a style=\"text-decoration:none\" href=\"%1\">%2</a>")
        .arg(target.toHtmlEscaped(), content);
}

QString bottleneckText(const model::Answer& answer)
{
    const auto& resource = answer.evaluation->bottleneck;
    const auto term = answer.valuation
                          ? model::decidingTerm(*answer.system, *answer.valuation, resource)
                          : std::string();
    return qt(term.empty() ? resource : resource + ": " + term);
}

QString unusedText(model::GraphUse use, const QString& output)
{
    if (use == model::GraphUse::Flows)
        return QObject::tr("no effect: the edited part of the topology does not limit %1")
            .arg(output);
    return use == model::GraphUse::None
               ? QObject::tr("no effect: %1 does not use the topology; use its flows").arg(output)
               : QObject::tr("no effect of contention: %1 does not use the flows; use them")
                     .arg(output);
}

std::array<QString, 2>
inOneUnit(const model::Quantity& value, const QString& valueText, const model::Quantity& limit)
{
    const auto limitText = qt(model::displayText(limit));
    if (unitIn(valueText) == unitIn(limitText))
        return {valueText, limitText};
    const auto unit = utf8(unitIn(value.value > limit.value ? valueText : limitText));
    return {qt(model::displayIn(value, unit)), qt(model::displayIn(limit, unit))};
}

QString inOneLine(const QStringList& parts)
{
    return parts.join(QStringLiteral(" &nbsp;&nbsp; "));
}

QStringList inTwoLines(const QStringList& parts)
{
    QStringList ways;
    for (auto first = parts.size() - 1; first > 0; --first)
        ways.append(inOneLine(parts.first(first)) + QStringLiteral("<br/>") +
                    inOneLine(parts.sliced(first)));
    return ways;
}

QColor faded(const QColor& colour, const QColor& ground, double share)
{
    const auto mixed = [share](int from, int to) {
        return static_cast<int>(std::lround(from + share * (to - from)));
    };
    return {mixed(colour.red(), ground.red()),
            mixed(colour.green(), ground.green()),
            mixed(colour.blue(), ground.blue())};
}

QString inTwoLines(const QString& text, int room, const QFontMetrics& metrics)
{
    const auto elided = [&](const QString& part) {
        return metrics.elidedText(part, Qt::ElideRight, room);
    };
    qsizetype end = 0;
    for (auto at = text.indexOf(QLatin1Char(' '));
         at > 0 && metrics.horizontalAdvance(text.first(at)) <= room;
         at = text.indexOf(QLatin1Char(' '), at + 1))
        end = at;
    return end == 0 || metrics.horizontalAdvance(text) <= room
               ? elided(text)
               : text.first(end) + QLatin1Char('\n') + elided(text.sliced(end + 1));
}

} // namespace clusterwright::desktop
