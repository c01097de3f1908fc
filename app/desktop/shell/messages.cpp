#include "app/desktop/shell/messages.h"

#include "app/desktop/document/text.h"

#include <QMessageBox>
#include <QStringList>

namespace clusterwright::desktop
{

QString plainText(const model::Diagnostics& findings)
{
    QStringList lines;
    for (const auto& finding : findings)
        lines.append(qt(finding.hint.empty() ? finding.message
                                             : finding.message + " (" + finding.hint + ")"));
    return lines.join(QLatin1Char('\n'));
}

void tell(QWidget* parent, const QString& what, const model::Diagnostics& findings)
{
    auto* const box = new QMessageBox(
        QMessageBox::Warning, QMessageBox::tr("Clusterwright"), what, QMessageBox::Ok, parent);
    box->setObjectName(QStringLiteral("message"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(plainText(findings));
    box->open();
}

} // namespace clusterwright::desktop
