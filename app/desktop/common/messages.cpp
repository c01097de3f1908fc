#include "app/desktop/common/messages.h"

#include "app/desktop/common/text.h"
#include "model/core/diagnostic.h"

#include <QMessageBox>
#include <QPushButton>
#include <QStringList>

namespace clusterwright::desktop
{

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
    auto* const box = new QMessageBox(QMessageBox::Warning,
                                      QMessageBox::tr("Clusterwright"),
                                      literalText(what),
                                      QMessageBox::Ok,
                                      parent);
    box->setObjectName(QStringLiteral("message"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(literalText(plainText(findings)));
    box->open();
}

void confirm(QWidget* parent,
             const QString& question,
             const QString& detail,
             const QString& yes,
             std::function<void()> then)
{
    auto* const box = new QMessageBox(QMessageBox::Warning,
                                      QMessageBox::tr("Clusterwright"),
                                      literalText(question),
                                      QMessageBox::Cancel,
                                      parent);
    box->setObjectName(QStringLiteral("confirm"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(literalText(detail));
    const auto* const button = box->addButton(yes, QMessageBox::DestructiveRole);
    QObject::connect(button, &QPushButton::clicked, parent, std::move(then));
    box->open();
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
