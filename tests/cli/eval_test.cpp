// eval: evaluates one design or block at one point.
#include "model/json/json.h"
#include "tests/cli/cli.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

namespace clusterwright::tests::eval_test
{

namespace
{

const std::vector<std::string> kTranspose{
    "eval", "--block", "inic.transpose", "--set", "rows=1024", "--set", "P=8"};

std::vector<std::string> transposeWith(const std::string& setting)
{
    auto arguments = kTranspose;
    arguments.insert(arguments.end(), {"--set", setting});
    return arguments;
}

std::vector<std::string> keysOf(const model::Json& object)
{
    std::vector<std::string> keys;
    for (const auto& [key, value] : object.items())
        keys.push_back(key);
    return keys;
}

} // namespace

TEST_CASE("eval prints a design's outputs, phases and bottleneck", "[cli][eval]")
{
    const auto outcome = Cli().run({"eval", "acc-fft-inic"});
    CHECK(outcome.exitCode == kDone);
    CHECK(outcome.err.empty());
    CHECK(contains(outcome.out, "(acc-fft-inic)"));
    CHECK(contains(outcome.out, "speedup"));
    CHECK(contains(outcome.out, "\nphase "));
    CHECK(contains(outcome.out, "underwood-inic, equation 9"));
    CHECK(contains(outcome.out, "\nbottleneck: nic.host_bus\n"));
}

TEST_CASE("eval --scenarios puts the scenarios of a design side by side", "[cli][eval]")
{
    const std::vector<std::string> arguments{"eval", "choose-interconnect", "--scenarios"};
    const auto outcome = Cli().run(arguments);
    CHECK(contains(outcome.out, "output "));
    CHECK(contains(outcome.out, "\ntime "));
    CHECK(contains(outcome.out, "\nbottleneck "));
    const auto json = Cli().json(arguments);
    const auto own = Cli().json({"eval", "choose-interconnect"});
    const auto& columns = json.at("scenarios");
    REQUIRE(columns.size() > 2);
    CHECK(columns[0].at("scenario").is_null());
    CHECK(columns[0].at("outputs").at("time").at("value") ==
          own.at("outputs").at("time").at("value"));
    const auto name = columns[1].at("scenario").get<std::string>();
    const auto second = Cli().json({"eval", "choose-interconnect", "--scenario", name});
    CHECK(columns[1].at("outputs").at("cost").at("value") ==
          second.at("outputs").at("cost").at("value"));
}

TEST_CASE("eval --json of a design has outputs, phases, bottleneck and diagnostics", "[cli][eval]")
{
    const auto json = Cli().json({"eval", "acc-fft-inic"});
    CHECK(keysOf(json) ==
          std::vector<std::string>{"outputs", "phases", "bottleneck", "limit", "diagnostics"});
    for (const auto& [name, output] : json["outputs"].items()) {
        INFO(name);
        CHECK(output["value"].is_number());
        CHECK(output["unit"].is_string());
    }
    CHECK(json["outputs"]["time"]["unit"] == "s");
    CHECK(json["outputs"]["speedup"]["unit"] == "1");
    CHECK(json["outputs"]["cost"]["unit"] == "USD");
    REQUIRE_FALSE(json["phases"].empty());
    for (const auto& phase : json["phases"])
        CHECK(keysOf(phase) ==
              std::vector<std::string>{"name", "value", "unit", "resource", "source"});
    CHECK(json["bottleneck"] == "nic.host_bus");
    CHECK(json["diagnostics"].empty());
}

TEST_CASE("eval leaves a muted or bypassed step out, and says so", "[cli][eval]")
{
    for (const std::string state : {"muted", "bypassed"}) {
        const Cli cli;
        static_cast<void>(
            cli.folder().write("copy.cluster.json",
                               edited(edited(copyDesign(), "size / time", "size / (time + 1 s)"),
                                      R"({"id": "copy", )",
                                      R"({"id": "copy", "state": ")" + state + "\", ")));
        const auto outcome = cli.run({"eval", "copy.cluster.json"});
        CHECK(outcome.exitCode == kDone);
        CHECK(outcome.out.find(state) != std::string::npos);
        CHECK(outcome.err.find("left out: copy (" + state + ")") != std::string::npos);
        const auto json = cli.json({"eval", "copy.cluster.json"});
        CHECK(valueOf(json, "time") == 0);
        CHECK(json["phases"][0]["runs"] == false);
    }
}

TEST_CASE("eval --json returns base units, whatever the output's unit", "[cli][eval]")
{
    const Cli cli;
    const auto file = cli.folder().write("copy.cluster.json", copyDesign());
    const auto json = cli.json({"eval", file});
    // 8 MB / 4 / (100 MB/s) = 20 ms; 8 MB / 20 ms = 400 MB/s
    CHECK(isClose(valueOf(json, "time"), 0.02));
    CHECK(isClose(valueOf(json, "bandwidth"), 400e6));
    CHECK(json["outputs"]["bandwidth"]["unit"] == "B/s");
    CHECK(contains(cli.run({"eval", file}).out, "bandwidth  400 MB/s"));
}

TEST_CASE("eval --block returns every left-hand name of the block", "[cli][eval]")
{
    const auto json = Cli().json(kTranspose);
    CHECK(keysOf(json["outputs"]) ==
          std::vector<std::string>{"S", "T_dtc", "T_dtg", "T_dfg", "T_dth", "T_trans"});
    // S = 1024^2 * 16 B / 8 = 2 MiB; T_dtc = S / 8 / (80 MiB/s) = 3.125 ms; T_dth = S / (80 MiB/s) = 25 ms
    CHECK(valueOf(json, "S") == 2097152);
    CHECK(json["outputs"]["S"]["unit"] == "B");
    CHECK(isClose(valueOf(json, "T_dtc"), 3.125e-3));
    CHECK(isClose(valueOf(json, "T_dth"), 25e-3));
    CHECK(json["phases"].empty());
    CHECK(json["bottleneck"] == "");
}

TEST_CASE("eval --block prints a table of its outputs", "[cli][eval]")
{
    const auto outcome = Cli().run(kTranspose);
    CHECK(outcome.exitCode == kDone);
    CHECK(contains(outcome.out, "(inic.transpose)"));
    CHECK(contains(outcome.out, "\nT_trans  "));
}

TEST_CASE("The option --set changes a variable of a design", "[cli][eval][set]")
{
    const Cli cli;
    const auto file = cli.folder().write("copy.cluster.json", copyDesign());
    CHECK(isClose(valueOf(cli.json({"eval", file, "--set", "P=2"}), "time"), 0.04));
}

TEST_CASE("The option --set accepts an expression of the design's names", "[cli][eval][set]")
{
    const Cli cli;
    const auto file = cli.folder().write("copy.cluster.json", copyDesign());
    // 4 parts, twice the file: 16 MB / 4 / (100 MB/s) = 40 ms
    CHECK(isClose(valueOf(cli.json({"eval", file, "--set", "size=P * 4 MB"}), "time"), 0.04));
}

TEST_CASE("The option --set changes an attribute of a component", "[cli][eval][set]")
{
    const Cli cli;
    const auto file = cli.folder().write("copy.cluster.json", copyDesign());
    CHECK(isClose(valueOf(cli.json({"eval", file, "--set", "host.rate=50 MB/s"}), "time"), 0.04));
}

TEST_CASE("The option --set changes only one step's parameter", "[cli][eval][set]")
{
    const Cli cli;
    const auto file = cli.folder().write("copy.cluster.json", copyDesign());
    const auto json = cli.json({"eval", file, "--set", "copy.size=16 MB"});
    // The step copies 16 MB: 40 ms; the output still divides the variable's 8 MB.
    CHECK(isClose(valueOf(json, "time"), 0.04));
    CHECK(isClose(valueOf(json, "bandwidth"), 200e6));
}

TEST_CASE("The option --set changes a block's default", "[cli][eval][set]")
{
    // T_dth = 2 MiB / (160 MiB/s) = 12.5 ms
    CHECK(
        isClose(valueOf(Cli().json(transposeWith("host_bandwidth=160 MiB/s")), "T_dth"), 12.5e-3));
}

TEST_CASE("The option --place moves a step to another component with its attributes",
          "[cli][eval][place]")
{
    const Cli cli;
    auto text = edited(copyDesign(), "host.rate", "on.rate");
    text = edited(text,
                  "\"components\": [",
                  R"("components": [{"name": "card", "kind": "nic",
                      "attributes": [{"name": "rate", "value": "50 MB/s", "origin": {"kind": "definition"}}]},)");
    const auto file = cli.folder().write("copy.cluster.json", text);
    CHECK(isClose(valueOf(cli.json({"eval", file}), "time"), 0.02));
    const auto moved = cli.json({"eval", file, "--place", "copy=card"});
    CHECK(isClose(valueOf(moved, "time"), 0.04)); // half of the rate
    CHECK(moved["bottleneck"] == "card");
}

TEST_CASE("The option --place of an unknown component or step is refused", "[cli][eval][place]")
{
    const Cli cli;
    const auto file = cli.folder().write("copy.cluster.json", copyDesign());
    checkRefused(cli.run({"eval", file, "--place", "copy=cart"}), kBadInput, "cart");
    checkRefused(
        cli.run({"eval", file, "--place", "coffee=host"}), kBadInput, "--place coffee=host: ");
}

TEST_CASE("The option --place without '=' is bad usage", "[cli][eval][place]")
{
    checkUsage(Cli().run({"eval", "acc-fft-inic", "--place", "compute"}), "'compute' is not ");
}

TEST_CASE("A block outside its valid range gives exit code 1", "[cli][eval]")
{
    const Cli cli;
    const auto outcome =
        cli.run({"eval", "--block", "inic.transpose", "--set", "rows=1024", "--set", "P=1"});
    CHECK(outcome.exitCode == kFinding);
    CHECK(contains(outcome.out, "T_trans"));
    CHECK(
        contains(outcome.err, "presets/blocks/inic.transpose.json: /validity/0: model.validity: "));
    const auto json = cli.json(
        {"eval", "--block", "inic.transpose", "--set", "rows=1024", "--set", "P=1"}, kFinding);
    REQUIRE(json["diagnostics"].size() == 1);
    CHECK(json["diagnostics"][0]["code"] == "model.validity");
    CHECK(json["diagnostics"][0]["pointer"] == "/validity/0");
}

TEST_CASE("The option --json also reports a refusal on standard output", "[cli][eval]")
{
    const auto json = Cli().json({"eval", "acc-fft-inic", "--set", "P=0"}, kBadInput);
    REQUIRE(json["diagnostics"].size() >= 1);
    const auto& first = json["diagnostics"][0];
    CHECK(keysOf(first) ==
          std::vector<std::string>{"severity", "code", "file", "pointer", "message", "hint"});
    CHECK(first["severity"] == "error");
    CHECK(first["code"] == "value.bounds");
    CHECK(first["pointer"] == "--set P=0");
}

TEST_CASE("An unknown design is refused with the nearest name", "[cli][eval]")
{
    checkRefused(Cli().run({"eval", "acc-fft-inci"}),
                 kBadInput,
                 "preset.unknown: unknown design 'acc-fft-inci' (did you mean 'acc-fft-inic'?)");
}

TEST_CASE("An unknown block is refused with the nearest name", "[cli][eval]")
{
    checkRefused(Cli().run({"eval", "--block", "inic.transpos"}),
                 kBadInput,
                 "(did you mean 'inic.transpose'?)");
}

TEST_CASE("All parameters of a block without a value are reported", "[cli][eval]")
{
    const auto outcome = Cli().run({"eval", "--block", "inic.transpose"});
    checkRefused(
        outcome,
        kBadInput,
        "/parameters/0: parameter.missing: the parameter 'rows' has no value (add --set rows=");
    checkRefused(outcome,
                 kBadInput,
                 "/parameters/1: parameter.missing: the parameter 'P' has no value (add --set P=");
}

TEST_CASE("A setting of an unknown name is refused with the nearest one", "[cli][eval][set]")
{
    checkRefused(Cli().run({"eval", "acc-fft-inic", "--set", "nic.host_bandwith=1 MB/s"}),
                 kBadInput,
                 "--set nic.host_bandwith=1 MB/s: set.unknown: unknown input "
                 "'nic.host_bandwith' (did you mean 'nic.host_bandwidth'?)");
}

TEST_CASE("A computed value cannot be set on the command line", "[cli][eval][set]")
{
    checkRefused(Cli().run({"eval", "acc-fft-inic", "--set", "time=8 s"}),
                 kBadInput,
                 "set.unknown: 'time' is computed; it cannot be set");
}

TEST_CASE("A folder with a design's name does not hide the shipped design", "[cli][eval]")
{
    const Cli cli;
    std::filesystem::create_directory(cli.folder().path() / "acc-fft-inic");
    CHECK(cli.run({"eval", "acc-fft-inic"}).exitCode == kDone);
}

TEST_CASE("eval prints a dash for a missing value", "[cli][eval]")
{
    const Cli cli;
    const auto file = cli.folder().write("none.cluster.json", R"({
        "design": "none", "format": 1, "title": "None", "variables": [{"name": "z", "value": "0"}],
        "blocks": [{"block": "wait", "title": "Wait", "source": {"document": "clusterwright", "place": "test"},
                    "parameters": [{"name": "z", "unit": "1", "doc": "z"}], "equations": ["time = z / z * 1 s"]}],
        "pipeline": {"steps": [{"id": "a", "block": "wait"}]},
        "outputs": [{"name": "inverse", "equation": "1 / z"}]})");
    const auto outcome = cli.run({"eval", file});
    CHECK(outcome.exitCode == kFinding);
    CHECK_FALSE(contains(outcome.out, "nan"));
    CHECK_FALSE(contains(outcome.out, "inf"));
    CHECK(contains(outcome.out, "time         -  time of the pipeline"));
    CHECK(contains(outcome.out, "inverse      -"));
    CHECK(contains(outcome.out, "\na         -  "));
}

} // namespace clusterwright::tests::eval_test
