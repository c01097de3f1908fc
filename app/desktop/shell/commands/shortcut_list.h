// A dialog that lists and changes all shortcuts.
#pragma once

#include <QDialog>
#include <QList>

class QAction;
class QKeySequenceEdit;
class QLabel;
class QPushButton;
class QTableWidget;

namespace clusterwright::desktop
{

class ShortcutList final : public QDialog
{
    Q_OBJECT

public:
    ShortcutList(const QList<QAction*>& actions, QWidget* parent);

signals:
    void keysChanged(); // the user's settings were changed

private:
    [[nodiscard]] QWidget* makeSearch();
    [[nodiscard]] QWidget* makeEditor();
    void fill();
    void showChosen();
    void setKeys();
    void resetKeys();
    void take(const QString& text); // applies a change; `text`: message about the change
    [[nodiscard]] QAction* chosen() const;
    [[nodiscard]] const QAction* ownerOf(const QKeySequence& keys) const;

    QList<QAction*> m_actions;
    QTableWidget* m_table;
    QKeySequenceEdit* m_keys;
    QPushButton* m_set;
    QPushButton* m_reset;
    QLabel* m_told;
};

} // namespace clusterwright::desktop
