// Invalid texts of a topology section, and their places.
#include "model/design/document/topology_json.h"
#include "model/json/json.h"
#include "tests/model/design/topology_reading.h"
#include "tests/support/findings.h"

namespace clusterwright::tests::topology_refusals_test
{

TEST_CASE("Unknown fields of a topology are reported with the nearest name",
          "[design][topology][bad]")
{
    struct Case {
        std::string text, place, hint;
    };
    const auto given = GENERATE(
        values<Case>({{R"({"generator": []})", "/topology/generator", "did you mean 'generators'?"},
                      {R"({"vertexes": []})", "/topology/vertexes", "did you mean 'vertices'?"},
                      {R"({"count": 3})", "/topology/count", ""},
                      {R"({"name": "x"})", "/topology/name", ""},
                      {R"json({"generators": [{"call": "hub(3)", "count": 3}]})json",
                       "/topology/generators/0/count",
                       ""},
                      {R"({"vertices": [{"name": "a", "component": "h", "kind": "host"}]})",
                       "/topology/vertices/0/kind",
                       ""},
                      {R"({"cables": [{"form": "a", "from": "a", "to": "b", "component": "c"}]})",
                       "/topology/cables/0/form",
                       "did you mean 'from'?"},
                      {R"({"groups": [{"name": "a", "placement": "first"}]})",
                       "/topology/groups/0/placement",
                       ""},
                      {R"({"groups": [{"name": "a", "attributes": {}}]})",
                       "/topology/groups/0/attributes",
                       ""}}));
    const auto problem = refusal(given.text);
    INFO(textOf(problem));
    CHECK(pointerOf(problem) == given.place);
    CHECK(contains(codeOf(problem), "unknown"));
    if (!given.hint.empty())
        CHECK(hintOf(problem) == given.hint);
}

TEST_CASE("Wrong types in a topology are reported at their places", "[design][topology][bad]")
{
    struct Case {
        std::string text, place;
    };
    const auto given = GENERATE(values<Case>(
        {{"[]", "/topology"},
         {"3", "/topology"},
         {"null", "/topology"},
         {R"json("torus(3,3)")json", "/topology"},
         {R"({"generators": {}})", "/topology/generators"},
         {R"json({"generators": "hub(3)"})json", "/topology/generators"},
         {R"json({"generators": ["hub(3)"]})json", "/topology/generators/0"},
         {R"({"generators": [{"call": 3}]})", "/topology/generators/0/call"},
         {R"({"generators": [{"call": ""}]})", "/topology/generators/0/call"},
         {R"json({"generators": [{"name": 3, "call": "hub(3)"}]})json",
          "/topology/generators/0/name"},
         {R"json({"generators": [{"call": "hub(3)", "components": []}]})json",
          "/topology/generators/0/components"},
         {R"json({"generators": [{"call": "hub(3)", "components": {"host": 3}}]})json",
          "/topology/generators/0/components/host"},
         {R"({"vertices": [[]]})", "/topology/vertices/0"},
         {R"({"vertices": [{"name": true, "component": "c"}]})", "/topology/vertices/0/name"},
         {R"({"vertices": [{"name": "a", "component": null}]})", "/topology/vertices/0/component"},
         {R"({"cables": [{"from": 1, "to": "b", "component": "c"}]})", "/topology/cables/0/from"},
         {R"({"cables": [{"from": "a", "to": ["b"], "component": "c"}]})", "/topology/cables/0/to"},
         {R"({"cables": [{"from": "a", "to": "b", "component": "c", "count": []}]})",
          "/topology/cables/0/count"},
         {R"({"groups": {"name": "a"}})", "/topology/groups"},
         {R"({"groups": [{"name": "a", "count": false}]})", "/topology/groups/0/count"},
         {R"({"attributes": []})", "/topology/attributes"},
         {R"({"attributes": {"a.b": []}})", "/topology/attributes/a.b"},
         {R"({"attributes": {"a.b": ""}})", "/topology/attributes/a.b"},
         {R"({"processes": {}})", "/topology/processes"},
         {R"({"placement": 3})", "/topology/placement"},
         {R"({"routing": []})", "/topology/routing"},
         {R"({"striping": false})", "/topology/striping"}}));
    const auto problem = refusal(given.text);
    INFO(given.text << "\n" << textOf(problem));
    CHECK(pointerOf(problem) == given.place);
}

TEST_CASE("Missing fields of a topology part are reported", "[design][topology][bad]")
{
    const auto places = [](const std::string& text) { return codesAndPlaces(read(text).findings); };
    using Texts = std::vector<std::string>;
    CHECK(places(R"({"generators": [{}]})") == Texts{"json.missing_field /topology/generators/0"});
    CHECK(places(R"({"vertices": [{}]})") == Texts{"json.missing_field /topology/vertices/0",
                                                   "json.missing_field /topology/vertices/0"});
    CHECK(places(R"({"cables": [{}]})") == Texts{"json.missing_field /topology/cables/0",
                                                 "json.missing_field /topology/cables/0",
                                                 "json.missing_field /topology/cables/0"});
    CHECK(places(R"({"groups": [{}]})") == Texts{"json.missing_field /topology/groups/0"});
}

TEST_CASE("A generator without a call has its other fields checked", "[design][topology][bad]")
{
    const auto result = read(R"({"generators": [{"components": {"host": "a"}}]})");
    CHECK(codesAndPlaces(result.findings) ==
          std::vector<std::string>{"json.missing_field /topology/generators/0"});
}

TEST_CASE("Invalid names in a topology are rejected", "[design][topology][bad]")
{
    const auto name =
        GENERATE(as<std::string>{}, "3", "a.b", "a b", "a:1", "-", "\\u00e4", "min", "hops_mean");
    const auto part = [&](const std::string& before, const std::string& after) {
        return before + R"("name": ")" + name + "\"" + after;
    };
    checkRefusal(part(R"({"vertices": [{)", R"(, "component": "c"}]})"),
                 "name.form /topology/vertices/0/name");
    checkRefusal(part(R"({"generators": [{)", R"json(, "call": "hub(3)"
}]})json"),
                 "name.form /topology/generators/0/name");
    checkRefusal(part(R"({"groups": [{)", "}]}"), "name.form /topology/groups/0/name");
    CHECK(hintOf(refusal(part(R"({"groups": [{)", "}]}"))) == "use letters, digits and '_'");
}

TEST_CASE("Two parts of one place need different names", "[design][topology][bad]")
{
    const std::string vertex = R"({"name": "a", "component": "c"})";
    const std::string generator = R"json({"name": "a", "call": "hub(3)"})json";
    const std::string group = R"({"name": "a"})";
    checkRefusal(R"({"vertices": [)" + vertex + ", " + vertex + "]}",
                 "name.duplicate /topology/vertices/1");
    checkRefusal(R"({"generators": [)" + generator + ", " + generator + "]}",
                 "name.duplicate /topology/generators/1");
    checkRefusal(R"({"groups": [)" + group + ", " + group + "]}",
                 "name.duplicate /topology/groups/1");
    checkRefusal(R"({"generators": [)" + generator + R"(], "vertices": [)" + vertex + "]}",
                 "name.duplicate /topology/vertices/0");
    checkRefusal(R"({"groups": [)" + group + R"(], "vertices": [)" + vertex + "]}",
                 "name.duplicate /topology/groups/0");
    CHECK(hintOf(refusal(R"({"groups": [)" + group + ", " + group + "]}")) ==
          "rename one of the two");
    // Parts of different places can share a name.
    CHECK(read(R"({"vertices": [)" + vertex + R"(], "groups": [{"name": "g", "vertices": [)" +
               vertex + "]}]}")
              .findings.empty());
}

TEST_CASE("Two unnamed generators of one place are rejected", "[design][topology][bad]")
{
    // Their hosts would have equal names, and so would their inputs.
    const auto problem =
        refusal(R"json({"generators": [{"call": "hub(3)"}, {"call": "hub(4)"}]})json");
    INFO(textOf(problem));
    CHECK(codeOf(problem) == "name.duplicate");
    CHECK(pointerOf(problem) == "/topology/generators/1");
    CHECK_FALSE(hintOf(problem).empty());
}

TEST_CASE("Groups are read to a depth of four", "[design][topology][bad]")
{
    const auto nested = [](int depth) {
        std::string text, end;
        for (int i = 0; i < depth; ++i) {
            text += R"("groups": [{"name": "g", )";
            end += "}]";
        }
        return "{" + text + R"("vertices": [])" + end + "}";
    };
    CHECK(read(nested(4)).findings.empty());
    const auto problems = read(nested(5)).findings;
    INFO(textOf(problems));
    REQUIRE(problems.size() == 1);
    CHECK(codeOf(problems) == "topology.depth");
    CHECK(pointerOf(problems) == "/topology/groups/0/groups/0/groups/0/groups/0/groups/0");
    CHECK(hintOf(problems) == "use at most four levels");
    CHECK(has(read(nested(40)).findings, "topology.depth"));
}

TEST_CASE("Unknown words of a topology are reported with the known ones", "[design][topology][bad]")
{
    struct Case {
        std::string text, codeAndPlace, hint;
    };
    const auto given = GENERATE(values<Case>(
        {{R"({"placement": "frist"})", "placement.unknown /topology/placement", "first"},
         {R"json({"placement": "random(x)"})json",
          "placement.unknown /topology/placement",
          "random(seed)"},
         {R"json({"placement": "first(3)"})json", "placement.unknown /topology/placement", "first"},
         {R"({"routing": "shortest_path"})", "routing.unknown /topology/routing", "shortest"},
         {R"({"routing": "ECMP"})", "routing.unknown /topology/routing", "ecmp"},
         {R"({"striping": "rr"})", "topology.striping /topology/striping", "srr, wsrr or wd"},
         {R"({"striping": "WD"})", "topology.striping /topology/striping", "srr, wsrr or wd"}}));
    const auto problem = refusal(given.text);
    INFO(textOf(problem));
    CHECK(codeOf(problem) + " " + pointerOf(problem) == given.codeAndPlace);
    CHECK(contains(hintOf(problem), given.hint));
}

TEST_CASE("An invalid call is reported at the call", "[design][topology][bad]")
{
    const auto call = GENERATE(as<std::string>{},
                               "torus",
                               "torus(",
                               "torus)",
                               "(3)",
                               "torus(3,",
                               "torus(3))",
                               "torus(3,,4)",
                               "torus(3) torus(4)",
                               "torus(a=)",
                               " ");
    const auto problem = refusal(R"({"generators": [{"call": ")" + call + "\"}]}");
    INFO(call << ": " << textOf(problem));
    CHECK(pointerOf(problem) == "/topology/generators/0/call");
    CHECK(codeOf(problem) == "generator.syntax");
}

TEST_CASE("An invalid expression of a topology is reported at its place", "[design][topology][bad]")
{
    checkRefusal(R"({"processes": "P +"})", "expression.syntax /topology/processes");
    checkRefusal(R"({"processes": "3 parsec"})", "unit.unknown /topology/processes");
    checkRefusal(R"({"groups": [{"name": "g", "count": "(3"}]})",
                 "expression.syntax /topology/groups/0/count");
    checkRefusal(R"({"cables": [{"from": "a", "to": "b", "component": "c", "count": "2 *"}]})",
                 "expression.syntax /topology/cables/0/count");
    checkRefusal(R"({"attributes": {"cable.bandwidth": "10 Gbit/s +"}})",
                 "expression.syntax /topology/attributes/cable.bandwidth");
}

TEST_CASE("An attribute of a topology needs a component and a name", "[design][topology][bad]")
{
    const auto name = GENERATE(as<std::string>{}, "bandwidth", "cable.", "", ".", ".bandwidth");
    const auto problems = read(R"({"attributes": {")" + name + R"(": "1 Gbit/s"}})").findings;
    INFO(name << "\n" << textOf(problems));
    REQUIRE(problems.size() == 1);
    CHECK(codeOf(problems) == "topology.attribute");
    CHECK(hintOf(problems) == "write COMPONENT.ATTRIBUTE, such as cable.bandwidth");
}

TEST_CASE("All findings of a topology are reported at once", "[design][topology][bad]")
{
    const auto result = read(R"json({
        "generators": [{"call": "torus("}],
        "vertices": [{"name": "a.b", "component": "c"}],
        "groups": [{"name": "g", "count": "("}],
        "cables": [{"from": "a", "component": "c"}],
        "attributes": {"bandwidth": "1"},
        "processes": ")", "placement": "x", "routing": "x", "striping": "x", "what": 1})json");
    CHECK(sorted(codesAndPlaces(result.findings)) ==
          sorted({"generator.syntax /topology/generators/0/call",
                  "name.form /topology/vertices/0/name",
                  "expression.syntax /topology/groups/0/count",
                  "json.missing_field /topology/cables/0",
                  "topology.attribute /topology/attributes/bandwidth",
                  "expression.syntax /topology/processes",
                  "placement.unknown /topology/placement",
                  "routing.unknown /topology/routing",
                  "topology.striping /topology/striping",
                  "json.unknown_field /topology/what"}));
}

TEST_CASE("Random JSON in a topology does not crash", "[design][topology][bad]")
{
    // Replaces parts of a valid section by other JSON, at random.
    Random random(5);
    const std::vector<Json> strange{nullptr,
                                    true,
                                    -1,
                                    1e300,
                                    "",
                                    "torus(9999999999999999999999)",
                                    std::string(30'000, '('),
                                    std::string("a\0b", 3),
                                    "..",
                                    "rack.rack.rack",
                                    "min(1, 2)",
                                    "hops_mean",
                                    "random(99999999999999999999)",
                                    Json::array(),
                                    Json::object(),
                                    Json::array({Json::array(), 1, "x"}),
                                    Json{{"name", 1}, {"call", "hub(3)"}},
                                    Json{{"", ""}, {"a/b~c", 3}}};
    const auto full = parseJson(kFull, "").value();
    const auto flat = full.flatten();
    std::vector<std::string> pointers;
    for (const auto& [pointer, value] : flat.items())
        pointers.push_back(pointer);
    for (int i = 0; i < 2000; ++i) {
        auto json = full;
        for (int edits = random.whole(1, 3); edits > 0; --edits) {
            auto pointer = nlohmann::json_pointer<std::string>(pointers[static_cast<std::size_t>(
                random.whole(0, static_cast<int>(pointers.size()) - 1))]);
            for (int up = random.whole(0, 2); up > 0 && !pointer.empty(); --up)
                pointer = pointer.parent_pointer();
            if (json.contains(pointer))
                json[pointer] = strange[static_cast<std::size_t>(
                    random.whole(0, static_cast<int>(strange.size()) - 1))];
        }
        Findings findings;
        const auto section = readTopology(json, findings);
        for (std::size_t at = 0; at < findings.list.size(); ++at)
            REQUIRE(pointerOf(nth(findings.list, at)).starts_with("/topology"));
        // A section without findings can be written and read again.
        if (findings.list.empty()) {
            Findings more;
            CHECK(toJson(readTopology(toJson(section), more)) == toJson(section));
            CHECK(more.list.empty());
        }
    }
}

} // namespace clusterwright::tests::topology_refusals_test
