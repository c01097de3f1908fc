// Contrast of all texts in both themes, as WCAG 2.1 defines it, and the mark of the active tab.
#include "app/desktop/common/theme.h"
#include "tests/support/catch_compat.h"

#include <QApplication>
#include <QImage>
#include <QLabel>
#include <QPalette>
#include <QTabBar>

#include <cmath>
#include <utility>
#include <vector>

namespace clusterwright::tests::theme_test
{

using namespace clusterwright::desktop;

namespace
{

constexpr double kLeastContrast = 4.5; // contrast of text, level AA

double linear(double channel)
{
    return channel <= 0.03928 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double luminance(const QColor& colour)
{
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) +
           0.0722 * linear(colour.blueF());
}

double contrast(const QColor& a, const QColor& b)
{
    const double first = luminance(a);
    const double second = luminance(b);
    const auto [low, high] = std::minmax(first, second);
    return (high + 0.05) / (low + 0.05);
}

using Named = std::pair<const char*, QColor>;

void checkReadable(const std::vector<Named>& texts, const std::vector<Named>& grounds)
{
    for (const auto& [text, ink] : texts)
        for (const auto& [ground, paper] : grounds) {
            INFO(text << " " << ink.name().toStdString() << " on " << ground << " "
                      << paper.name().toStdString());
            CHECK(contrast(ink, paper) >= kLeastContrast);
        }
}

struct InTheme {
    explicit InTheme(ThemeChoice choice) { applyTheme(*qApp, choice); }
    ~InTheme() { applyTheme(*qApp, ThemeChoice::System); }
};

} // namespace

TEST_CASE("Contrast follows the formula of WCAG", "[desktop][theme]")
{
    CHECK(contrast(Qt::black, Qt::white) == Approx(21)); // (1 + 0.05) / (0 + 0.05)
    CHECK(contrast(QColor(0x77, 0x77, 0x77), Qt::white) == Approx(4.48).epsilon(0.001));
}

TEST_CASE("All text has a contrast of at least 4.5 to 1", "[desktop][theme]")
{
    const InTheme shown(GENERATE(ThemeChoice::Light, ThemeChoice::Dark));
    const auto palette = qApp->palette();
    const auto& theme = themeOf(palette);
    const auto of = [&](QPalette::ColorRole role) { return palette.color(QPalette::Active, role); };
    const std::vector<Named> grounds{{"window", of(QPalette::Window)},
                                     {"base", of(QPalette::Base)},
                                     {"alternate base", of(QPalette::AlternateBase)},
                                     {"tooltip", of(QPalette::ToolTipBase)},
                                     {"canvas", theme.canvas},
                                     {"node", theme.node}};
    checkReadable({{"window text", of(QPalette::WindowText)},
                   {"text", of(QPalette::Text)},
                   {"tooltip text", of(QPalette::ToolTipText)},
                   {"placeholder", of(QPalette::PlaceholderText)},
                   {"link", of(QPalette::Link)},
                   {"visited link", of(QPalette::LinkVisited)},
                   {"ink", theme.ink},
                   {"faint ink", theme.faintInk},
                   {"accent", theme.accent},
                   {"host", theme.host},
                   {"network", theme.network},
                   {"card", theme.card},
                   {"storage", theme.storage},
                   {"error", theme.error},
                   {"warning", theme.warning},
                   {"good", theme.good},
                   {"load", theme.load}},
                  grounds);
    checkReadable({{"button text", of(QPalette::ButtonText)}, {"faint ink", theme.faintInk}},
                  {{"button", of(QPalette::Button)}});
    checkReadable({{"highlighted text", of(QPalette::HighlightedText)}},
                  {{"highlight", of(QPalette::Highlight)}});
}

TEST_CASE("The active tab has a mark in the accent colour", "[desktop][theme]")
{
    const InTheme shown(GENERATE(ThemeChoice::Light, ThemeChoice::Dark));
    QTabBar tabs;
    tabs.setShape(GENERATE(QTabBar::RoundedNorth, QTabBar::RoundedSouth));
    tabs.addTab(QStringLiteral("Studies"));
    tabs.addTab(QStringLiteral("Claims"));
    tabs.setCurrentIndex(1);
    tabs.resize(tabs.sizeHint());
    const auto picture = tabs.grab().toImage();
    const auto accent = themeOf(tabs).accent.rgb();
    const auto marked = [&](int tab) {
        int count = 0;
        const auto place = tabs.tabRect(tab).intersected(picture.rect());
        for (int y = place.top(); y <= place.bottom(); ++y)
            for (int x = place.left(); x <= place.right(); ++x)
                count += picture.pixel(x, y) == accent;
        return count;
    };
    CHECK(marked(1) >= 2 * tabs.tabRect(1).width());
    CHECK(marked(0) <= tabs.tabRect(0).height()); // at most an edge of its neighbour
}

TEST_CASE("Links of labels follow a change of the theme", "[desktop][theme]")
{
    applyTheme(*qApp, ThemeChoice::Light);
    QLabel label(QStringLiteral("<a href=\"x\">MMMM</a>"));
    auto font = label.font();
    font.setPixelSize(48); // strokes without soft edges
    label.setFont(font);
    label.resize(label.sizeHint());
    label.show();
    const InTheme shown(ThemeChoice::Dark);
    QCoreApplication::processEvents();
    const auto picture = label.grab().toImage();
    double best = 0; // best contrast of all pixels with the background
    const auto ground = label.palette().color(QPalette::Window);
    for (int y = 0; y < picture.height(); ++y)
        for (int x = 0; x < picture.width(); ++x)
            best = std::max(best, contrast(picture.pixelColor(x, y), ground));
    CHECK(best >= kLeastContrast);
}

} // namespace clusterwright::tests::theme_test
