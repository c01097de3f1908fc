// Units of undefined names in a block's equations.

#include "model/design/edit/parameter_guess.h"
#include "tests/support/catch_compat.h"
#include "tests/support/preset_folder.h"

namespace clusterwright::tests::parameter_guess_test
{

namespace
{

model::BlockDraft draft(const std::string& equations)
{
    model::BlockDraft draft;
    draft.id = "my.block";
    draft.title = "My block";
    draft.source = {"clusterwright", "test"};
    draft.equations = equations;
    draft.time = "time";
    return draft;
}

std::string guessed(const model::BlockDraft& draft)
{
    std::string text;
    for (const auto& parameter : model::undefinedNames(draft))
        text += (text.empty() ? "" : ", ") + parameter.name + " [" + parameter.unit + "]";
    return text;
}

} // namespace

TEST_CASE("Units of undefined names follow from the equations", "[design][draft]")
{
    // x = time * (B/s) = B; the term added to it is B, and so is each operand of max.
    auto known = draft("time = x / rate\nx = n * max(chunk, 1 KiB)");
    known.parameters = {{"rate", "B/s", "", "", "", "", false}};
    CHECK(guessed(known) == "n [1], chunk [B]");
    CHECK(guessed(draft("time = 2 s + gap")) == "gap [s]");
    CHECK(guessed(draft("time = work ^ 2 / 4 s")) == "work [s]"); // s^2 / s = s
    CHECK(guessed(draft("time = sqrt(x) * 1 s")) == "x [1]");
    CHECK(guessed(draft("time = if(flag > 2, pause, 1 ms)")) == "flag [1], pause [s]");
    CHECK(guessed(draft("time = sum(i, 1, count, part)")) == "count [1], part [s]");
}

TEST_CASE("A telling name decides what the equations leave open", "[design][draft]")
{
    // time = S / b: S is in bytes by its name, so b is in B/s.
    CHECK(guessed(draft("time = S / b")) == "S [B], b [B/s]");
    CHECK(guessed(draft("time = payload / link_bandwidth")) == "payload [B], link_bandwidth [B/s]");
    CHECK(guessed(draft("time = n * latency")) == "n [1], latency [s]");
    CHECK(guessed(draft("time = u * v")) == "u [1], v [s]");
}

TEST_CASE("Defined names are not reported as undefined", "[design][draft]")
{
    auto known = draft("time = S / b\nhalf = time / 2");
    known.parameters = {{"S", "B", "", "", "", "", false}, {"b", "B/s", "", "", "", "", false}};
    CHECK(guessed(known).empty());
    CHECK(guessed(draft("time = max(")).empty());
}

TEST_CASE("Suggested parameters leave no unknown name and no wrong unit", "[design][draft]")
{
    model::Library library = shippedPresets();
    for (const auto* const equations : {"time = S / b",
                                        "time = L + 2 * o + (n - 1) * g",
                                        "time = ceil(x / 1500 B) * t_frame",
                                        "time = bytes / (rate * lanes) + hops * t_hop"}) {
        auto written = draft(equations);
        written.parameters = model::undefinedNames(written);
        for (auto& parameter : written.parameters)
            parameter.doc = "given";
        INFO(equations);
        CHECK(model::check(written, library).findings.empty());
    }
}

} // namespace clusterwright::tests::parameter_guess_test
