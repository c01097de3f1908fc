// Manages the row whose field has the focus, which alone shows its slider and findings. After a click into another row, rows keep
// their positions until the mouse leaves the form or a key moves the focus.
#pragma once

#include "app/desktop/fields/field_row.h"

#include <QObject>
#include <QPointer>

#include <vector>

class QWidget;

namespace clusterwright::desktop
{

class OpenRow final : public QObject
{
    Q_OBJECT

public:
    // `form`: contains the rows; inside `panel`. Focus outside the panel closes the row.
    OpenRow(QWidget& form, QWidget& panel);

    void open(FieldRow* row, Qt::FocusReason reason);
    // Call after the rows were deleted.
    void forget();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void releaseRooms();

    QPointer<FieldRow> m_open;               // row with the focus, or the last one
    std::vector<QPointer<FieldRow>> m_roomy; // closed rows that keep their space
};

} // namespace clusterwright::desktop
