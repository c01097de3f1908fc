#include "app/cli/measurement/store_options.h"

#include "app/cli/program/options.h"
#include "model/core/finding.h"

namespace clusterwright::cli
{

void StoreOptions::addTo(CLI::App& command)
{
    const OptionAdder add(command);
    auto* const named =
        add.text(store, "--store FILE", "Sample store (default: the store in your data folder)");
    add.text(design, "--design FILE", "Use the store beside this design: NAME.samples.sqlite")
        ->excludes(named);
}

std::filesystem::path StoreOptions::file() const
{
    return store.empty() ? runner::storeFile(design) : std::filesystem::path(store);
}

void StoreOptions::check() const
{
    std::error_code ignored;
    if (!design.empty() && !std::filesystem::is_regular_file(design, ignored))
        throw Refusal(inFile(
            "--design",
            model::refusal("file.missing",
                           "cannot find the design " + shortened(design),
                           "give the file of a design, or create one with `clusterwright-cli "
                           "new`")));
}

std::unique_ptr<runner::Store> StoreOptions::open(runner::Store::Access access) const
{
    check();
    return require(runner::Store::open(file(), access));
}

} // namespace clusterwright::cli
