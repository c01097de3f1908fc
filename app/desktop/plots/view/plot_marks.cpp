#include "app/desktop/plots/view/plot_marks.h"

#include "app/desktop/plots/drawing/mark_lines.h"
#include "app/desktop/plots/view/plot_content.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QToolButton>

#include <algorithm>

namespace clusterwright::plots
{

namespace
{

constexpr std::size_t kMostMarks = 2; // A and B
constexpr int kMostLines = 4;         // below the plot
constexpr int kLinesBelowSmallPlot = 2;
constexpr int kSmallHeight = 360; // pixels of the plot with the texts below it

bool hasSeveralCurves(const AnyFigure& figure)
{
    const auto* const curves = std::get_if<Figure>(&figure);
    return curves && std::ranges::any_of(curves->panels, [](const Panel& panel) {
               return panel.series.size() > 1;
           });
}

} // namespace

PlotMarks::PlotMarks(QCustomPlot& plot, const PlotContent& content, QWidget* parent)
    : QWidget(parent)
    , m_content(content)
    , m_lines(std::make_unique<MarkLines>(plot))
    , m_area(new QScrollArea(this))
    , m_text(new QLabel)
{
    setObjectName(QStringLiteral("marks"));
    m_text->setObjectName(QStringLiteral("differences"));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_text->setWordWrap(true);
    auto* const clear = new QToolButton(this);
    clear->setText(tr("Clear markers"));
    clear->setToolTip(tr("Remove markers A and B (Esc)"));
    clear->setAutoRaise(true);
    connect(clear, &QToolButton::clicked, this, &PlotMarks::clear);
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(6, 0, 0, 0);
    m_area->setFrameStyle(QFrame::NoFrame);
    m_area->setFocusPolicy(Qt::NoFocus);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_area->setWidgetResizable(true);
    m_area->setWidget(m_text);
    m_text->setAlignment(Qt::AlignTop);
    layout->addWidget(m_area, 1);
    layout->addWidget(clear, 0, Qt::AlignTop);
    hide();
}

PlotMarks::~PlotMarks() = default;

void PlotMarks::add(const Spot& spot)
{
    if (!m_spots.empty() && !isSameAxis(m_spots.front().x, spot.x))
        m_spots.clear(); // another panel with other quantities
    if (m_spots.size() == kMostMarks)
        m_spots.pop_back();
    m_spots.push_back(spot);
    place();
    m_lines->replot();
}

void PlotMarks::clear()
{
    m_spots.clear();
    place();
    m_lines->replot();
}

void PlotMarks::showDesign(std::map<std::string, double> inputs)
{
    if (inputs == m_inputs)
        return;
    m_inputs = std::move(inputs);
    if (m_content.isEmpty())
        return;
    place();
    m_lines->replot();
}

std::optional<Spot> PlotMarks::design() const
{
    return spotOf(m_content.figure(), m_inputs);
}

void PlotMarks::pointAt(std::optional<Spot> spot)
{
    m_pointed = std::move(spot);
    showDifferences();
}

void PlotMarks::place()
{
    const auto& figure = m_content.figure();
    std::erase_if(m_spots, [&](const Spot& mark) { return !nearestSpot(figure, mark); });
    std::vector<LabelledSpot> spots;
    for (const auto& mark : m_spots)
        spots.push_back({*nearestSpot(figure, mark),
                         QString(QLatin1Char(static_cast<char>('A' + spots.size())))});
    if (const auto own = design()) // several curves may all have other values
        spots.push_back(
            {*own,
             hasSeveralCurves(figure)
                 ? tr("%1 of this design").arg(QString::fromStdString(shortLabel(own->x)))
                 : tr("this design"),
             true});
    m_lines->show(figure, spots, m_colours);
    showDifferences();
}

QString PlotMarks::differencesTo(const Spot& spot) const
{
    const auto& figure = m_content.figure();
    const auto from = nearestSpot(figure, m_spots.front());
    const auto to = nearestSpot(figure, spot);
    return from && to ? differenceText(valuesAt(figure, m_content.hidden(), *from),
                                       valuesAt(figure, m_content.hidden(), *to))
                      : QString();
}

QString PlotMarks::differences() const
{
    if (m_spots.empty() || m_content.isEmpty())
        return {};
    const auto& figure = m_content.figure();
    const auto where = [&](const Spot& mark) {
        const auto spot = nearestSpot(figure, mark);
        auto values = spot ? valuesAt(figure, m_content.hidden(), *spot) : std::vector<SpotValue>();
        values.resize(std::min<std::size_t>(values.size(), mark.y ? 2 : 1));
        return spotText(values);
    };
    const auto begin = tr("A: %1").arg(where(m_spots.front()));
    if (m_spots.size() > 1)
        return tr("%1  to  B: %2").arg(begin, where(m_spots.back())) + QLatin1Char('\n') +
               differencesTo(m_spots.back());
    if (m_pointed)
        return tr("%1  to  %2").arg(begin, where(*m_pointed)) + QLatin1Char('\n') +
               differencesTo(*m_pointed);
    return begin + QLatin1Char('\n') +
           tr("Move the pointer to see the difference, or set marker B.");
}

// Limits the text's height, so that many curves leave room for the plot.
void PlotMarks::limitHeight()
{
    const bool isSmall = parentWidget() && parentWidget()->height() < kSmallHeight;
    m_area->setFixedHeight((isSmall ? kLinesBelowSmallPlot : kMostLines) *
                           m_text->fontMetrics().lineSpacing());
}

void PlotMarks::showDifferences()
{
    limitHeight();
    // A strip would shrink the plot under the pointer: with one marker, the line
    // below the plot shows the differences.
    setVisible(m_spots.size() > 1 && !m_content.isEmpty());
    auto words = differences();
    for (const auto* const part : {" +", " \u2212", " (\u00d7"}) { // keep each number on one line
        const auto start = QString::fromUtf8(part);
        words.replace(start, QChar(QChar::Nbsp) + start.mid(1));
    }
    m_text->setText(words);
}

} // namespace clusterwright::plots

#include "moc_plot_marks.cpp"
