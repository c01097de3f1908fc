// Which store a command works on: the one named, the one beside a design, or the user's own.
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
    // That the design is there.
    [[nodiscard]] Diagnostics check() const;
};

// A store that cannot be written is the machine's fault, one that is none is the user's: tells the findings, gives the exit code.
[[nodiscard]] int failOfStore(const Context& context, const Diagnostics& problems);

} // namespace clusterwright::cli
