// A walk through the window: everything is dimmed but one part, and a box beside it says what that part is for. Escape ends it, as does its end.
#pragma once

#include <QString>
#include <QWidget>

#include <vector>

class QFrame;
class QLabel;
class QPushButton;

namespace clusterwright::desktop
{

struct TourStop {
    QString workspace; // "design", "explore", "measure" or "report"
    QString widget; // object name of a widget or dock of the window; a stop without it is skipped
    QString title;
    QString text;
};

// The stops of the whole window, workspace by workspace.
[[nodiscard]] std::vector<TourStop> windowTour();

class Tour final : public QWidget
{
    Q_OBJECT

public:
    // Lies over all of `window`, and deletes itself at its end.
    Tour(std::vector<TourStop> stops, QWidget& window);

    void go(int by); // stops on or back; past the last one it ends
    [[nodiscard]] const TourStop& stop() const { return m_stops[m_at]; }
    [[nodiscard]] QWidget* widget() const; // null when the window has none

signals:
    // Before the stop is shown: its workspace and its widget may have to come to the front.
    void arriving(const clusterwright::desktop::TourStop& stop);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void arrive();
    void place();
    [[nodiscard]] QRect partRect() const;

    std::vector<TourStop> m_stops;
    std::size_t m_at = 0;
    QFrame* m_box;
    QLabel* m_text;
    QPushButton* m_back;
    QPushButton* m_next;
};

} // namespace clusterwright::desktop
