#include "tests/app/plots/figures.h"

#include "tests/support/catch_compat.h"

#include <cmath>

namespace clusterwright::tests
{

std::string speedupJson()
{
    return R"json({"title": "FFT", "subtitle": "512 rows",
        "x": {"name": "P", "unit": "1", "label": "P (processors)", "values": [1, 2, 4, 8]},
        "y": {"name": "speedup", "unit": "1", "label": "speedup"},
        "series": [{"label": "inic", "values": [1, 1.9, 3.7, 7]},
                   {"label": "gigabit", "values": [1, 1.1, null, 2]}],
        "reference": {"label": "linear", "values": [1, 2, 4, 8]},
        "x_scale": "linear", "y_scale": "linear"})json";
}

plots::Figure figureOf(const std::string& json)
{
    const auto figure = plots::parseFigure(json, "study.json");
    REQUIRE(figure);
    return std::get<plots::Figure>(figure.value());
}

std::string with(std::string text, const std::string& from, const std::string& to)
{
    const auto at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

namespace
{

using namespace plots;

std::vector<double> processors()
{
    return {1, 2, 3, 4, 6, 8, 12, 16, 24, 32};
}

Panel speedupPanel()
{
    Panel panel;
    panel.title = "FFT on 32 nodes";
    panel.x = {"P: processors"};
    panel.y = {"speedup"};
    panel.xValues = processors();
    Series inic{"inic", {}};
    Series gigabit{"gigabit", {}};
    for (const double p : panel.xValues) {
        inic.values.push_back(p / (1 + 0.012 * p));
        gigabit.values.push_back(p / (1 + 0.1 * p));
        inic.limiting.push_back(p < 8 ? "host.cpu" : p < 20 ? "nic.bus" : "switch");
        inic.valid.push_back(p < 20);
    }
    panel.series = {inic, gigabit};
    panel.reference = Series{"linear", panel.xValues};
    return panel;
}

Figure annotated()
{
    auto panel = speedupPanel();
    auto& inic = panel.series[0];
    inic.valid.clear();
    inic.limiting.clear();
    for (const double value : inic.values) {
        inic.low.push_back(0.85 * value);
        inic.high.push_back(1.1 * value);
    }
    panel.points.push_back({"paper, figure 4", {2, 4, 8, 16}, {1.8, 3.9, 7.0, 13.5}, 3});
    panel.marks.push_back({"from P = 6", 6, kNoValue, 4, 6});
    panel.marks.push_back({"target", kNoValue, 12});
    panel.marks.push_back({"P = 24", 24, 24 / (1 + 0.012 * 24)});
    Figure figure;
    figure.panels = {panel};
    return figure;
}

Figure phases()
{
    Panel panel;
    panel.title = "Phases of the FFT";
    panel.x = {"P: processors"};
    panel.y = {"time", "s"};
    panel.xValues = processors();
    panel.isStacked = true;
    panel.series = {{"compute", {}}, {"transpose", {}}, {"barrier", {}}};
    for (const double p : panel.xValues) {
        panel.series[0].values.push_back(0.4 / p);
        panel.series[1].values.push_back(0.1 / std::sqrt(p));
        panel.series[2].values.push_back(0.002 * std::log2(p));
    }
    Figure figure;
    figure.panels = {panel};
    return figure;
}

Figure pingPong()
{
    Panel panel;
    panel.title = "Round trips";
    panel.x = {"size", "B", Scale::Log};
    panel.y = {"time", "s", Scale::Log};
    for (double size = 1024; size <= 1048576; size *= 2)
        panel.xValues.push_back(size);
    for (const double bandwidth : {12e6, 100e6}) {
        Series series{bandwidth > 50e6 ? "gigabit" : "fast ethernet", {}};
        for (const double size : panel.xValues)
            series.values.push_back(50e-6 + size / bandwidth);
        panel.series.push_back(series);
    }
    Figure figure;
    figure.panels = {panel};
    return figure;
}

Figure decibels()
{
    auto panel = speedupPanel();
    panel.title = "Speedup in decibels";
    panel.y.scale = Scale::Decibel;
    panel.x.scale = Scale::Log;
    for (auto& series : panel.series) {
        series.limiting.clear();
        series.valid.clear();
    }
    Figure figure;
    figure.panels = {panel};
    return figure;
}

Figure twoPanels()
{
    Figure figure;
    figure.title = "Sort and FFT";
    figure.panels = {speedupPanel(), speedupPanel()};
    figure.panels[1].title = "Sort";
    return figure;
}

ScatterFigure front()
{
    ScatterFigure figure;
    figure.title = "Time and cost";
    figure.x = {"cost", "USD"};
    figure.y = {"time", "s", Scale::Log};
    ScatterPoints good{"found", {}, {}};
    ScatterPoints bad{"outside a block's range", {}, {}};
    bad.isHollow = true;
    for (int i = 0; i < 40; ++i) {
        auto& to = i % 7 == 3 ? bad : good;
        to.x.push_back(5000 + 1200 * i);
        to.y.push_back(2.0 / (1 + i * i * 0.02));
        to.rows.push_back(static_cast<std::size_t>(i));
    }
    figure.points = {good, bad};
    return figure;
}

ScatterFigure quantiles()
{
    ScatterFigure figure;
    figure.x = {"normal noise (deviations)"};
    figure.y = {"residual (deviations)"};
    figure.bandLabel = "95 %";
    figure.curves.push_back(
        {"normal noise", {-2.5, 2.5}, {-2.5, 2.5}, {-3.1, 1.9}, {-1.9, 3.1}, 0, true});
    ScatterPoints points{"residuals", {}, {}};
    for (int i = -12; i <= 12; ++i) {
        points.x.push_back(i * 0.2);
        points.y.push_back(i * 0.2 + 0.25 * std::sin(3.0 * i) + (i > 10 ? 0.8 : 0));
    }
    figure.points = {points};
    return figure;
}

BarFigure tornado()
{
    BarFigure figure;
    figure.title = "What moves the time";
    figure.value = {"time", "s"};
    figure.rowTitle = "input";
    figure.classes = {"low value", "high value"};
    figure.reference = 0.0194;
    figure.referenceLabel = "design";
    figure.bars = {{"nic.host_bandwidth", 0.0194, 0.0262, 0, "60 MB/s"},
                   {"nic.host_bandwidth", 0.0194, 0.0158, 1, "120 MB/s"},
                   {"net_bandwidth", 0.0194, 0.0241, 0, "80 MB/s"},
                   {"net_bandwidth", 0.0194, 0.0171, 1, "125 MB/s"},
                   {"latency", 0.0194, 0.0188, 0, "10 \u00b5s"},
                   {"latency", 0.0194, 0.0209, 1, "40 \u00b5s"},
                   {"element", 0.0194, 0.019, 0, "8 B"},
                   {"element", 0.0194, 0.0197, 1, "16 B"}};
    return figure;
}

BarFigure waterfall()
{
    BarFigure figure;
    figure.title = "From Gigabit to INIC";
    figure.value = {"time", "s"};
    figure.rowTitle = "phase";
    figure.classes = {"value", "more", "less"};
    figure.isConnected = true;
    figure.bars = {{"gigabit", 0, 0.048, 0, "48 ms"},
                   {"transpose", 0.048, 0.024, 2, "-24 ms"},
                   {"to card", 0.024, 0.0295, 1, "+5.5 ms"},
                   {"interrupts", 0.0295, 0.0215, 2, "-8 ms"},
                   {"overlap and waiting", 0.0215, 0.0194, 2, "-2.1 ms"},
                   {"inic", 0, 0.0194, 0, "19.4 ms"}};
    return figure;
}

BarFigure hops()
{
    BarFigure figure;
    figure.title = "Fat tree of 1,024 hosts";
    figure.value = {"share of the pairs"};
    figure.rowTitle = "hops between two hosts";
    figure.isHorizontal = false;
    figure.bars = {{"2", 0, 0.0147}, {"4", 0, 0.1095}, {"6", 0, 0.8758}};
    return figure;
}

BarFigure designs()
{
    BarFigure figure;
    figure.value = {"sum of step times", "s"};
    figure.classes = {"compute", "transpose", "wait"};
    double speed = 1;
    for (const auto* const name : {"Fast Ethernet", "Gigabit", "prototype", "INIC"}) {
        const double transpose = 0.2 / speed;
        figure.bars.push_back({name, 0, 0.05, 0});
        figure.bars.push_back({name, 0.05, 0.05 + transpose, 1});
        figure.bars.push_back({name, 0.05 + transpose, 0.06 + 1.2 * transpose, 2});
        speed *= 2;
    }
    return figure;
}

BarFigure shares()
{
    BarFigure figure;
    figure.value = {"share of the variance of time"};
    figure.rowTitle = "input";
    figure.classes = {"first-order (95 % interval)", "total"};
    figure.bars = {{"bandwidth", 0.61, 0.72, 1},
                   {"bandwidth", 0, 0.61, 0, {}, 0.55, 0.67},
                   {"latency", 0.2, 0.29, 1},
                   {"latency", 0, 0.2, 0, {}, 0.15, 0.26},
                   {"startup", 0.05, 0.06, 1},
                   {"startup", 0, 0.05, 0, {}, 0.01, 0.08}};
    return figure;
}

HeatMapFigure heatMap(Scale scale)
{
    HeatMapFigure figure;
    figure.title = "Speedup over nodes and bandwidth";
    figure.x = {"P: processors", "1", scale};
    figure.y = {"net_bandwidth", "B/s", scale};
    figure.z = {"speedup"};
    for (int i = 0; i < 20; ++i)
        figure.xValues.push_back(scale == Scale::Log ? std::pow(2, 0.4 * i) : 2 + 2 * i);
    for (int j = 0; j < 16; ++j)
        figure.yValues.push_back(scale == Scale::Log ? 1e6 * std::pow(10, 0.2 * j) : 1e7 + 1e7 * j);
    for (const double b : figure.yValues)
        for (const double p : figure.xValues) {
            figure.values.push_back(p / (1 + p * 2e5 / b * 2));
            figure.limiting.push_back(b > 4e5 * p ? "host.cpu" : "network");
            figure.valid.push_back(p < 30 || b > 3e6);
        }
    return figure;
}

ParallelFigure parallel()
{
    ParallelFigure figure;
    figure.title = "What a search has found";
    figure.axes = {{{"P"}, {}},
                   {{"net_bandwidth", "B/s", Scale::Log}, {}},
                   {{"links"}, {}},
                   {{"time", "s", Scale::Log}, {}},
                   {{"cost", "USD"}, {}},
                   {{"bottleneck"}, {}, {"host.cpu", "nic.bus", "network"}}};
    figure.colourBy = 3;
    for (int i = 0; i < 120; ++i) {
        const double p = 2 + (i * 7) % 31;
        const double bandwidth = 12.5e6 * std::pow(10, (i * 13 % 17) / 8.0);
        const double links = 1 + i % 4;
        const double time = 1 / p + 2e6 / (bandwidth * links);
        figure.axes[0].values.push_back(p);
        figure.axes[1].values.push_back(bandwidth);
        figure.axes[2].values.push_back(links);
        figure.axes[3].values.push_back(time);
        figure.axes[4].values.push_back(900 * p + 4e-6 * bandwidth * links);
        figure.axes[5].values.push_back(i % 3);
    }
    return figure;
}

// Has one input more than the present figure, and lacks another.
BarFigure pinnedTornado()
{
    auto figure = tornado();
    figure.title = "What moves the time, and did before";
    std::vector<Bar> before{{"nic.host_bandwidth", 0.022, 0.0271, 0, "60 MB/s"},
                            {"nic.host_bandwidth", 0.022, 0.0171, 1, "120 MB/s"},
                            {"latency", 0.022, 0.0201, 0, "10 \u00b5s"},
                            {"latency", 0.022, 0.0249, 1, "40 \u00b5s"},
                            {"ports", 0.022, 0.0225, 1, "48"}};
    for (auto& bar : before) {
        bar.isPinned = true;
        figure.bars.push_back(bar);
    }
    return figure;
}

HeatMapFigure pinnedMap()
{
    auto figure = heatMap(Scale::Linear);
    figure.pinned = PinnedMap{{2, 12, 22, 32}, {5e7, 1e8}, {1.5, 9, 15, 19, 1.8, 10, 17, kNoValue}};
    return figure;
}

BarFigure links()
{
    BarFigure figure;
    figure.value = {"utilisation of the bandwidth"};
    figure.rowTitle = "links by utilisation: 90";
    figure.classes = {"cable", "uplink", "cable, bottleneck", "uplink, bottleneck"};
    figure.isHorizontal = false;
    figure.reference = 1;
    figure.referenceLabel = "full capacity";
    for (std::size_t i = 0; i < 90; ++i)
        figure.bars.push_back({"cable rack" + std::to_string(i) + ".switch-core",
                               0,
                               i < 30 ? 1 : 0.6 - 0.005 * static_cast<double>(i),
                               i < 30 ? 3u : 0u,
                               "125 MB/s"});
    return figure;
}

} // namespace

std::vector<std::pair<std::string, AnyFigure>> exampleFigures()
{
    Figure speedup;
    speedup.panels = {speedupPanel()};
    speedup.design = "acc-fft-inic";
    speedup.study = R"({"kind":"curve","x":"P=1..32"})";
    return {{"speedup", speedup},
            {"annotated", annotated()},
            {"phases", phases()},
            {"ping-pong", pingPong()},
            {"decibels", decibels()},
            {"two-panels", twoPanels()},
            {"front", front()},
            {"quantiles", quantiles()},
            {"tornado", tornado()},
            {"waterfall", waterfall()},
            {"hops", hops()},
            {"designs", designs()},
            {"shares", shares()},
            {"map", heatMap(Scale::Linear)},
            {"log-map", heatMap(Scale::Log)},
            {"pinned-tornado", pinnedTornado()},
            {"pinned-map", pinnedMap()},
            {"links", links()},
            {"parallel", parallel()}};
}

Figure fiveOverNetworks()
{
    Panel panel;
    panel.x = {"network"};
    panel.x.names = {"4 x 1G Ethernet", "10G Ethernet", "25G Ethernet", "HDR InfiniBand"};
    panel.y = {"cost", "USD"};
    panel.xValues = {0, 1, 2, 3};
    panel.series = {{"choose-interconnect", {40e3, 50e3, 60e3, 120e3}}};
    panel.series[0].limiting = {"host.cpu", "host.cpu", "nic.network_port", "host.cpu"};
    Figure figure;
    figure.title = "Time, speedup, efficiency, cost and power of each network";
    figure.panels.assign(5, panel);
    return figure;
}

AnyFigure exampleFigure(const std::string& name)
{
    for (auto& [key, figure] : exampleFigures())
        if (key == name)
            return figure;
    FAIL("no example is called " << name);
    return {};
}

} // namespace clusterwright::tests
