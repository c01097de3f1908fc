// The command line itself: its help, and usage errors.
#include "model/json/json.h"
#include "tests/cli/cli.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"

#include <csignal>

namespace clusterwright::tests::usage_test
{

TEST_CASE("The option --version prints the version", "[cli][usage]")
{
    const auto outcome = Cli().run({"--version"});
    CHECK(outcome.exitCode == kDone);
    CHECK(outcome.out == "clusterwright-cli " CLUSTERWRIGHT_VERSION "\n");
    CHECK(outcome.err.empty());
}

TEST_CASE("The option --help names every command", "[cli][usage]")
{
    const auto outcome = Cli().run({"--help"});
    CHECK(outcome.exitCode == kDone);
    CHECK(outcome.err.empty());
    for (const auto* const command : {"eval",
                                      "sweep",
                                      "crossover",
                                      "solve",
                                      "compare",
                                      "render",
                                      "blocks",
                                      "presets",
                                      "new",
                                      "check",
                                      "claims"})
        CHECK(contains(outcome.out, std::string("\n  ") + command + " "));
}

TEST_CASE("Every command has help of its own", "[cli][usage]")
{
    const std::string command = GENERATE("eval",
                                         "sweep",
                                         "crossover",
                                         "solve",
                                         "compare",
                                         "render",
                                         "blocks",
                                         "presets",
                                         "new",
                                         "check",
                                         "claims");
    const auto outcome = Cli().run({command, "--help"});
    CHECK(outcome.exitCode == kDone);
    CHECK(contains(outcome.out, "Usage: clusterwright-cli " + command));
}

TEST_CASE("The command fit accepts options at any position", "[cli][usage]")
{
    const auto help = Cli().run({"fit", "--help"});
    CHECK(help.exitCode == kDone);
    CHECK(contains(help.out, "Usage: clusterwright-cli fit"));
    CHECK(contains(Cli().run({"--help"}).out, "\n  fit "));
    checkUsage(Cli().run({"--json", "fit", "--block", "loggp.one_way"}), "--data");
}

TEST_CASE("A command line without arguments is bad usage", "[cli][usage]")
{
    checkUsage(Cli().run({}), "A subcommand is required");
}

TEST_CASE("An unknown command is named, with the nearest one", "[cli][usage]")
{
    checkUsage(Cli().run({"evla", "acc-fft-inic"}),
               "unknown command 'evla' (did you mean 'eval'?)");
}

TEST_CASE("An unknown command without a similar one is named", "[cli][usage]")
{
    checkUsage(Cli().run({"frobnicate"}), "unknown command 'frobnicate'\n");
}

TEST_CASE("An unknown topic of help is named, with the nearest one", "[cli][usage]")
{
    const std::string evla = "unknown command 'evla' (did you mean 'eval'?)\n";
    for (const auto& words : {std::vector<std::string>{"help", "evla"}, {"evla", "--help"}})
        checkUsage(Cli().run(words), evla);
    checkUsage(Cli().run({"help", "frobnicate"}), "unknown command 'frobnicate'\n");
    const std::string nodes = "unknown command 'nodes ad' (did you mean 'add'?)\n";
    for (const auto& words :
         {std::vector<std::string>{"help", "nodes", "ad"}, {"nodes", "ad", "n1"}})
        checkUsage(Cli().run(words), nodes);
    const auto program = Cli().run({"help"});
    CHECK(program.exitCode == kDone);
    CHECK(Cli().run({"help", "help"}).out == program.out);
    CHECK(Cli().run({"help", "nodes", "add"}).out == Cli().run({"nodes", "add", "--help"}).out);
}

TEST_CASE("Words that a command does not take are named in order, with the likely mistake",
          "[cli][usage]")
{
    using Words = std::vector<std::string>;
    const auto check = [](const Words& words, const std::string& message) {
        checkUsage(Cli().run(joined({"eval", "acc-fft-inic"}, words)), message + "\n");
    };
    check({"P=4"}, "unexpected argument 'P=4' (use --set P=4)");
    check({"--set", "P=4", "a", "b"},
          "unexpected arguments 'a', 'b' (remove the surplus, or quote an argument with blanks)");
    check({"--", "--set", "P=4"}, "unexpected arguments '--set', 'P=4' (options come before '--')");
    check({"--explian", "time"}, "unknown option '--explian' (did you mean '--explain'?)");
    check({"--blok=x"}, "unknown option '--blok=x' (did you mean '--block'?)");
    check({"--jsn"}, "unknown option '--jsn' (did you mean '--json'?)");
    checkUsage(Cli().run({"eval", "--explian", "time"}), "unknown option '--explian'");
}

TEST_CASE("An unknown option before the command is named", "[cli][usage]")
{
    checkUsage(Cli().run({"--jsn"}), "unknown option '--jsn'");
}

TEST_CASE("An unknown option of a command is named", "[cli][usage]")
{
    checkUsage(Cli().run({"eval", "acc-fft-inic", "--explian", "time"}), "--explian");
}

TEST_CASE("The option --set without '=' is bad usage", "[cli][usage]")
{
    checkUsage(Cli().run({"eval", "acc-fft-inic", "--set", "P"}), "'P' is not NAME=QUANTITY");
}

TEST_CASE("The option --set without a name is bad usage", "[cli][usage]")
{
    checkUsage(Cli().run({"eval", "acc-fft-inic", "--set", "=8"}), "'=8' is not NAME=QUANTITY");
}

TEST_CASE("The option --set without a value is a finding about the value", "[cli][usage]")
{
    checkRefused(Cli().run({"eval", "acc-fft-inic", "--set", "P="}),
                 kBadInput,
                 "--set P=: expression.syntax: expected a value, but the text ends");
}

TEST_CASE("An empty name is bad usage", "[cli][usage]")
{
    using Arguments = std::vector<std::string>;
    const auto arguments = GENERATE(Arguments{"eval", "--block", ""},
                                    Arguments{"eval", "acc-fft-inic", "--explain", ""},
                                    Arguments{"sweep", "acc-fft-inic", "--study", ""},
                                    Arguments{"sweep", "acc-fft-inic", "--axis", "P=2", "-o", ""},
                                    Arguments{"new", "acc-fft-inic", "-o", ""});
    checkUsage(Cli().run(arguments), "an empty name");
}

TEST_CASE("eval without a design is bad usage", "[cli][usage]")
{
    checkUsage(Cli().run({"eval"}), "DESIGN");
}

TEST_CASE("eval with both a design and a block is bad usage", "[cli][usage]")
{
    checkUsage(Cli().run({"eval", "acc-fft-inic", "--block", "inic.transpose"}),
               "Exactly 1 option");
}

TEST_CASE("A sweep without axes is bad usage", "[cli][usage]")
{
    checkUsage(Cli().run({"sweep", "acc-fft-inic"}), "--axis or --study is required");
}

TEST_CASE("The option --axis beside --study is bad usage", "[cli][usage]")
{
    checkUsage(Cli().run({"sweep", "acc-fft-inic", "--study", "stages", "--axis", "P=1,2"}),
               "excludes");
}

TEST_CASE("check without a file is bad usage", "[cli][usage]")
{
    checkUsage(Cli().run({"check"}), "FILE");
}

TEST_CASE("new without -o is bad usage", "[cli][usage]")
{
    checkUsage(Cli().run({"new", "acc-fft-inic"}), "-o");
}

TEST_CASE("A surplus argument is bad usage", "[cli][usage]")
{
    checkUsage(Cli().run({"eval", "acc-fft-inic", "acc-fft-fast"}), "acc-fft-fast");
}

TEST_CASE("A very long design name is refused", "[cli][usage][bad]")
{
    const std::string name(100'000, 'x');
    checkRefused(Cli().run({"eval", name}), kBadInput, "unknown design 'xxx");
}

TEST_CASE("A very long file name is refused", "[cli][usage][bad]")
{
    const std::string name = "./" + std::string(100'000, 'x') + ".json";
    checkRefused(Cli().run({"eval", name}), kBadInput, ": file.");
}

TEST_CASE("A very long setting is refused", "[cli][usage][bad]")
{
    const std::string value(100'000, '1');
    checkRefused(Cli().run({"eval", "acc-fft-inic", "--set", "P=" + value}),
                 kBadInput,
                 "expression.size: the expression is longer than ");
}

TEST_CASE("A very long axis is refused", "[cli][usage][bad]")
{
    std::string axis = "P=1";
    for (int i = 0; i < 50'000; ++i)
        axis += ",1";
    const auto outcome =
        Cli().run({"sweep", "acc-fft-inic", "--axis", axis, "--output", "nothing"});
    checkRefused(outcome, kBadInput, "output.unknown: ");
}

TEST_CASE("Settings may have spaces around the equals sign", "[cli][usage]")
{
    const auto plain = Cli().run({"eval", "acc-fft-inic", "--set", "P=16", "--json"});
    CHECK(Cli().run({"eval", "acc-fft-inic", "--set", " P = 16 ", "--json"}).out == plain.out);
    checkUsage(Cli().run({"eval", "acc-fft-inic", "--set", "P = 8", "--set", "P=16"}),
               "'P=8' and 'P=16' have the same name; keep one");
    checkUsage(Cli().run({"eval", "acc-fft-inic", "--set", " = 8"}), "is not NAME=QUANTITY");
    const auto placed = Cli().run({"eval", "acc-fft-inic", "--place", "dtc=host.cpu", "--json"});
    CHECK(Cli().run({"eval", "acc-fft-inic", "--place", "dtc = host.cpu", "--json"}).out ==
          placed.out);
}

TEST_CASE("Two settings of one name are refused", "[cli][usage]")
{
    for (const auto* const option : {"--set-a", "--set-b", "--set"}) {
        CAPTURE(option);
        checkUsage(Cli().run({"compare", "acc-fft-inic", option, "P=8", option, "P=16"}),
                   std::string(option) + ": 'P=8' and 'P=16' have the same name; keep one");
    }
    checkUsage(Cli().run({"eval", "acc-fft-inic", "--set", "P=8", "--set", "rows=8", "--set=P=8"}),
               "'P=8' and 'P=8'");
    checkUsage(
        Cli().run({"eval", "acc-fft-inic", "--place", "dtc=host.cpu", "--place", "dtc=nic.bus"}),
        "'dtc=host.cpu' and 'dtc=nic.bus'");
}

TEST_CASE("A thousand settings of one name are refused at once", "[cli][usage]")
{
    std::vector<std::string> arguments{"eval", "--block", "inic.transpose", "--set", "rows=1024"};
    for (int i = 1; i <= 1000; ++i)
        arguments.insert(arguments.end(), {"--set", "P=" + std::to_string(i)});
    checkUsage(Cli().run(arguments), "'P=1' and 'P=2'");
}

TEST_CASE("A control character in an argument does not reach the terminal", "[cli][usage][bad]")
{
    const auto outcome = Cli().run({"eval", "acc-fft-inic", "--set", "P=\x1b[31m"});
    checkRefused(outcome, kBadInput, R"(--set P=\x1b[31m: expression.syntax: )");
    CHECK_FALSE(contains(outcome.err, "\x1b"));

    const auto c1 = Cli().run({"eval", "acc-fft-inic", "--set", "P=\u009b31m\u202e"});
    checkRefused(c1, kBadInput, R"(--set P=\u009b31m\u202e: )");
    const auto json = Cli().run({"eval", "acc-fft-inic", "--set", "P=\u009b31m", "--json"});
    CHECK(contains(json.out, R"(\u009b)"));
    for (const auto* const control : {"\u009b", "\u202e"})
        CHECK_FALSE(contains(c1.err + json.out + json.err, control));
}

TEST_CASE("An argument that is not UTF-8 is refused, as text and JSON", "[cli][usage][bad]")
{
    const Cli cli;
    checkRefused(cli.run({"eval", "acc-fft-\xff\xfe"}), kBadInput, "preset.unknown: ");
    CHECK(cli.json({"eval", "acc-fft-\xff\xfe"}, kBadInput)["diagnostics"][0]["code"] ==
          "preset.unknown");
}

} // namespace clusterwright::tests::usage_test
