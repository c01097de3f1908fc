// A text field for editing in place on a canvas. Enter or a loss of focus commits; Escape cancels. An invalid text keeps the field
// open, with a red edge and the reason.
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

    // `editOf`: returns the edit for a text, or findings if it is invalid. `taken`: called for a changed text.
    // `isExpression`: the text is an expression, not a name.
    void open(const QRect& place,
              const QString& text,
              EditOf editOf,
              Taken taken,
              bool isExpression = false);
    [[nodiscard]] bool isExpression() const { return m_isExpression; }
    void cancel() { close(false); }

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    bool close(bool isTaken); // false if the field stays open
    void check();
    void showReason();

    QString m_before;
    EditOf m_editOf;
    Taken m_taken;
    bool m_isExpression = false;
    QString m_reason; // why the text is invalid
};

} // namespace clusterwright::desktop
