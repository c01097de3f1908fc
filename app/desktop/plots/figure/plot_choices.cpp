#include "app/desktop/plots/figure/plot_choices.h"

#include "model/json/json.h"
#include "model/json/json_text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <array>
#include <cmath>

namespace clusterwright::plots
{

namespace
{

// In the order of the enumeration Scale.
constexpr std::array<const char*, 3> kScales{"linear", "log", "decibel"};

QJsonValue valueOf(std::optional<Scale> scale)
{
    return scale ? QJsonValue(QLatin1String(kScales[static_cast<std::size_t>(*scale)]))
                 : QJsonValue();
}

std::optional<Scale> chosenScale(const QJsonValue& value)
{
    const auto found = std::ranges::find(kScales, value.toString().toStdString());
    if (found == kScales.end())
        return {};
    return static_cast<Scale>(found - kScales.begin());
}

FigureStyle styleIn(const std::string& text)
{
    auto style = parseStyle(text, "");
    return style ? std::move(style).value() : FigureStyle();
}

} // namespace

std::string toText(const PlotChoices& choices)
{
    if (choices == PlotChoices())
        return {};
    QJsonArray hidden;
    for (const auto& label : choices.hidden)
        hidden.append(QString::fromStdString(label));
    QJsonArray axes;
    for (const auto& axis : choices.axes)
        axes.append(QJsonObject{{"label", QString::fromStdString(axis.label)},
                                {"unit", QString::fromStdString(axis.unit)},
                                {"from", axis.from},
                                {"to", axis.to}});
    const QJsonObject all{
        {"hidden", hidden},
        {"x", valueOf(choices.x)},
        {"y", valueOf(choices.y)},
        {"fixed", choices.isFixed},
        {"axes", axes},
        {"style", QString::fromStdString(model::jsonText(toJson(choices.style)))}};
    return QJsonDocument(all).toJson(QJsonDocument::Compact).toStdString();
}

PlotChoices choicesOf(std::string_view text)
{
    const auto all =
        QJsonDocument::fromJson(QByteArray(text.data(), static_cast<qsizetype>(text.size())))
            .object();
    PlotChoices choices;
    for (const auto& label : all.value(QLatin1String("hidden")).toArray())
        choices.hidden.insert(label.toString().toStdString());
    choices.x = chosenScale(all.value(QLatin1String("x")));
    choices.y = chosenScale(all.value(QLatin1String("y")));
    choices.isFixed = all.value(QLatin1String("fixed")).toBool();
    for (const auto& value : all.value(QLatin1String("axes")).toArray()) {
        const auto axis = value.toObject();
        const KeptAxis kept{axis.value(QLatin1String("label")).toString().toStdString(),
                            axis.value(QLatin1String("unit")).toString().toStdString(),
                            axis.value(QLatin1String("from")).toDouble(NAN),
                            axis.value(QLatin1String("to")).toDouble(NAN)};
        if (kept.from < kept.to)
            choices.axes.push_back(kept);
    }
    const auto style = all.value(QLatin1String("style")).toString().toStdString();
    choices.style = style.empty() ? FigureStyle() : styleIn(style);
    return choices;
}

} // namespace clusterwright::plots
