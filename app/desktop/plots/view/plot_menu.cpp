#include "app/desktop/plots/view/plot_menu.h"

#include "app/desktop/plots/drawing/picture.h"
#include "app/desktop/plots/drawing/plot_parts.h"
#include "app/desktop/plots/view/plot_view.h"

#include <qcustomplot.h>

#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <QMimeData>

namespace clusterwright::plots
{

namespace
{

// Returns the labels of all legend entries, in drawing order.
QStringList hideableCurves(QCustomPlot& plot)
{
    QStringList names;
    for (int i = 0; i < plot.plottableCount(); ++i)
        if (const auto name = plot.plottable(i)->objectName();
            !name.isEmpty() && !names.contains(name))
            names.append(name);
    return names;
}

// Adds entries that hide curves, like a click in the legend.
void addCurves(QMenu& menu, PlotView& view)
{
    for (const auto& name : hideableCurves(view.plot())) {
        auto* const action = menu.addAction(QString(name).replace('&', QStringLiteral("&&")));
        action->setCheckable(true);
        action->setChecked(!view.content().hidden().contains(name.toStdString()));
        QObject::connect(action, &QAction::toggled, &view, [&view, name](bool isShown) {
            view.hideCurve(name.toStdString(), !isShown);
        });
    }
    menu.menuAction()->setEnabled(!view.content().isEmpty() && !menu.isEmpty());
}

} // namespace

void showPlotMenu(PlotView& view, const QPoint& place)
{
    auto* const menu = new QMenu(&view);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    view.pointer().moveTo(place);
    auto* const mark =
        menu->addAction(PlotView::tr("Set &marker"), &view, [&view] { view.pointer().mark(); });
    mark->setEnabled(view.pointer().canMark());
    auto* const clear =
        menu->addAction(PlotView::tr("&Clear markers"), &view, [&view] { view.marks().clear(); });
    clear->setEnabled(!view.marks().spots().empty());
    menu->addSeparator();
    addCurves(*menu->addMenu(PlotView::tr("C&urves")), view);
    menu->addAction(PlotView::tr("Show &all"), &view, &PlotView::resetZoom)
        ->setEnabled(!view.content().isEmpty());
    auto* const keep =
        menu->addAction(PlotView::tr("&Keep these axes"), &view, &PlotView::setFixedAxes);
    keep->setToolTip(PlotView::tr("Draw the next plots with the same axes over these ranges"));
    keep->setCheckable(true);
    keep->setChecked(view.content().areAxesFixed());
    menu->addSeparator();
    auto* const copy = menu->addAction(
        PlotView::tr("Copy &values in view"), &view, [&view] { copyValuesInView(view); });
    copy->setEnabled(!view.content().isEmpty());
    menu->popup(view.plot().mapToGlobal(place));
}

void copyValuesInView(const PlotView& view)
{
    QApplication::clipboard()->setText(text(view.content().seenCsv()));
}

model::Diagnostics copyPicture(const PlotView& view)
{
    const auto png = pictureOf(view.figure(), PictureKind::Png, view.content().style());
    if (!png)
        return png.diagnostics();
    const auto bytes = QByteArray::fromStdString(png.value());
    auto* const picture = new QMimeData;
    picture->setData(QStringLiteral("image/png"), bytes);
    picture->setImageData(QImage::fromData(bytes));
    picture->setText(text(toCsv(view.figure())));
    QApplication::clipboard()->setMimeData(picture);
    return {};
}

} // namespace clusterwright::plots
