// Designs that are valid JSON with invalid content.
#include "model/json/json.h"
#include "tests/cli/cli.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"

namespace clusterwright::tests::bad_design_test
{

namespace
{

std::string repeated(const std::string& text, int times)
{
    std::string result;
    for (int i = 0; i < times; ++i)
        result += text;
    return result;
}

} // namespace

TEST_CASE("A wrong dimension is reported with its equation and both dimensions",
          "[cli][bad][design]")
{
    checkRefused(evalEdited("100 MB/s", "100 s"),
                 kBadInput,
                 "dimension.mismatch: expected B/s, got s in 'copy.rate = host.rate'");
}

TEST_CASE("A wrong dimension inside a block names its equation", "[cli][bad][design]")
{
    checkRefused(evalEdited("time = size / P / rate", "time = size + P / rate"),
                 kBadInput,
                 "copy.cluster.json: /blocks/0/equations/0: dimension.mismatch: expected B, got "
                 "s/B in 'size + P / rate'");
}

TEST_CASE("A number without a required unit is refused", "[cli][bad][design]")
{
    const auto* const value = GENERATE("\"100\"", "100");
    checkRefused(
        evalEdited("\"100 MB/s\"", value),
        kBadInput,
        "dimension.mismatch: expected B/s, got a plain number in 'copy.rate = host.rate' (add a "
        "unit)");
}

TEST_CASE("A unit in the wrong case is refused with the right one", "[cli][bad][design]")
{
    checkRefused(evalEdited("100 MB/s", "100 MBIT/s"),
                 kBadInput,
                 "copy.cluster.json: /components/0/attributes/0/value: ");
    checkRefused(evalEdited("100 MB/s", "100 MBIT/s"),
                 kBadInput,
                 "unknown unit 'MBIT' at column 5 of '100 MBIT/s' (did you mean 'Mbit'?)");
}

TEST_CASE("An unknown unit is refused with the known units", "[cli][bad][design]")
{
    checkRefused(evalEdited("8 MB", "8 parsec"),
                 kBadInput,
                 "unknown unit 'parsec' at column 3 of '8 parsec' (use a unit such as ");
}

TEST_CASE("An unknown unit of an output is refused", "[cli][bad][design]")
{
    checkRefused(evalEdited("\"unit\": \"MB/s\"", "\"unit\": \"MB/d\""),
                 kBadInput,
                 "copy.cluster.json: /outputs/0/unit: unit.unknown: unknown unit 'd'");
}

TEST_CASE("A parameter without a value is refused with a remedy", "[cli][bad][design]")
{
    checkRefused(evalEdited(R"("bind": {"rate": "host.rate"})", R"("bind": {})"),
                 kBadInput,
                 "copy.cluster.json: /pipeline/steps/0: parameter.missing: the step 'copy' has "
                 "no value for the parameter 'rate' of 'copy.part' (bind the parameter to a value");
}

TEST_CASE("A binding of an unknown parameter is refused with the nearest one", "[cli][bad][design]")
{
    checkRefused(evalEdited(R"({"rate": "host.rate"})", R"({"raet": "host.rate"})"),
                 kBadInput,
                 "copy.cluster.json: /pipeline/steps/0/bind/raet: parameter.unknown: the block "
                 "'copy.part' has no parameter 'raet' (did you mean 'rate'?)");
}

TEST_CASE("An unknown name in an equation is refused with the nearest one", "[cli][bad][design]")
{
    checkRefused(evalEdited("size / time", "size / tiem"),
                 kBadInput,
                 "copy.cluster.json: /outputs/0: name.unknown: unknown name 'tiem' in 'size / "
                 "tiem' (did you mean 'time'?)");
}

TEST_CASE("An unknown function is refused with the nearest one", "[cli][bad][design]")
{
    checkRefused(evalEdited("size / time", "sqr(size / time)"),
                 kBadInput,
                 "expression.function: unknown function 'sqr' at column 1 of 'sqr(size / "
                 "time)' (did you mean 'sqrt'?)");
}

TEST_CASE("Circular equations are refused with the circle", "[cli][bad][design]")
{
    checkRefused(
        evalEdited(
            R"({"name": "size", "value": "8 MB"})",
            R"({"name": "size", "value": "2 * half"}, {"name": "half", "value": "size / 2"})"),
        kBadInput,
        "equation.cycle: circular definition: ");
}

TEST_CASE("Circular settings are refused with the circle", "[cli][bad][design]")
{
    checkRefused(Cli().run({"eval", "acc-fft-inic", "--set", "P=rows", "--set", "rows=P"}),
                 kBadInput,
                 "equation.cycle: circular definition: P -> rows -> P");
    checkRefused(Cli().run({"eval", "acc-fft-inic", "--set", "P=P"}),
                 kBadInput,
                 "equation.cycle: circular definition: P -> P");
}

TEST_CASE("An unknown component in a placement is refused with the existing ones",
          "[cli][bad][design]")
{
    checkRefused(evalEdited("\"resource\": \"host\"", "\"resource\": \"nic\""),
                 kBadInput,
                 "copy.cluster.json: /pipeline/steps/0: resource.unknown: the step 'copy' occupies "
                 "'nic', but the design has no component 'nic' (run the step on one of: host");
}

TEST_CASE("An unknown block is refused", "[cli][bad][design]")
{
    checkRefused(evalEdited(R"("id": "copy", "block": "copy.part")",
                            R"("id": "copy", "block": "inic.transpos")"),
                 kBadInput,
                 "copy.cluster.json: /pipeline/steps/0/block: preset.unknown: unknown block "
                 "'inic.transpos' (did you mean 'inic.transpose'?)");
}

TEST_CASE("Two variables with equal names are refused with both places", "[cli][bad][design]")
{
    checkRefused(evalEdited("\"name\": \"size\", \"value\"", "\"name\": \"P\", \"value\""),
                 kBadInput,
                 "copy.cluster.json: /variables/1: name.duplicate: 'P' is defined twice, first at "
                 "copy.cluster.json: /variables/0");
}

TEST_CASE("Two steps with equal ids are refused", "[cli][bad][design]")
{
    const std::string step =
        R"({"id": "copy", "block": "copy.part", "bind": {"rate": "host.rate"}})";
    checkRefused(
        evalEdited(step, step + ", " + step),
        kBadInput,
        "copy.cluster.json: /pipeline/steps/1: name.duplicate: duplicate step or group 'copy'");
}

TEST_CASE("An arrow to an unknown step is refused", "[cli][bad][design]")
{
    checkRefused(
        evalEdited("\"pipeline\": {", R"("pipeline": {"arrows": [{"then": ["copy", "paste"]}], )"),
        kBadInput,
        "copy.cluster.json: /pipeline/arrows/0: arrow.unknown_step: unknown step or group 'paste' "
        "beside this arrow");
}

TEST_CASE("An unknown table is refused", "[cli][bad][design]")
{
    checkRefused(evalEdited("size / P / rate", "table(speed, P) * 1 s"),
                 kBadInput,
                 "copy.cluster.json: /blocks/0/equations/0: table.unknown: unknown table 'speed'");
}

TEST_CASE("An expression nested 10,000 levels deep is refused", "[cli][bad][design]")
{
    const auto text = GENERATE(repeated("(", 10'000) + "size" + repeated(")", 10'000),
                               repeated("-", 10'000) + "size",
                               "size" + repeated("^1", 5'000),
                               repeated("abs(", 2'000) + "size" + repeated(")", 2'000));
    checkRefused(evalEdited("size / time", text), kBadInput, "copy.cluster.json: /outputs/0");
    checkRefused(evalEdited("size / time", text), kBadInput, "(split it into several equations)");
}

TEST_CASE("An expression nested 10,000 levels deep in --set is refused", "[cli][bad][design]")
{
    const auto value = repeated("(", 9'000) + "1" + repeated(")", 9'000);
    checkRefused(Cli().run({"eval", "acc-fft-inic", "--set", "P=" + value}),
                 kBadInput,
                 "expression.depth: nested deeper than ");
}

TEST_CASE("A user's design can be its own baseline", "[cli][bad][design]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write(
        "copy.cluster.json",
        edited(copyDesign(),
               "\"outputs\"",
               R"("baseline": {"design": "copy-job", "set": {"P": "1"}}, "outputs")")));
    // One part takes 80 ms, four take 20 ms.
    CHECK(valueOf(cli.json({"eval", "copy.cluster.json"}), "speedup") == 4);
}

TEST_CASE("A file beside the design can be its baseline", "[cli][bad][design]")
{
    const Cli cli;
    std::filesystem::create_directory(cli.folder().path() / "below");
    static_cast<void>(
        cli.folder().write("below/copy.cluster.json",
                           edited(copyDesign(),
                                  "\"outputs\"",
                                  R"("baseline": {"design": "slow.cluster.json"}, "outputs")")));
    checkRefused(cli.run({"eval", "below/copy.cluster.json"}),
                 kBadInput,
                 "below/copy.cluster.json: /baseline/design: file.missing: the folder of this "
                 "design has no file 'slow.cluster.json' (check the name)");
    // It refers back to the design, which is not followed. Its own step takes twice as long.
    static_cast<void>(
        cli.folder().write("below/slow.cluster.json",
                           edited(edited(copyDesign(), "size / P / rate", "2 * size / P / rate"),
                                  "\"outputs\"",
                                  R"("baseline": {"design": "copy.cluster.json"}, "outputs")")));
    CHECK(valueOf(cli.json({"eval", "below/copy.cluster.json"}), "speedup") == 2);
}

TEST_CASE("A shipped design can be its own baseline", "[cli][bad][design]")
{
    const TemporaryFolder presets;
    std::filesystem::create_directory(presets.path() / "designs");
    static_cast<void>(presets.write(
        "designs/copy-job.cluster.json",
        edited(copyDesign(),
               "\"outputs\"",
               R"("baseline": {"design": "copy-job", "set": {"P": "1"}}, "outputs")")));
    const Cli cli;
    // One part takes 80 ms, four take 20 ms.
    const auto json = cli.json({"eval", "copy-job", "--presets", presets.path()});
    CHECK(valueOf(json, "speedup") == 4);
}

TEST_CASE("An unknown baseline is refused with the nearest name", "[cli][bad][design]")
{
    checkRefused(evalEdited("\"outputs\"", R"("baseline": {"design": "fft-seriel"}, "outputs")"),
                 kBadInput,
                 "copy.cluster.json: /baseline/design: preset.unknown: unknown design "
                 "'fft-seriel' (did you mean 'fft-serial'?)");
}

} // namespace clusterwright::tests::bad_design_test
