#include "app/desktop/fields/field_message.h"

#include "app/desktop/common/messages.h"
#include "app/desktop/common/text.h"
#include "model/core/diagnostic.h"
#include "model/design/fields/quick_fix.h"

namespace clusterwright::desktop
{

namespace
{

constexpr QLatin1String kFixLink("fix:");

QString linkTo(const QString& target, const QString& text)
{
    return QStringLiteral(" <a href=\"%1\">%2</a>")
        .arg(target.toHtmlEscaped(), text.toHtmlEscaped());
}

} // namespace

void wrapText(QLabel& label)
{
    label.setWordWrap(true);
    auto policy = label.sizePolicy();
    policy.setHorizontalPolicy(QSizePolicy::Ignored);
    label.setSizePolicy(policy);
}

FieldMessage::FieldMessage(QWidget* parent)
    : QLabel(parent)
{
    setObjectName(QStringLiteral("message"));
    setTextFormat(Qt::RichText);
    setTextInteractionFlags(Qt::TextBrowserInteraction);
    wrapText(*this);
    connect(this, &QLabel::linkActivated, this, [this](const QString& target) {
        if (target == kFixLink)
            emit fixRequested();
        else
            emit replacementChosen(target);
    });
}

void FieldMessage::setFindings(const model::Diagnostics& findings,
                               const QString& text,
                               const QString& fix,
                               const std::vector<std::string>& offers)
{
    QStringList lines, spoken;
    for (const auto& finding : findings) {
        const auto fixed = model::fixedText(utf8(text), finding);
        lines << (fixed ? asSentence(finding.message).toHtmlEscaped() +
                              linkTo(qt(fixed->text), tr("Use %1").arg(qt(fixed->word)))
                        : sentencesOf(finding).toHtmlEscaped());
        spoken << sentencesOf(finding);
    }
    if (!fix.isEmpty() && !lines.isEmpty())
        lines.back() += linkTo(kFixLink, fix);
    for (const auto& offer : offers)
        if (!lines.isEmpty())
            lines.back() += linkTo(qt(offer), tr("Use %1").arg(qt(offer)));
    m_spoken = spoken.join(QLatin1Char(' '));
    setText(lines.join(QStringLiteral("<br>")));
}

} // namespace clusterwright::desktop

#include "moc_field_message.cpp"
