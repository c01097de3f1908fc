#include "plugins/runner/probes/catalogue.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/temporary_folder.h"

namespace clusterwright::tests::probe_test
{

namespace
{

using namespace clusterwright::runner;

std::string probeText(const std::string& id, const std::string& fields = {})
{
    return R"({"probe":")" + id +
           R"(","version":"1.0.0","protocol":1,"title":"t","program":"run.sh",)"
           R"("outputs":[{"name":"time","unit":"s"}])" +
           fields + "}";
}

std::vector<std::string> refused(const std::string& text)
{
    return codesAndPlaces(parseProbe(text, "probe.json", "f").diagnostics());
}

std::vector<std::string> refusedParameter(const std::string& fields)
{
    return refused(probeText("p", R"(,"parameters":[{"name":"size",)" + fields + "}]"));
}

void writeProbe(const TemporaryFolder& folder, const std::string& name, const std::string& text)
{
    std::filesystem::create_directories(folder.path() / name);
    static_cast<void>(folder.write(name + "/probe.json", text));
}

} // namespace

TEST_CASE("A probe.json is read with all its fields", "[runner][probe]")
{
    const auto probe = parseProbe(
        probeText(
            "logp",
            R"(,"doc":"d","source":{"document":"doc","place":"p"},"roles":["server","client"],"bind":"all",
                     "parameters":[{"name":"size","unit":"B","default":"1 KiB","minimum":"1 B","maximum":"16 MiB","doc":"d"},
                                   {"name":"protocol","choices":["tcp","udp"],"default":"tcp"},{"name":"n","unit":"1"},
                                   {"name":"folder"}])"),
        "probe.json",
        "f");
    INFO(textOf(probe.diagnostics()));
    REQUIRE(probe);
    CHECK(probe.value().roles == ProbeRoles::ServerAndClient);
    CHECK(probe.value().bindsAll);
    REQUIRE(probe.value().parameters.size() == 4);
    const auto& size = *probe.value().parameter("size");
    CHECK(size.otherwise == ParameterValue(1024.0));
    CHECK(size.minimum == 1);
    CHECK(size.maximum == 0x1p24);
    CHECK(probe.value().parameter("protocol")->otherwise == ParameterValue("tcp"));
    CHECK_FALSE(probe.value().parameter("n")->otherwise);
    CHECK(probe.value().output("time")->dimension == model::kTime);
    CHECK_FALSE(probe.value().output("size"));
}

TEST_CASE("Errors in a probe.json have their places", "[runner][probe][hostile]")
{
    using List = std::vector<std::string>;
    CHECK(refused(probeText("-x")) == List{"probe.name /probe"});
    CHECK(refused(probeText("a b")) == List{"probe.name /probe"});
    CHECK(refused(probeText("x", R"(,"roles":["master"])")) == List{"probe.roles /roles"});
    CHECK(refused(probeText("x", R"(,"bind":"any")")) == List{"probe.bind /bind"});
    CHECK(refusedParameter(R"("unit":"parsec")") == List{"unit.unknown /parameters/0/unit"});
    CHECK(refusedParameter(R"("unit":"B","default":"1 s")") ==
          List{"quantity.dimension /parameters/0/default"});
    CHECK(refusedParameter(R"("unit":"B","default":"9 B","maximum":"8 B")") ==
          List{"probe.parameter /parameters/0/default"});
    CHECK(refusedParameter(R"("choices":["a"],"default":"b")") ==
          List{"probe.parameter /parameters/0/default"});
    CHECK(refusedParameter(R"("unit":"B","choices":["a"])") ==
          List{"probe.parameter /parameters/0/choices"});
    CHECK(refused(probeText("x", R"(,"parameters":[{"name":"repeats","unit":"1"}])")) ==
          List{"probe.name /parameters/0/name"});
    CHECK(refused(probeText(
              "x", R"(,"parameters":[{"name":"n","unit":"1"},{"name":"n","unit":"1"}])")) ==
          List{"probe.name /parameters/1"});
    const auto wrong = refused(
        R"({"probe":"p","version":"1","protocol":2,"title":"t","program":"../sh","outputs":[]})");
    CHECK(wrong ==
          List{"probe.protocol /protocol", "probe.program /program", "probe.output /outputs"});
}

TEST_CASE("The user's probes replace those of the installation", "[runner][catalogue]")
{
    const TemporaryFolder own;
    const TemporaryFolder shipped;
    writeProbe(own, "logp", probeText("logp", R"(,"doc":"mine")"));
    writeProbe(shipped, "logp", probeText("logp"));
    writeProbe(shipped, "mpi/collective", probeText("collective"));
    writeProbe(shipped, "broken", "{");
    const auto catalogue = readCatalogue({own.path(), shipped.path(), "/nowhere"});
    REQUIRE(catalogue.probes.size() == 2);
    CHECK(catalogue.probes[0].id == "collective");
    CHECK(catalogue.find("logp")->doc == "mine");
    CHECK_FALSE(catalogue.find("logp")->bringsProgram());
    CHECK(severityOf(catalogue.problems, "probe.hidden") == model::Severity::Note);
    CHECK(fileOf(catalogue.problems, "json.syntax") ==
          (shipped.path() / "broken" / "probe.json").string());
    CHECK(hintOf(catalogue.named("lopg").diagnostics()) == "did you mean 'logp'?");
}

TEST_CASE("Every shipped probe.json is read without a finding", "[runner][catalogue]")
{
    const auto catalogue = readCatalogue({std::filesystem::path(CLUSTERWRIGHT_SOURCE_PROBES)});
    INFO(textOf(catalogue.problems));
    CHECK(catalogue.problems.empty());
}

TEST_CASE("A point becomes command-line options with all digits", "[runner][probe]")
{
    const Point point{{"size", 0.1}, {"count", 1e6}, {"name", "$(x) -y\n"}};
    CHECK(optionsOf(point) ==
          std::vector<std::string>{"--size", "0.1", "--count", "1000000", "--name", "$(x) -y\n"});
    CHECK(toText(Point{{"a", 2.0}, {"b", "c"}}) == "a=2 b=c");
}

TEST_CASE("A point has readable text, different for different values", "[runner][probe]")
{
    Probe probe;
    probe.parameters = {{.name = "size", .unit = "B", .dimension = model::kData},
                        {.name = "protocol"}};
    CHECK(displayText(Point{{"size", 4194304.0}, {"protocol", "tcp"}, {"k", 2.0}}, probe) ==
          "size=4 MiB protocol=tcp k=2");
    CHECK(displayText(Point{{"size", 4194305.0}}, probe) == "size=4194305 B");
}

} // namespace clusterwright::tests::probe_test
