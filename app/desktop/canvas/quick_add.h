// The popup over a canvas that adds by name: type, choose with the arrows, press Enter. Escape or a click elsewhere closes it.
#pragma once

#include "app/desktop/canvas/canvas_entry.h"

#include <QFrame>

class QLabel;
class QLineEdit;
class QListWidget;

namespace clusterwright::desktop
{

class QuickAdd final : public QFrame
{
    Q_OBJECT

public:
    explicit QuickAdd(QWidget* canvas);

    // `at`: pixels of the canvas. The popup is moved to be wholly visible.
    void open(CanvasEntries entries, QPoint at);

    // Shows the entries that match the text.
    void search(const QString& text);

signals:
    void chosen(const QString& id);
    void cancelled();

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void list(const QString& text);
    void choose();
    void cancel();

    CanvasEntries m_entries;
    std::vector<std::size_t> m_listed; // index of the entry of each row
    bool m_isOpen = false;
    QLineEdit* m_text;
    QListWidget* m_list;
    QLabel* m_doc;
};

} // namespace clusterwright::desktop
