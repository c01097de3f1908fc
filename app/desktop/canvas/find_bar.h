// The bar at a canvas's edge that finds by name: Enter goes to the next match, Shift+Enter to the previous one, Escape closes the
// bar.
#pragma once

#include <QWidget>

#include <functional>
#include <vector>

class QLabel;
class QLineEdit;

namespace clusterwright::desktop
{

class FindBar final : public QWidget
{
    Q_OBJECT

public:
    // `titles`: returns the titles of all items on the canvas; called for each search.
    FindBar(std::function<QStringList()> titles, QWidget* parent);

    void open();

signals:
    void found(int number); // index of the title
    void closed();

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void search();
    void go(int step);
    void shut();

    std::function<QStringList()> m_titles;
    std::vector<int> m_matches;
    int m_current = -1; // index in m_matches; -1 before the first
    QLineEdit* m_text;
    QLabel* m_count;
};

} // namespace clusterwright::desktop
