// A visible plot with simulated user input.
#pragma once

#include "app/desktop/plots/view/plot_view.h"
#include "tests/support/catch_compat.h"

#include <qcustomplot.h>

#include <QTest>

namespace clusterwright::tests
{

[[nodiscard]] inline QPoint pixelOf(const QCustomPlot& plot, int graph, int point)
{
    const auto* const curve = plot.graph(graph);
    return curve->coordsToPixels(curve->dataMainKey(point), curve->dataMainValue(point)).toPoint();
}

// A visible, drawn plot view.
struct ShownView {
    explicit ShownView(plots::AnyFigure figure)
    {
        view.resize(900, 500);
        view.showFigure(std::move(figure));
        view.show();
        REQUIRE(QTest::qWaitForWindowExposed(&view));
        view.plot().replot();
    }
    void drag(QPointF from, QPointF to)
    {
        QTest::mousePress(&view.plot(), Qt::LeftButton, {}, from.toPoint());
        QTest::mouseMove(&view.plot(), ((from + to) / 2).toPoint());
        QTest::mouseMove(&view.plot(), to.toPoint());
        QTest::mouseRelease(&view.plot(), Qt::LeftButton, {}, to.toPoint());
        QCoreApplication::processEvents();
    }
    void click(QPointF place, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::mouseClick(&view.plot(), Qt::LeftButton, modifiers, place.toPoint());
        QCoreApplication::processEvents();
    }

    plots::PlotView view{QStringLiteral("Plot")};
};

} // namespace clusterwright::tests
