#include "app/cli/measurement/store_options.h"

#include "model/core/diagnostics.h"

#include <CLI/CLI.hpp>

namespace clusterwright::cli
{

void StoreOptions::addTo(CLI::App& command)
{
    auto* const named =
        command
            .add_option("--store", store, "Sample store (default: the store in your data folder)")
            ->type_name("FILE")
            ->check(notEmpty);
    command.add_option("--design", design, "Use the store beside this design: NAME.samples.sqlite")
        ->type_name("FILE")
        ->check(notEmpty)
        ->excludes(named);
}

std::filesystem::path StoreOptions::file() const
{
    return store.empty() ? runner::storeFile(design) : std::filesystem::path(store);
}

Diagnostics StoreOptions::check() const
{
    std::error_code ignored;
    if (design.empty() || std::filesystem::is_regular_file(design, ignored))
        return {};
    return {model::Severity::Error,
            "file.missing",
            "--design",
            "",
            "cannot find the design " + shortened(design),
            "give the file of a design, or create one with `clusterwright-cli new`"};
}

model::Result<std::unique_ptr<runner::Store>> StoreOptions::open(runner::Store::Access access) const
{
    if (auto problems = check(); !problems.empty())
        return problems;
    return runner::Store::open(file(), access);
}

int failOfStore(const Context& context, const Diagnostics& problems)
{
    const int code = fail(context, problems);
    const bool isMachines = has(problems, "store.unwritable") || has(problems, "store.full") ||
                            has(problems, "store.busy") || has(problems, "run.held");
    return isMachines ? kEnvironment : code;
}

} // namespace clusterwright::cli
