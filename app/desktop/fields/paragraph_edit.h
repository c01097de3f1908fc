// An entry of several lines. Pastes what was selected last by itself: Qt hands a middle click data that inserting replaces, and reads
// them afterwards.
#pragma once

#include <QPlainTextEdit>

namespace clusterwright::desktop
{

class ParagraphEdit final : public QPlainTextEdit
{
public:
    using QPlainTextEdit::QPlainTextEdit;

protected:
    void mouseReleaseEvent(QMouseEvent* event) override;
};

} // namespace clusterwright::desktop
