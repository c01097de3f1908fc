// A figure drawn on a hidden plot, and its drawn elements.
#pragma once

#include "app/desktop/plots/drawing/box_plottable.h"
#include "app/desktop/plots/drawing/drawing.h"
#include "tests/app/plots/figures.h"

namespace clusterwright::tests
{

struct Drawn {
    explicit Drawn(plots::AnyFigure shown, const plots::DrawOptions& options = {}, QSize size = {})
        : figure(std::move(shown))
    {
        plot.setViewport(QRect(QPoint(0, 0), size.isEmpty() ? plots::pictureSize(figure) : size));
        plots::draw(plot, figure, options);
    }
    explicit Drawn(const std::string& name)
        : Drawn(exampleFigure(name))
    {
    }

    [[nodiscard]] QCPAxis& x() { return *plot.axisRect()->axis(QCPAxis::atBottom); }
    [[nodiscard]] QCPAxis& y() { return *plot.axisRect()->axis(QCPAxis::atLeft); }
    [[nodiscard]] QList<plots::BoxPlottable*> boxes()
    {
        QList<plots::BoxPlottable*> found;
        for (int i = 0; i < plot.plottableCount(); ++i)
            if (auto* const one = dynamic_cast<plots::BoxPlottable*>(plot.plottable(i)))
                found.append(one);
        return found;
    }
    [[nodiscard]] QStringList legend()
    {
        QStringList names;
        for (auto* const element : plot.plotLayout()->elements(true))
            if (auto* const entry = qobject_cast<QCPPlottableLegendItem*>(element))
                names.append(entry->plottable()->objectName());
        return names;
    }
    [[nodiscard]] QStringList words()
    {
        QStringList found;
        for (int i = 0; i < plot.itemCount(); ++i)
            if (auto* const item = qobject_cast<QCPItemText*>(plot.item(i)))
                found.append(item->text());
        return found;
    }
    // Converts axis coordinates to pixels.
    [[nodiscard]] QPointF at(double key, double value)
    {
        return {x().coordToPixel(key), y().coordToPixel(value)};
    }
    [[nodiscard]] plots::Readout read(QPointF place)
    {
        return plots::readoutAt(plot, figure, {}, place);
    }
    [[nodiscard]] QColor colourAt(QPointF place)
    {
        return plot.toPixmap(plot.viewport().width(), plot.viewport().height())
            .toImage()
            .pixelColor(place.toPoint());
    }

    plots::AnyFigure figure;
    QCustomPlot plot;
};

} // namespace clusterwright::tests
