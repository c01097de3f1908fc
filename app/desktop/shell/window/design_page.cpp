#include "app/desktop/shell/window/design_page.h"

#include "app/desktop/canvas/canvas.h"
#include "app/desktop/shell/window/window_layout.h"

#include <QLabel>
#include <QMouseEvent>
#include <QVBoxLayout>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

constexpr int kTopologyShare = 2; // parts of the height
constexpr int kPipelineShare = 3;
constexpr int kStripHeight = 112; // pixels: title, row of components, hint

// A canvas with a title above it, like a panel.
class TitledCanvas final : public QWidget
{
public:
    TitledCanvas(const QString& title, QWidget& canvas, WindowLayout& layout, QWidget* parent)
        : QWidget(parent)
        , m_title(new QLabel(title, this))
        , m_layout(layout)
    {
        auto* const box = new QVBoxLayout(this);
        box->setContentsMargins(0, 0, 0, 0);
        box->setSpacing(0);
        m_title->setMargin(4);
        m_title->setToolTip(
            DesignPage::tr("Double-click to enlarge this canvas to the whole window"));
        box->addWidget(m_title);
        box->addWidget(&canvas, 1);
    }

protected:
    void mouseDoubleClickEvent(QMouseEvent* event) override
    {
        if (m_title->geometry().contains(event->position().toPoint()))
            m_layout.toggleWhole(*this);
    }

private:
    QLabel* m_title;
    WindowLayout& m_layout;
};

bool hasItems(const Canvas& canvas)
{
    return canvas.can(CanvasCommand::Find);
}

} // namespace

DesignPage::DesignPage(Canvas& topology, Canvas& pipeline, WindowLayout& layout, QWidget* parent)
    : QSplitter(Qt::Vertical, parent)
    , m_topology(topology)
    , m_pipeline(pipeline)
{
    addWidget(new TitledCanvas(tr("Topology"), m_topology, layout, this));
    addWidget(new TitledCanvas(tr("Pipeline"), m_pipeline, layout, this));
    divide(false);
    connect(&m_topology, &Canvas::commandsChanged, this, [this] {
        if (m_isTopologyStrip && hasItems(m_topology))
            divide(false);
    });
}

void DesignPage::showStart()
{
    m_topology.showStart();
    m_pipeline.showStart();
    if (const bool isStrip = !hasItems(m_topology) && hasItems(m_pipeline);
        isStrip != m_isTopologyStrip)
        divide(isStrip);
}

// A strip keeps its height when the window changes its own.
void DesignPage::divide(bool isTopologyStrip)
{
    constexpr int kAny = 1000; // pixels: the splitter keeps the ratio
    m_isTopologyStrip = isTopologyStrip;
    setStretchFactor(0, isTopologyStrip ? 0 : kTopologyShare);
    setStretchFactor(1, kPipelineShare);
    if (isTopologyStrip)
        setSizes({kStripHeight, std::max(height() - kStripHeight, kStripHeight)});
    else
        setSizes({kTopologyShare * kAny, kPipelineShare * kAny});
}

} // namespace clusterwright::desktop

#include "moc_design_page.cpp"
