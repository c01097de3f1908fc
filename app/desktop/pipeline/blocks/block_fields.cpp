#include "app/desktop/pipeline/blocks/block_fields.h"

#include "app/desktop/common/text.h"
#include "app/desktop/common/theme.h"
#include "app/desktop/pipeline/blocks/block_saving.h"
#include "model/block/block_json.h"
#include "model/design/document/design.h"
#include "model/json/json.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QLineEdit>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

constexpr int kLeastLetters = 10; // minimum width of a choice

} // namespace

model::BlockDraft newDraft()
{
    model::BlockDraft draft;
    draft.id = "my.block";
    draft.title = utf8(QObject::tr("My block"));
    draft.source = {"clusterwright", "own block"};
    draft.parameters.push_back({"S", "B", "1 MiB", "", "", utf8(QObject::tr("data")), false});
    draft.parameters.push_back(
        {"b", "B/s", "100 MB/s", "", "", utf8(QObject::tr("bandwidth")), false});
    draft.equations = "time = S / b";
    draft.time = "time";
    return draft;
}

QLineEdit* newField(const QString& objectName, const QString& name)
{
    auto* const edit = new QLineEdit;
    edit->setObjectName(objectName);
    edit->setAccessibleName(name);
    return edit;
}

QComboBox* newChoice(const QString& objectName, const QString& name)
{
    auto* const box = new QComboBox;
    box->setObjectName(objectName);
    box->setAccessibleName(name);
    box->setEditable(true);
    box->setInsertPolicy(QComboBox::NoInsert);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(kLeastLetters);
    return box;
}

void mark(QWidget& widget, const QString& trouble)
{
    auto palette = widget.parentWidget()->palette();
    if (!trouble.isEmpty()) {
        palette.setColor(QPalette::Text, themeOf(widget).error);
        palette.setColor(QPalette::ButtonText, themeOf(widget).error);
    }
    widget.setPalette(palette);
    widget.setToolTip(literalText(trouble));
}

void setChoices(QComboBox& box, const QStringList& choices)
{
    QStringList now;
    for (int i = 0; i < box.count(); ++i)
        now.append(box.itemText(i));
    if (now == choices)
        return;
    const auto text = box.currentText();
    const auto cursor = box.lineEdit()->cursorPosition();
    box.clear();
    box.addItems(choices);
    box.setCurrentText(text);
    box.lineEdit()->setCursorPosition(cursor);
}

bool saveInDesign(model::Block block, Document& document)
{
    const auto& blocks = document.design().blocks;
    const auto found = std::ranges::find(blocks, block.id, &model::Block::id);
    model::SetItem<model::Block> edit;
    edit.position = static_cast<std::size_t>(found - blocks.begin());
    if (found != blocks.end())
        edit.was = *found;
    const auto text =
        QCoreApplication::translate("BlockEditor", "Save the block %1").arg(qt(block.id));
    edit.now = std::move(block);
    return document.submit(model::Edit{edit}, text);
}

model::Diagnostics saveInLibrary(const model::Block& block, Document& document)
{
    auto findings = document.library().save(model::PresetKind::Block, model::toJson(block));
    if (!findings.empty())
        return findings;
    document.reloadPresets();
    emit document.presetsWritten();
    return {};
}

} // namespace clusterwright::desktop
