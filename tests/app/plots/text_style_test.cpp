#include "app/desktop/plots/drawing/text_style.h"
#include "tests/support/catch_compat.h"

namespace clusterwright::tests::text_style_test
{

using namespace plots;

TEST_CASE("Long words of a label are split completely", "[plots]")
{
    const auto style = font(kSmallSize);
    const auto words = wrapped(QStringLiteral("host.network_bandwidth"), style, 90);
    CHECK(words.contains(QLatin1Char('\n')));
    CHECK(QString(words).remove(QLatin1Char('\n')) == "host.network_bandwidth");
}

TEST_CASE("No line of a text ends between a number and its unit", "[plots]")
{
    const auto style = font(kSmallSize);
    const auto words = QStringLiteral("from m = 256 MiB to 4,096 KiB at 40 % of 5 us");
    for (int width = 60; width < 300; ++width) {
        const auto lines = wrapped(words, style, width).split(QLatin1Char('\n'));
        CAPTURE(lines.join(QLatin1Char('|')).toStdString());
        for (const auto& line : lines.mid(1))
            for (const auto* const unit : {"MiB", "KiB", "%", "us"})
                CHECK_FALSE(line.startsWith(QLatin1String(unit)));
    }
    CHECK(wrapped(QStringLiteral("256 MiB"), style, 30).contains(QLatin1Char('\n'))); // too narrow
}

TEST_CASE("Plots spell microseconds and minus signs as their axes do", "[plots]")
{
    CHECK(typeset(QStringLiteral("-300 us")) == QStringLiteral("\u2212300 \u00b5s"));
    CHECK(typeset(QStringLiteral("1 us; 10 us")) == QStringLiteral("1 \u00b5s; 10 \u00b5s"));
    CHECK(typeset(QStringLiteral("busy")) == QStringLiteral("busy"));
}

TEST_CASE("A scenario is named without its design, if that is the only one", "[plots]")
{
    const QStringList labels{QStringLiteral("fft"), QStringLiteral("fft, scenario fast")};
    CHECK(shortLabel(labels[0], labels) == "fft");
    CHECK(shortLabel(labels[1], labels) == "scenario fast");
    const auto others = labels + QStringList{QStringLiteral("sort, scenario fast")};
    CHECK(shortLabel(others[1], others) == "fft, scenario fast");
}

TEST_CASE("Brief labels omit what all labels begin with", "[plots]")
{
    CHECK(briefLabels({"algorithm = ring", "algorithm = two_trees"}) ==
          QStringList{"ring", "two_trees"});
    CHECK(briefLabels({"allreduce_ring", "allreduce_rabenseifner"}) ==
          QStringList{"ring", "rabenseifner"}); // not "ing"
    CHECK(briefLabels({"acc-fft-inic, rows = 256", "acc-fft-fast, rows = 256"}) ==
          QStringList{"inic, rows = 256", "fast, rows = 256"});
    CHECK(briefLabels({"fft, rows = 256", "fft, rows = 512"}) ==
          QStringList{"rows = 256", "rows = 512"}); // "256" alone is unclear
    CHECK(briefLabels({"rails", "rails, scenario 100G"}) == QStringList{"rails", "scenario 100G"});
    CHECK(briefLabels({"algorithm = ring"}) == QStringList{"algorithm = ring"});
    CHECK(withoutNumberNames("inic, rows = 256") == "inic, 256");
    CHECK(withoutNumberNames("P = 4, rows = 256") == "P = 4, rows = 256");
}

} // namespace clusterwright::tests::text_style_test
