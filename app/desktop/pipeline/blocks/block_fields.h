// Parts of the editor of blocks: the draft of a new block, fields, and choices.
#pragma once

#include "model/design/edit/block_draft.h"

#include <QString>
#include <QStringList>

class QComboBox;
class QLineEdit;
class QWidget;

namespace clusterwright::desktop
{

// A small block that has no findings.
[[nodiscard]] model::BlockDraft newDraft();

[[nodiscard]] QLineEdit* newField(const QString& objectName, const QString& name);
[[nodiscard]] QComboBox* newChoice(const QString& objectName, const QString& name);
// Colours a field with an invalid text and shows the reason as its tooltip.
void mark(QWidget& widget, const QString& trouble);
// Replaces the choices; a text that is being typed stays.
void setChoices(QComboBox& box, const QStringList& choices);

} // namespace clusterwright::desktop
