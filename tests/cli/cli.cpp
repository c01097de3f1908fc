#include "tests/cli/cli.h"

#include "model/json/json.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"

#include <cstdlib>
#include <sstream>
#include <string_view>

namespace clusterwright::tests
{

namespace
{

// "value.bounds"
bool isCode(std::string_view text)
{
    constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz_";
    const auto dot = text.find_first_not_of(kLetters);
    return dot != std::string_view::npos && dot > 0 && text[dot] == '.' && dot + 1 < text.size() &&
           text.find_first_not_of(kLetters, dot + 1) == std::string_view::npos;
}

// A code is at the beginning or after the place, and followed by a message.
bool isFinding(std::string_view line)
{
    while (true) {
        const auto end = line.find(": ");
        if (end == std::string_view::npos)
            return false;
        if (isCode(line.substr(0, end)))
            return line.size() > end + 2;
        line.remove_prefix(end + 2);
    }
}

} // namespace

ProgramOutcome Cli::run(const std::vector<std::string>& arguments) const
{
    return run(arguments, Output::Captured);
}

ProgramOutcome
Cli::run(const std::vector<std::string>& arguments, Output output, const std::string& file) const
{
    ProgramCall call;
    if (std::getenv("XDG_DATA_HOME") == nullptr) // not the presets of who runs the test
        call.command = {"/usr/bin/env", "XDG_DATA_HOME=" + (m_folder.path() / "data").string()};
    call.command.emplace_back(CLUSTERWRIGHT_CLI);
    call.command.insert(call.command.end(), arguments.begin(), arguments.end());
    call.directory = m_folder.path();
    call.output = output;
    call.outputFile = file;
    call.unset = {"CLUSTERWRIGHT_PRESETS"};
    return runProgram(call);
}

model::Json Cli::json(std::vector<std::string> arguments, int exitCode) const
{
    arguments.emplace_back("--json");
    const auto outcome = run(arguments);
    INFO(outcome.out << outcome.err);
    REQUIRE(outcome.exitCode == exitCode);
    auto json = model::parseJson(outcome.out, "standard output");
    REQUIRE(json);
    return std::move(json).value();
}

double valueOf(const model::Json& evaluation, const std::string& output)
{
    return evaluation.at("outputs").at(output).at("value").get<double>();
}

double evaluated(const Cli& cli, const std::string& design, const std::string& output)
{
    return valueOf(cli.json({"eval", design}), output);
}

void checkRefused(const ProgramOutcome& outcome, int exitCode, const std::string& part)
{
    INFO(outcome.out << outcome.err);
    CHECK_FALSE(outcome.timedOut);
    CHECK(outcome.signal == 0);
    CHECK(outcome.exitCode == exitCode);
    CHECK(outcome.out.empty());
    CHECK(contains(outcome.err, part));
    CHECK_FALSE(outcome.err.empty());
    std::istringstream lines(outcome.err);
    for (std::string line; std::getline(lines, line);)
        CHECK(isFinding(line));
}

void checkUsage(const ProgramOutcome& outcome, const std::string& part)
{
    INFO(outcome.out << outcome.err);
    CHECK(outcome.exitCode == kBadUsage);
    CHECK(outcome.out.empty());
    CHECK(contains(outcome.err, part));
    CHECK(contains(outcome.err, "--help"));
}

std::string copyDesign()
{
    return R"({
  "design": "copy-job",
  "format": 1,
  "title": "Copies a file in parts",
  "variables": [
    {"name": "P", "value": "4", "integer": true, "at_least": "1"},
    {"name": "size", "value": "8 MB"}
  ],
  "components": [
    {"name": "host", "kind": "host",
     "attributes": [{"name": "rate", "value": "100 MB/s", "origin": {"kind": "definition"}}]}
  ],
  "blocks": [
    {"block": "copy.part", "title": "One part", "source": {"document": "clusterwright", "place": "a test"},
     "parameters": [
       {"name": "P", "unit": "1", "doc": "parts"},
       {"name": "size", "unit": "B", "doc": "size of the file"},
       {"name": "rate", "unit": "B/s", "doc": "rate of the copy"}
     ],
     "equations": [{"equation": "time = size / P / rate", "unit": "s"}],
     "resource": "host"}
  ],
  "pipeline": {"steps": [{"id": "copy", "block": "copy.part", "bind": {"rate": "host.rate"}}]},
  "outputs": [{"name": "bandwidth", "equation": "size / time", "unit": "MB/s"}]
}
)";
}

std::string edited(std::string text, const std::string& from, const std::string& to)
{
    const auto at = text.find(from);
    INFO("looking for " << from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

ProgramOutcome evalEdited(const std::string& from, const std::string& to)
{
    const Cli cli;
    static_cast<void>(cli.folder().write("copy.cluster.json", edited(copyDesign(), from, to)));
    return cli.run({"eval", "copy.cluster.json"});
}

} // namespace clusterwright::tests
