// A line of text that is edited where it stands on a canvas. Enter, or going elsewhere, takes it; Escape leaves all as it was.
// A text that cannot be taken keeps it open, with a red edge and the reason.
#pragma once

#include "model/design/edit/edit.h"

#include <QLineEdit>

#include <functional>

namespace clusterwright::desktop
{

class InPlaceText final : public QLineEdit
{
    Q_OBJECT

public:
    explicit InPlaceText(QWidget* viewport);

    using EditOf = std::function<model::Result<model::Edit>(const std::string& text)>;
    using Taken = std::function<void(const model::Edit& edit, const std::string& text)>;

    // `editOf`: what a text would do; findings where it cannot be taken. `taken`: called when it is another one.
    void open(const QRect& place, const QString& text, EditOf editOf, Taken taken);
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
    EditOf m_editOf;
    Taken m_taken;
    QString m_reason; // why the text cannot be taken
};

} // namespace clusterwright::desktop
