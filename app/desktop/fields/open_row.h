// The row of a form whose field has the focus: it alone shows its slider and findings. After a click into another row, the rows stay where
// they are until the mouse leaves the form or a key moves the focus.
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
    // `form` holds the rows, in a panel. Focus outside of the panel closes the row.
    OpenRow(QWidget& form, QWidget& panel);

    void open(FieldRow* row, Qt::FocusReason reason);
    // The rows are gone.
    void forget();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void releaseRooms();

    QPointer<FieldRow> m_open;               // has the focus, or had it last
    std::vector<QPointer<FieldRow>> m_roomy; // closed, and keep their room
};

} // namespace clusterwright::desktop
