// clusterwright-cli render: the canvases' drawings without a window.
#include "tests/cli/cli.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"

#include <QImage>
#include <QSvgRenderer>

namespace clusterwright::tests
{

namespace
{

std::string drawn(const Cli& cli, const std::string& view, const std::string& file)
{
    const auto outcome = cli.run({"render", "acc-fft-inic", "--view", view, "-o", file});
    INFO(outcome.err);
    CHECK(outcome.exitCode == kDone);
    return cli.folder().read(file);
}

} // namespace

TEST_CASE("A view of a design is drawn as its canvas draws it", "[cli][render]")
{
    const Cli cli;
    const auto topology = drawn(cli, "topology", "t.svg");
    CHECK(QSvgRenderer(QByteArray::fromStdString(topology)).isValid());
    CHECK(contains(topology, ">star(P)<"));
    CHECK(contains(topology, ">8 hosts, 1 other<")); // with the design's numbers
    const auto pipeline = drawn(cli, "pipeline", "p.svg");
    CHECK(QSvgRenderer(QByteArray::fromStdString(pipeline)).isValid());
    CHECK(contains(pipeline, ">INIC: card to host<"));
    CHECK(contains(pipeline, ">nic.host_bus<"));
    CHECK(drawn(cli, "topology", "t.pdf").starts_with("%PDF-"));
    CHECK_FALSE(
        QImage::fromData(QByteArray::fromStdString(drawn(cli, "pipeline", "p.png"))).isNull());
    CHECK(drawn(cli, "topology", "again.svg") == topology);
}

TEST_CASE("A study that has the name of a canvas goes first", "[cli][render]")
{
    const Cli cli;
    const auto design = edited(copyDesign(),
                               R"("title":)",
                               R"("studies": [{"name": "topology", "kind": "curve", "title": "Mine",
        "x": {"variable": "P", "values": "1..4"}, "outputs": ["time"]}], "title":)");
    static_cast<void>(cli.folder().write("copy.cluster.json", design));
    const auto outcome =
        cli.run({"render", "copy.cluster.json", "--view", "topology", "-o", "t.svg"});
    INFO(outcome.err);
    CHECK(outcome.exitCode == kDone);
    CHECK(contains(cli.folder().read("t.svg"), ">Mine<"));
}

TEST_CASE("A view that cannot be drawn says what there is", "[cli][render]")
{
    const Cli cli;
    const auto unknown = cli.run({"render", "acc-fft-inic", "--view", "pipelines", "-o", "a.svg"});
    checkRefused(unknown, kBadInput, "view.unknown");
    CHECK(contains(unknown.err, "did you mean 'pipeline'?"));
    CHECK(contains(unknown.err, "views: topology, pipeline, speedup, stages"));
    checkRefused(cli.run({"render", "fft-serial", "--view", "topology", "-o", "a.svg"}),
                 kBadInput,
                 "topology.missing: the design 'fft-serial' has no topology");
    checkRefused(
        cli.run({"render", "acc-fft-inic", "--view", "topology", "-o", "a.svg", "--set", "P=2"}),
        kBadInput,
        "set.view");
    CHECK(cli.run({"render", "acc-fft-inic", "--view", "topology", "-o", "a.gif"}).exitCode ==
          kBadUsage);
    CHECK(cli.run({"render", "acc-fft-inic", "--view", "topology", "-o", "no/a.svg"}).exitCode ==
          kEnvironment);
    CHECK_FALSE(cli.folder().has("a.svg"));
}

} // namespace clusterwright::tests
