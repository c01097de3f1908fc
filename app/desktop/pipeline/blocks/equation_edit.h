// An editor for equations, one a line. Completes names and functions, underlines invalid lines and shows each line's value at the
// right.
#pragma once

#include "app/desktop/common/name_completer.h"
#include "model/design/edit/block_draft.h"

#include <QPlainTextEdit>

#include <vector>

class QSyntaxHighlighter;

namespace clusterwright::desktop
{

class EquationEdit final : public QPlainTextEdit
{
    Q_OBJECT

public:
    explicit EquationEdit(QWidget* parent = nullptr);

    void setNames(NamesInScope names); // to complete, besides the functions
    // Text at the right of a line, and its error; one for each line.
    struct Remark {
        QString text;
        QString trouble; // the error; may be empty
    };
    void setRemarks(std::vector<Remark> remarks);
    [[nodiscard]] const std::vector<Remark>& remarks() const { return m_remarks; }
    [[nodiscard]] NameCompleter& names() { return *m_completer; }

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    class Margin;

    void underline();
    void placeMargin();
    void paintMargin(QPaintEvent& event);

    NamesInScope m_names;
    NameCompleter* m_completer;
    Margin* m_margin;
    QSyntaxHighlighter* m_highlighter = nullptr;
    std::vector<Remark> m_remarks;
};

} // namespace clusterwright::desktop
