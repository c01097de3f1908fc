#include "app/desktop/calibration/decimal_question.h"

#include "app/desktop/common/messages.h"
#include "app/desktop/common/text.h"
#include "model/core/diagnostic.h"
#include "model/core/refusal.h"
#include "model/units/text_table.h"

#include <QFile>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

// Returns the reason of a failure; empty after success.
QString addDecimalLine(const QString& path, char sign)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadWrite))
        return file.errorString();
    const auto bytes = file.readAll();
    const auto line = model::decimalLine(bytes.toStdString(), sign);
    const bool isWritten = file.write(line.data(), static_cast<qint64>(line.size())) >= 0;
    return isWritten && file.flush() ? QString() : file.errorString();
}

} // namespace

bool askForDecimal(QWidget* parent,
                   const QString& path,
                   const model::Diagnostics& findings,
                   std::function<void()> then)
{
    const auto found = std::ranges::find(findings, "csv.decimal", &model::Diagnostic::code);
    if (found == findings.end())
        return false;
    auto* const box = new QMessageBox(QMessageBox::Question,
                                      QMessageBox::tr("Clusterwright"),
                                      QMessageBox::tr("Are the commas decimal signs?"),
                                      QMessageBox::Cancel,
                                      parent);
    box->setObjectName(QStringLiteral("decimalQuestion"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(literalText(
        QMessageBox::tr("%1, %2: %3\n\nThe reply is added to the file as a last line, "
                        "\u201c# decimal: ,\u201d or \u201c# decimal: .\u201d.")
            .arg(QFileInfo(path).fileName(), qt(found->pointer), asSentence(found->message))));
    const auto add = [&](const QString& text, const char* name, char sign) {
        auto* const button = box->addButton(text, QMessageBox::AcceptRole);
        button->setObjectName(QLatin1String(name));
        QObject::connect(button, &QPushButton::clicked, parent, [parent, path, then, sign] {
            if (const auto reason = addDecimalLine(path, sign); !reason.isEmpty())
                return tell(parent,
                            QMessageBox::tr("Could not add the reply to %1").arg(path),
                            model::refusal("file.unwritable",
                                           utf8(reason),
                                           "copy the file to another folder, and open the copy"));
            then();
        });
    };
    add(QMessageBox::tr("Decimal &commas"), "decimalCommas", ',');
    add(QMessageBox::tr("Decimal &points"), "decimalPoints", '.');
    box->open();
    return true;
}

} // namespace clusterwright::desktop
