#include "app/desktop/shell/shortcut_list.h"

#include <QAction>
#include <QDialog>
#include <QHeaderView>
#include <QTableWidget>
#include <QVBoxLayout>

namespace clusterwright::desktop
{

namespace
{

// What the canvases do with the pointer and keys that are no actions.
QList<std::pair<QString, QString>> gestures()
{
    const auto tr = [](const char* text) { return QDialog::tr(text); };
    return {
        {tr("Canvas: pan"), tr("middle button, or Space and drag, or wheel")},
        {tr("Canvas: zoom at the pointer"), tr("Ctrl and wheel, or pinch")},
        {tr("Canvas: add something here"), tr("double-click, or Tab")},
        {tr("Canvas: move what is selected"), tr("arrow keys; Shift: off the grid")},
        {tr("Canvas: rename"), tr("F2")},
        {tr("Canvas: cancel a drag"), tr("Escape")},
    };
}

} // namespace

void showShortcutList(const QList<QAction*>& actions, QWidget* parent)
{
    auto* const dialog = new QDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("shortcuts"));
    dialog->setWindowTitle(QDialog::tr("Shortcuts"));
    auto rows = gestures();
    for (const auto* const action : actions)
        if (!action->shortcuts().isEmpty())
            rows.append(
                {action->property("path").toString(),
                 QKeySequence::listToString(action->shortcuts(), QKeySequence::NativeText)});
    auto* const table = new QTableWidget(static_cast<int>(rows.size()), 2, dialog);
    table->setAccessibleName(dialog->windowTitle());
    table->setHorizontalHeaderLabels({QDialog::tr("What"), QDialog::tr("Keys")});
    table->verticalHeader()->hide();
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    for (int row = 0; row < rows.size(); ++row) {
        table->setItem(row, 0, new QTableWidgetItem(rows[row].first));
        table->setItem(row, 1, new QTableWidgetItem(rows[row].second));
    }
    table->resizeColumnsToContents();
    table->horizontalHeader()->setStretchLastSection(true);
    auto* const layout = new QVBoxLayout(dialog);
    layout->addWidget(table);
    dialog->resize(560, 620);
    dialog->open();
}

} // namespace clusterwright::desktop
