#include "plugins/runner/probes/catalogue.h"

#include "model/core/finding.h"
#include "model/core/text.h"
#include "plugins/runner/support/folders.h"

#include <algorithm>

namespace clusterwright::runner
{

namespace
{

namespace fs = std::filesystem;

// Folders of probes may be grouped in folders by topic.
void findProbes(const fs::path& folder, int depth, std::vector<fs::path>& found)
{
    constexpr int kDeepest = 2;
    std::error_code error;
    for (fs::directory_iterator next(folder, error), end; !error && next != end;
         next.increment(error)) {
        std::error_code ignored;
        if (!next->is_directory(ignored))
            continue;
        if (fs::exists(next->path() / "probe.json", ignored))
            found.push_back(next->path());
        else if (depth < kDeepest)
            findProbes(next->path(), depth + 1, found);
    }
}

void addProbe(Catalogue& catalogue, const fs::path& folder)
{
    auto probe = readProbe(folder);
    if (!probe) {
        append(catalogue.problems, probe.diagnostics());
        return;
    }
    if (const auto* const before = catalogue.find(probe.value().id)) {
        catalogue.problems.add({model::Severity::Note,
                                "probe.hidden",
                                (folder / "probe.json").string(),
                                "/probe",
                                "the probe '" + probe.value().id + "' of " +
                                    before->folder.string() + " replaces this probe",
                                ""});
        return;
    }
    catalogue.probes.push_back(std::move(probe).value());
}

} // namespace

const Probe* Catalogue::find(std::string_view id) const
{
    const auto found = std::ranges::find(probes, id, &Probe::id);
    return found == probes.end() ? nullptr : &*found;
}

model::Result<Probe> Catalogue::named(std::string_view id) const
{
    if (const auto* const probe = find(id))
        return *probe;
    std::vector<std::string> names;
    for (const auto& probe : probes)
        names.push_back(probe.id);
    const auto near = model::didYouMean(id, names);
    return model::refusal("probe.unknown",
                          "unknown probe '" + std::string(id.substr(0, 80)) + "'",
                          near.empty() ? "choose an installed probe" : near);
}

Catalogue readCatalogue(const std::vector<fs::path>& folders)
{
    Catalogue catalogue;
    for (const auto& folder : folders) {
        std::vector<fs::path> found;
        findProbes(folder, 0, found);
        std::ranges::sort(found);
        for (const auto& each : found)
            addProbe(catalogue, each);
    }
    std::ranges::sort(catalogue.probes, {}, &Probe::id);
    return catalogue;
}

std::vector<fs::path> probeFolders()
{
    return {dataFolder() / "probes", installedFolder("probes", CLUSTERWRIGHT_SOURCE_PROBES)};
}

} // namespace clusterwright::runner
