#include "app/desktop/calibration/decimal_question.h"

#include "app/desktop/common/messages.h"
#include "app/desktop/common/text.h"
#include "model/core/diagnostic.h"
#include "model/core/file.h"
#include "model/units/text_table.h"

#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

#include <algorithm>
#include <filesystem>

namespace clusterwright::desktop
{

namespace
{

model::Diagnostics addDecimalLine(const QString& path, char sign)
{
    const std::filesystem::path file(utf8(path));
    const auto bytes = model::readFile(file);
    if (!bytes)
        return bytes.diagnostics();
    return model::writeFile(file, bytes.value() + model::decimalLine(bytes.value(), sign));
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
            if (const auto problems = addDecimalLine(path, sign); !problems.empty())
                return tell(
                    parent, QMessageBox::tr("Could not add the reply to %1").arg(path), problems);
            then();
        });
    };
    add(QMessageBox::tr("Decimal &commas"), "decimalCommas", ',');
    add(QMessageBox::tr("Decimal &points"), "decimalPoints", '.');
    box->open();
    return true;
}

} // namespace clusterwright::desktop
