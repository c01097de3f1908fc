#include "app/desktop/fields/field_tag.h"

#include "app/desktop/common/text.h"
#include "model/core/provenance.h"
#include "model/design/document/design.h"

#include <QCoreApplication>

namespace clusterwright::desktop
{

namespace
{

struct TagWords {
    Q_DECLARE_TR_FUNCTIONS(FieldTag)
};

QString originText(model::OriginKind kind)
{
    switch (kind) {
    case model::OriginKind::Paper:
        return TagWords::tr("paper");
    case model::OriginKind::Datasheet:
        return TagWords::tr("datasheet");
    case model::OriginKind::Measurement:
        return TagWords::tr("measured");
    case model::OriginKind::Fit:
        return TagWords::tr("fitted");
    case model::OriginKind::Assumption:
        return TagWords::tr("assumption");
    case model::OriginKind::Definition:
        return TagWords::tr("definition");
    case model::OriginKind::User:
        break;
    }
    return TagWords::tr("yours");
}

} // namespace

QString tagText(const model::Field& field)
{
    if (field.differs)
        return {};
    if (field.origin)
        return originText(field.origin->kind);
    switch (field.home) {
    case model::FieldHome::Variable:
        return TagWords::tr("variable");
    case model::FieldHome::Cluster:
        return TagWords::tr("cluster");
    case model::FieldHome::Preset:
        return TagWords::tr("preset");
    case model::FieldHome::Default:
        return TagWords::tr("default");
    case model::FieldHome::Here:
    case model::FieldHome::Nowhere:
        break;
    }
    const auto expression = model::parseExpression(field.text);
    return expression && model::namesIn(expression.value()).empty() ? TagWords::tr("yours")
                                                                    : QString();
}

QString tagTip(const model::Field& field)
{
    if (!field.origin)
        return field.home == model::FieldHome::Variable
                   ? TagWords::tr("variable of the design with this name")
                   : QString();
    auto tip = qt(model::toText(*field.origin));
    const auto& interval = field.origin->interval;
    if (interval.size() == 2)
        tip += TagWords::tr("\nbetween %1 and %2").arg(qt(interval[0]), qt(interval[1]));
    return tip;
}

QString longestTag()
{
    return originText(model::OriginKind::Assumption);
}

} // namespace clusterwright::desktop
