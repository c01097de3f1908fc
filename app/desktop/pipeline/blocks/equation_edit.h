// A field for equations, one a line: names and functions are completed, lines at fault are underlined, and at the right stands what each
// line gives.
#pragma once

#include "model/design/edit/block_draft.h"

#include <QPlainTextEdit>

#include <vector>

class QCompleter;
class QSyntaxHighlighter;
class QStringListModel;

namespace clusterwright::desktop
{

class EquationEdit final : public QPlainTextEdit
{
    Q_OBJECT

public:
    explicit EquationEdit(QWidget* parent = nullptr);

    void setNames(const QStringList& names); // to complete, besides the functions
    // What is said at a line, and whether it is at fault; as many as there are lines.
    struct Remark {
        QString text;
        QString trouble; // empty when there is none
    };
    void setRemarks(std::vector<Remark> remarks);
    [[nodiscard]] const std::vector<Remark>& remarks() const { return m_remarks; }
    [[nodiscard]] QCompleter& completer() { return *m_completer; }

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    class Margin;

    void complete(const QString& word);
    void offer();
    void underline();
    void placeMargin();
    void paintMargin(QPaintEvent& event);
    [[nodiscard]] QString wordBefore() const;

    QCompleter* m_completer;
    QStringListModel* m_words;
    Margin* m_margin;
    QSyntaxHighlighter* m_highlighter = nullptr;
    std::vector<Remark> m_remarks;
};

} // namespace clusterwright::desktop
