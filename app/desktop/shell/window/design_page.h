// The page of the workspace Design: the topology above the pipeline. A topology without items leaves its room to the pipeline, until it
// gets its first item.
#pragma once

#include <QSplitter>

namespace clusterwright::desktop
{

class Canvas;
class WindowLayout;

class DesignPage final : public QSplitter
{
    Q_OBJECT

public:
    // Takes the canvases. `layout`: enlarges a canvas on a double click on its title; must outlive the page.
    DesignPage(Canvas& topology, Canvas& pipeline, WindowLayout& layout, QWidget* parent = nullptr);

    void showStart(); // after another design was opened

private:
    void divide(bool isTopologyStrip);

    Canvas& m_topology;
    Canvas& m_pipeline;
    bool m_isTopologyStrip = false;
};

} // namespace clusterwright::desktop
