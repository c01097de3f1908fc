#include "app/desktop/studies/result_sentence.h"

#include "app/desktop/common/text.h"

#include <QRegularExpression>

namespace clusterwright::desktop
{

namespace
{

// Returns the line with a link for each name of an input, and everything else as it is.
QString withLinks(const QString& line, const std::map<std::string, bool>& inputs)
{
    static const QRegularExpression kName(
        QStringLiteral("[A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z_][A-Za-z0-9_]*)*"));
    QString text;
    qsizetype end = 0;
    for (auto found = kName.globalMatch(line); found.hasNext();) {
        const auto match = found.next();
        const auto name = match.captured();
        text += line.mid(end, match.capturedStart() - end).toHtmlEscaped();
        text += inputs.contains(utf8(name)) ? QStringLiteral("<a href=\"%1\">%1</a>").arg(name)
                                            : name.toHtmlEscaped();
        end = match.capturedEnd();
    }
    return text + line.mid(end).toHtmlEscaped();
}

} // namespace

ResultSentence::ResultSentence(QWidget* parent)
    : QLabel(parent)
{
    setWordWrap(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse |
                            Qt::LinksAccessibleByKeyboard);
    connect(this, &QLabel::linkHovered, this, &ResultSentence::showTip);
    connect(this, &QLabel::linkActivated, this, [this](const QString& link) {
        const auto name = utf8(link);
        emit sharingWanted(name, !m_inputs.at(name));
    });
}

void ResultSentence::showResult(const std::string& text, std::map<std::string, bool> inputs)
{
    m_inputs = std::move(inputs);
    auto lines = qt(text).split(QLatin1Char('\n'));
    setTextFormat(m_inputs.empty() ? Qt::PlainText : Qt::RichText);
    if (m_inputs.empty())
        return setText(qt(text));
    auto last = withLinks(lines.takeLast(), m_inputs);
    for (auto& line : lines)
        line = line.toHtmlEscaped();
    lines.append(std::move(last));
    setText(lines.join(QStringLiteral("<br>")));
}

void ResultSentence::showTip(const QString& input)
{
    const auto found = m_inputs.find(utf8(input));
    setToolTip(found == m_inputs.end() ? tr("Result in words")
               : found->second
                   ? tr("Separate: the other designs keep their own value of %1").arg(input)
                   : tr("Share: the other designs take the value of %1").arg(input));
}

} // namespace clusterwright::desktop

#include "moc_result_sentence.cpp"
