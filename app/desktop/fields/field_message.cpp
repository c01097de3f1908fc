#include "app/desktop/fields/field_message.h"

#include "app/desktop/common/text.h"
#include "model/core/diagnostic.h"
#include "model/design/fields/quick_fix.h"

namespace clusterwright::desktop
{

FieldMessage::FieldMessage(QWidget* parent)
    : QLabel(parent)
{
    setObjectName(QStringLiteral("message"));
    setWordWrap(true);
    setTextFormat(Qt::RichText);
    setTextInteractionFlags(Qt::TextBrowserInteraction);
    auto policy = sizePolicy();
    policy.setHorizontalPolicy(QSizePolicy::Ignored); // a long name must not widen the form
    setSizePolicy(policy);
}

void FieldMessage::setFindings(const model::Diagnostics& findings, const QString& text)
{
    QStringList lines, spoken;
    for (const auto& finding : findings) {
        auto line = qt(finding.message).toHtmlEscaped();
        const auto hint =
            finding.hint.empty() ? QString() : QStringLiteral(" (%1)").arg(qt(finding.hint));
        if (const auto fixed = model::fixedText(utf8(text), finding))
            line += tr(" <a href=\"%1\">Use %2</a>")
                        .arg(qt(fixed->text).toHtmlEscaped(), qt(fixed->word).toHtmlEscaped());
        else
            line += hint.toHtmlEscaped();
        lines << line;
        spoken << qt(finding.message) + hint;
    }
    m_spoken = spoken.join(QStringLiteral(". "));
    setText(lines.join(QStringLiteral("<br>")));
}

} // namespace clusterwright::desktop

#include "moc_field_message.cpp"
