// Graphviz itself reads our DOT. Graphviz is optional: without `dot` the test reports this and passes.
#include "model/topology/formats/formats.h"
#include "model/topology/generators/generate.h"
#include "tests/model/topology/random_topology.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/run_program.h"
#include "tests/support/skip.h"
#include "tests/support/temporary_folder.h"

#include <cstdlib>

namespace clusterwright::tests::dot_test
{

using namespace clusterwright::model;

namespace
{

// The path of a program as the shell would find it; empty when there is none.
std::string programOnPath(const std::string& name)
{
    const char* const path = std::getenv("PATH");
    std::string folders = path == nullptr ? "" : path;
    folders += ':';
    for (std::size_t start = 0; start < folders.size();) {
        const auto end = folders.find(':', start);
        const auto file = std::filesystem::path(folders.substr(start, end - start)) / name;
        if (end > start && std::filesystem::is_regular_file(file))
            return file.string();
        start = end + 1;
    }
    return {};
}

void checkDrawing(const std::string& dot, const Topology& topology)
{
    const TemporaryFolder folder;
    const auto file = folder.write("graph.dot", exportTopology(topology, TopologyFormat::Dot));
    const auto drawn = runProgram({{dot, "-Tsvg", file}, folder.path()});
    INFO(topology.name << ": " << drawn.err);
    CHECK(drawn.exitCode == 0);
    CHECK(drawn.err.empty());
    CHECK(contains(drawn.out, "</svg>"));
    std::size_t lines = 0;
    for (auto at = drawn.out.find("class=\"edge"); at != std::string::npos;
         at = drawn.out.find("class=\"edge", at + 1))
        ++lines;
    CHECK(lines == topology.cables.size());
}

} // namespace

TEST_CASE("Graphviz draws every exported cable", "[topology][formats]")
{
    const auto dot = programOnPath("dot");
    if (dot.empty()) {
        skipTest("there is no dot");
        return;
    }
    for (const std::string call : {"fat_tree(4)", "hub(5)", "torus(4, 4)", "hypercube(5)"}) {
        const auto topology = generate(call);
        INFO(textOf(topology.diagnostics()));
        REQUIRE(topology);
        checkDrawing(dot, topology.value());
    }
    for (std::uint64_t seed = 0; seed < 4; ++seed)
        checkDrawing(dot, randomTopology(seed));
}

TEST_CASE("Lines of a drawing are straight if routes around vertices take too long",
          "[topology][formats]")
{
    const auto has = [](const char* call, const char* text) {
        return contains(exportTopology(generate(call).value(), TopologyFormat::Dot), text);
    };
    CHECK(has("fat_tree(4)", "layout=neato, overlap=false, sep=\"+8\", splines=true"));
    CHECK(has("complete(22)",
              "layout=neato, overlap=false, sep=\"+8\", splines=line")); // 231 cables
    CHECK(has("torus(20, 20)", "layout=sfdp, overlap=prism, sep=\"+4\", splines=line"));
}

} // namespace clusterwright::tests::dot_test
