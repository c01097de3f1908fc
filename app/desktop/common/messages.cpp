#include "app/desktop/common/messages.h"

#include "app/desktop/common/text.h"
#include "model/core/diagnostic.h"

#include <QMessageBox>
#include <QPushButton>
#include <QStringList>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

// Opens a box that does not block, and deletes itself.
QMessageBox* openedBox(QWidget* parent,
                       const char* name,
                       QMessageBox::Icon icon,
                       const QString& what,
                       const QString& detail,
                       QMessageBox::StandardButton button)
{
    auto* const box =
        new QMessageBox(icon, QMessageBox::tr("Clusterwright"), literalText(what), button, parent);
    box->setObjectName(QLatin1String(name));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(literalText(detail));
    box->open();
    return box;
}

} // namespace

QString asSentence(const std::string& clause)
{
    auto text = qt(clause).trimmed();
    if (text.isEmpty())
        return text;
    const auto isPartOfName = [](QChar c) { return !c.isLetter() && c != QLatin1Char('-'); };
    const auto words = text.split(QLatin1Char(' '));
    auto first = words.front();
    const bool isNamed = first.endsWith(QLatin1Char(':')); // "g: not identifiable"
    while (first.endsWith(QLatin1Char(',')) || first.endsWith(QLatin1Char(':')) ||
           first.endsWith(QLatin1Char(';')))
        first.chop(1);
    const bool isLetter = first.size() == 1 && first != QLatin1String("a");
    const bool isName = isNamed || isLetter ||
                        std::any_of(first.begin(), first.end(), isPartOfName) ||
                        (words.size() > 1 && words[1] == QLatin1String("="));
    if (!isName)
        text[0] = text[0].toUpper();
    const bool isComplete = QStringLiteral(".?!\u2026").contains(text.back());
    return isComplete ? text : text + QLatin1Char('.');
}

QString sentencesOf(const model::Diagnostic& finding)
{
    const auto message = asSentence(finding.message);
    return finding.hint.empty() ? message : message + QLatin1Char(' ') + asSentence(finding.hint);
}

QString plainText(const model::Diagnostics& findings)
{
    QStringList lines;
    for (const auto& finding : findings) {
        const bool isInText = finding.pointer.starts_with("line "); // the file is not valid JSON
        lines.append((isInText ? qt(finding.pointer) + QStringLiteral(": ") : QString()) +
                     sentencesOf(finding));
    }
    return lines.join(QLatin1Char('\n'));
}

void addMnemonics(QMessageBox& box)
{
    QString taken;
    for (auto* const button : box.buttons())
        if (const auto at = button->text().indexOf(QLatin1Char('&')); at >= 0)
            taken += button->text().mid(at + 1, 1).toLower();
    for (auto* const button : box.buttons()) {
        const auto text = button->text();
        const auto letter = text.left(1).toLower();
        if (text.contains(QLatin1Char('&')) || taken.contains(letter))
            continue;
        button->setText(QLatin1Char('&') + text);
        taken += letter;
    }
}

void tell(QWidget* parent, const QString& what, const model::Diagnostics& findings)
{
    openedBox(parent, "message", QMessageBox::Warning, what, plainText(findings), QMessageBox::Ok);
}

void confirm(QWidget* parent,
             const QString& question,
             const QString& detail,
             const QString& yes,
             std::function<void()> then)
{
    auto* const box =
        openedBox(parent, "confirm", QMessageBox::Warning, question, detail, QMessageBox::Cancel);
    const auto* const button = box->addButton(yes, QMessageBox::DestructiveRole);
    addMnemonics(*box);
    QObject::connect(button, &QPushButton::clicked, parent, std::move(then));
}

void offer(QWidget* parent,
           const QString& what,
           const QString& detail,
           const QString& remedy,
           std::function<void()> then)
{
    auto* const box =
        openedBox(parent, "offer", QMessageBox::Information, what, detail, QMessageBox::Cancel);
    auto* const button = box->addButton(remedy, QMessageBox::AcceptRole);
    box->setDefaultButton(button);
    addMnemonics(*box);
    QObject::connect(button, &QPushButton::clicked, parent, std::move(then));
}

bool isConfirmed(QWidget* parent,
                 const QString& question,
                 const QString& detail,
                 const QString& yes)
{
    QMessageBox box(QMessageBox::Question,
                    QMessageBox::tr("Clusterwright"),
                    literalText(question),
                    QMessageBox::Cancel,
                    parent);
    box.setObjectName(QStringLiteral("question"));
    box.setInformativeText(literalText(detail));
    const auto* const go = box.addButton(yes, QMessageBox::AcceptRole);
    box.setDefaultButton(QMessageBox::Cancel);
    addMnemonics(box);
    box.exec();
    return box.clickedButton() == go;
}

} // namespace clusterwright::desktop
