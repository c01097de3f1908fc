// A line of text that is edited where it stands on a canvas. Enter, or going elsewhere, takes it; Escape leaves all as it was.
// A text that cannot be taken keeps it open, with a red edge and the reason.
#pragma once

#include <QLineEdit>

#include <functional>

namespace clusterwright::desktop
{

class InPlaceText final : public QLineEdit
{
    Q_OBJECT

public:
    explicit InPlaceText(QWidget* viewport);

    // `taken`: gets the text when it is another one. `reason`: why a text cannot be taken; empty when it can.
    void open(const QRect& place,
              const QString& text,
              std::function<void(const QString&)> taken,
              std::function<QString(const QString&)> reason = {});
    void cancel() { close(false); }

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    bool close(bool isTaken); // false: it stays open
    void check();
    void showReason();

    QString m_before;
    std::function<void(const QString&)> m_taken;
    std::function<QString(const QString&)> m_reasonOf;
    QString m_reason; // why the text cannot be taken
};

} // namespace clusterwright::desktop
