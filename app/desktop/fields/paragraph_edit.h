// A text edit of several lines. Handles paste by middle click itself, because Qt's handler reads the selection data after the
// insertion has replaced them.
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
