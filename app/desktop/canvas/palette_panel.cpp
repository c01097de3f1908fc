#include "app/desktop/canvas/palette_panel.h"

#include "app/desktop/canvas/palette_model.h"
#include "app/desktop/canvas/palette_row.h"
#include "app/desktop/common/widgets.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QTreeView>
#include <QVBoxLayout>

namespace clusterwright::desktop
{

namespace
{

constexpr int kIndent = 12; // pixels, of entries below their category

} // namespace

PalettePanel::PalettePanel(QWidget* parent)
    : QWidget(parent)
    , m_model(new PaletteModel(this))
    , m_filter(new PaletteFilter(*m_model, this))
    , m_text(named(new QLineEdit, "paletteSearch"))
    , m_tree(named(new QTreeView, "paletteTree"))
    , m_nothing(named(plainLabel(), "paletteNothing"))
{
    m_text->setAccessibleName(tr("Search the palette"));
    m_text->setPlaceholderText(tr("Search"));
    m_text->setClearButtonEnabled(true);
    m_filter->setSourceModel(m_model);
    m_tree->setAccessibleName(tr("Palette entries"));
    m_tree->setModel(m_filter);
    m_tree->setHeaderHidden(true);
    m_tree->setDragEnabled(true);
    m_tree->setDragDropMode(QAbstractItemView::DragOnly);
    m_tree->setExpandsOnDoubleClick(false);
    m_tree->setItemDelegate(new PaletteRow(m_tree));
    m_tree->setIndentation(kIndent);
    m_tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_nothing->setForegroundRole(QPalette::PlaceholderText);
    m_nothing->hide();
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->addWidget(m_text);
    layout->addWidget(m_nothing);
    layout->addWidget(m_tree, 1);
    m_text->installEventFilter(this);
    m_tree->installEventFilter(this);
    connect(m_text, &QLineEdit::textChanged, this, &PalettePanel::search);
    connect(m_tree, &QTreeView::doubleClicked, this, &PalettePanel::choose);
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_tree, &QWidget::customContextMenuRequested, this, [this](QPoint place) {
        const auto* const entry = m_model->entryAt(m_filter->mapToSource(m_tree->indexAt(place)));
        if (entry)
            emit menuWanted(entry->id, m_tree->viewport()->mapToGlobal(place));
    });
}

void PalettePanel::setEntries(CanvasEntries entries)
{
    m_model->setEntries(std::move(entries));
    unfold();
}

void PalettePanel::unfold()
{
    const bool isSearch = !m_text->text().trimmed().isEmpty();
    for (int row = 0; row < m_filter->rowCount(); ++row) {
        const auto category = m_filter->index(row, 0);
        m_tree->setExpanded(category, isSearch || !PaletteModel::isFolded(category));
    }
}

void PalettePanel::search(const QString& text)
{
    m_filter->setText(text);
    unfold();
    m_nothing->setText(tr("No match for “%1”").arg(text.trimmed()));
    m_nothing->setVisible(m_filter->rowCount() == 0 && !text.trimmed().isEmpty());
    if (const auto best = m_filter->best(); best.isValid() && !text.trimmed().isEmpty()) {
        m_tree->setCurrentIndex(best);
        m_tree->scrollTo(best);
    }
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
