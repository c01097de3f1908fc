#include "app/desktop/fields/field_message.h"

#include "app/desktop/common/messages.h"
#include "app/desktop/common/text.h"
#include "model/core/diagnostic.h"
#include "model/design/fields/quick_fix.h"

#include <QCoreApplication>
#include <QLabel>

namespace clusterwright::desktop
{

namespace
{

struct FieldMessage {
    Q_DECLARE_TR_FUNCTIONS(FieldMessage)
};

QString linkTo(const QString& target, const QString& text)
{
    return QStringLiteral(" <a href=\"%1\">%2</a>")
        .arg(target.toHtmlEscaped(), text.toHtmlEscaped());
}

QString useLink(const QString& target, const std::string& text)
{
    return linkTo(target, FieldMessage::tr("Use %1").arg(qt(text)));
}

} // namespace

void wrapText(QLabel& label)
{
    label.setWordWrap(true);
    auto policy = label.sizePolicy();
    policy.setHorizontalPolicy(QSizePolicy::Ignored);
    label.setSizePolicy(policy);
}

QString fieldMessage(const model::Diagnostics& findings,
                     const QString& text,
                     const QString& fix,
                     const std::vector<std::string>& offers)
{
    QStringList lines;
    for (const auto& finding : findings) {
        const auto fixed = model::fixedText(utf8(text), finding);
        lines << (fixed ? asSentence(finding.message).toHtmlEscaped() +
                              useLink(qt(fixed->text), fixed->word)
                        : sentencesOf(finding).toHtmlEscaped());
    }
    if (!fix.isEmpty() && !lines.isEmpty())
        lines.back() += linkTo(kFixLink, fix);
    for (const auto& offer : offers)
        if (!lines.isEmpty())
            lines.back() += useLink(qt(offer), offer);
    return lines.join(QStringLiteral("<br>"));
}

QString spokenText(const model::Diagnostics& findings)
{
    QStringList sentences;
    for (const auto& finding : findings)
        sentences << sentencesOf(finding);
    return sentences.join(QLatin1Char(' '));
}

QString findingLines(const model::Diagnostics& findings, const std::vector<std::string>& resources)
{
    QStringList lines;
    int missing = 0;
    for (const auto& finding : findings) {
        if (finding.code == "parameter.missing") {
            ++missing;
            continue;
        }
        lines << asSentence(finding.message).toHtmlEscaped();
        if (finding.code == "resource.unknown")
            for (const auto& resource : resources)
                lines.back() += useLink(kResourceLink + qt(resource), resource);
    }
    if (missing > 0)
        lines.prepend(linkTo(kMissingLink,
                             missing == 1
                                 ? FieldMessage::tr("1 parameter needs a value")
                                 : FieldMessage::tr("%1 parameters need a value").arg(missing))
                          .trimmed());
    return lines.join(QStringLiteral("<br>"));
}

} // namespace clusterwright::desktop
