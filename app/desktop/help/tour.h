// A tour of the window: dims everything except one part, and explains that part in a box beside it. Ends with Escape or after the
// last stop.
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

// The stops for the whole window, workspace by workspace.
[[nodiscard]] std::vector<TourStop> windowTour();

class Tour final : public QWidget
{
    Q_OBJECT

public:
    // Covers all of `window`, and deletes itself at its end.
    Tour(std::vector<TourStop> stops, QWidget& window);

    void go(int by); // number of stops, negative for back; ends after the last one
    [[nodiscard]] const TourStop& stop() const { return m_stops[m_at]; }
    [[nodiscard]] QWidget* widget() const; // null when the window has no such widget

signals:
    // Emitted before the stop is shown: its workspace and its widget may have to come to the front.
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
