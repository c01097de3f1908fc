// Options that choose the store: a named store, the store beside a design, or the user's own.
#pragma once

#include "app/cli/program/command.h"
#include "plugins/runner/store/store.h"

#include <filesystem>
#include <memory>
#include <string>

namespace clusterwright::cli
{

struct StoreOptions {
    std::string store;
    std::string design;

    void addTo(CLI::App& command); // --store, --design

    [[nodiscard]] std::filesystem::path file() const;
    // Errors: file.missing of the design, those of Store::open.
    [[nodiscard]] model::Result<std::unique_ptr<runner::Store>>
    open(runner::Store::Access access) const;
    // Checks that the design exists.
    [[nodiscard]] Diagnostics check() const;
};

// Prints the findings and returns the exit code: kEnvironment if a store cannot be written, kBadInput if a file is not a store.
[[nodiscard]] int failOfStore(const Context& context, const Diagnostics& problems);

} // namespace clusterwright::cli
