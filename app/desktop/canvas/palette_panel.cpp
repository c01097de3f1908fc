#include "app/desktop/canvas/palette_panel.h"

#include "app/desktop/canvas/palette_model.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QTreeView>
#include <QVBoxLayout>

namespace clusterwright::desktop
{

PalettePanel::PalettePanel(QWidget* parent)
    : QWidget(parent)
    , m_model(new PaletteModel(this))
    , m_filter(new PaletteFilter(*m_model, this))
    , m_text(new QLineEdit)
    , m_tree(new QTreeView)
{
    m_text->setObjectName(QStringLiteral("paletteSearch"));
    m_text->setAccessibleName(tr("Search what can be added"));
    m_text->setPlaceholderText(tr("Search"));
    m_text->setClearButtonEnabled(true);
    m_filter->setSourceModel(m_model);
    m_tree->setObjectName(QStringLiteral("paletteTree"));
    m_tree->setAccessibleName(tr("What can be added"));
    m_tree->setModel(m_filter);
    m_tree->setHeaderHidden(true);
    m_tree->setDragEnabled(true);
    m_tree->setDragDropMode(QAbstractItemView::DragOnly);
    m_tree->setExpandsOnDoubleClick(false);
    m_tree->setUniformRowHeights(true);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->addWidget(m_text);
    layout->addWidget(m_tree, 1);
    m_text->installEventFilter(this);
    m_tree->installEventFilter(this);
    connect(m_text, &QLineEdit::textChanged, this, &PalettePanel::search);
    connect(m_tree, &QTreeView::doubleClicked, this, &PalettePanel::choose);
}

void PalettePanel::setEntries(CanvasEntries entries)
{
    m_model->setEntries(std::move(entries));
    m_tree->expandAll();
}

void PalettePanel::search(const QString& text)
{
    m_filter->setText(text);
    m_tree->expandAll();
    if (const auto category = m_filter->index(0, 0); category.isValid() && !text.isEmpty())
        m_tree->setCurrentIndex(m_filter->index(0, 0, category));
}

void PalettePanel::choose(const QModelIndex& index)
{
    if (const auto* const entry = m_model->entryAt(m_filter->mapToSource(index)))
        emit chosen(entry->id);
}

// Enter adds the current entry from the field and from the tree; Down leads from the field into the tree.
bool PalettePanel::eventFilter(QObject* object, QEvent* event)
{
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(object, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
        choose(m_tree->currentIndex());
        return true;
    }
    if (object == m_text && key == Qt::Key_Down) {
        m_tree->setFocus(Qt::OtherFocusReason);
        return true;
    }
    return QWidget::eventFilter(object, event);
}

} // namespace clusterwright::desktop

#include "moc_palette_panel.cpp"
