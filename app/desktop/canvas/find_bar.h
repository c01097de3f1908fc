// The bar at a canvas's edge that finds by name: Enter goes to the next match, Shift+Enter to the one before, Escape closes it.
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
    // `titles`: of everything on the canvas that can be found, asked anew for each text.
    FindBar(std::function<QStringList()> titles, QWidget* parent);

    void open();

signals:
    void found(int number); // of a title
    void closed();

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void search();
    void go(int step);
    void shut();

    std::function<QStringList()> m_titles;
    std::vector<int> m_matches;
    int m_current = -1; // of m_matches; before the first: -1
    QLineEdit* m_text;
    QLabel* m_count;
};

} // namespace clusterwright::desktop
