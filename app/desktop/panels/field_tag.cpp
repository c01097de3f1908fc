#include "app/desktop/panels/field_tag.h"

#include "app/desktop/common/text.h"
#include "app/desktop/panels/field_row.h"
#include "model/core/provenance.h"

namespace clusterwright::desktop
{

QString tagOf(const model::Field& field)
{
    if (field.differs)
        return {};
    if (field.origin)
        switch (field.origin->kind) {
        case model::OriginKind::Paper:
            return FieldRow::tr("paper");
        case model::OriginKind::Datasheet:
            return FieldRow::tr("datasheet");
        case model::OriginKind::Measurement:
            return FieldRow::tr("measured");
        case model::OriginKind::Fit:
            return FieldRow::tr("fitted");
        case model::OriginKind::Assumption:
            return FieldRow::tr("assumption");
        case model::OriginKind::Definition:
            return FieldRow::tr("definition");
        case model::OriginKind::User:
            return FieldRow::tr("yours");
        }
    switch (field.home) {
    case model::FieldHome::Variable:
        return FieldRow::tr("variable");
    case model::FieldHome::Cluster:
        return FieldRow::tr("cluster");
    case model::FieldHome::Preset:
        return FieldRow::tr("preset");
    case model::FieldHome::Default:
        return FieldRow::tr("default");
    case model::FieldHome::Here:
    case model::FieldHome::Nowhere:
        break;
    }
    const auto expression = model::parseExpression(field.text);
    return expression && model::namesIn(expression.value()).empty() ? FieldRow::tr("yours")
                                                                    : QString();
}

QString tagToolTipOf(const model::Field& field)
{
    if (!field.origin)
        return field.home == model::FieldHome::Variable
                   ? FieldRow::tr("the design's variable of that name")
                   : QString();
    auto tip = qt(model::toText(*field.origin));
    const auto& interval = field.origin->interval;
    if (interval.size() == 2)
        tip += FieldRow::tr("\nbetween %1 and %2").arg(qt(interval[0]), qt(interval[1]));
    return tip;
}

} // namespace clusterwright::desktop
