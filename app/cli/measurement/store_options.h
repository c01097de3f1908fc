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
    // Refusals: file.missing of the design, those of Store::open.
    [[nodiscard]] std::unique_ptr<runner::Store> open(runner::Store::Access access) const;
    // Refuses a design that does not exist.
    void check() const;
};

} // namespace clusterwright::cli
