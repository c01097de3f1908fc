#include "app/desktop/common/messages.h"

#include "app/desktop/common/text.h"
#include "model/core/diagnostic.h"

#include <QMessageBox>
#include <QPushButton>
#include <QStringList>

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
    auto* const box = new QMessageBox(
        icon, QMessageBox::tr("Clusterwright"), literalText(what), button, parent);
    box->setObjectName(QLatin1String(name));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(literalText(detail));
    box->open();
    return box;
}

} // namespace

QString plainText(const model::Diagnostics& findings)
{
    QStringList lines;
    for (const auto& finding : findings) {
        const bool isInText = finding.pointer.starts_with("line "); // the file is not valid JSON
        lines.append(qt((isInText ? finding.pointer + ": " : "") + finding.message +
                        (finding.hint.empty() ? "" : " (" + finding.hint + ")")));
    }
    return lines.join(QLatin1Char('\n'));
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
    auto* const box = openedBox(
        parent, "confirm", QMessageBox::Warning, question, detail, QMessageBox::Cancel);
    const auto* const button = box->addButton(yes, QMessageBox::DestructiveRole);
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
    box.exec();
    return box.clickedButton() == go;
}

} // namespace clusterwright::desktop
