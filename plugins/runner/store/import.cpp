#include "plugins/runner/store/import.h"

#include "model/core/file.h"
#include "model/core/finding.h"
#include "plugins/runner/store/session_file.h"
#include "plugins/runner/support/wall_clock.h"

#include <fstream>

namespace clusterwright::runner
{

namespace
{

namespace fs = std::filesystem;

// Rejects a run that the store already contains, since stored runs never change. Removes the part that a killed import left.
model::Diagnostics makeRoom(Store& store, const NullSink& session)
{
    const auto& id = session.run().id;
    const auto known = store.run(id);
    if (!known || known.value().run.id != id)
        return {};
    if (known.value().isLeft() &&
        known.value().samples <= static_cast<std::int64_t>(session.samples()))
        return store.remove(id);
    return model::refusal("run.exists",
                          "the run " + id + " is already in this store",
                          "delete the stored run to import it again");
}

// The store is created only if the import succeeds.
model::Result<std::unique_ptr<Store>> storeAt(const fs::path& file)
{
    return Store::open(file, Store::Access::Create);
}

// A partly imported run is removed, because it would block the whole run.
model::Diagnostics takenBack(Store& store, const std::string& run, model::Diagnostics problems)
{
    append(problems, store.endRun(EndState::Failed));
    append(problems, store.remove(run));
    return problems;
}

model::Result<ImportedRun>
imported(const Store& store, const std::string& id, model::Diagnostics notes)
{
    const auto run = store.run(id);
    if (!run)
        return run.diagnostics();
    return ImportedRun{run.value(), std::move(notes)};
}

model::Result<ImportedRun> importSession(const fs::path& file, const fs::path& storeFile)
{
    std::ifstream check(file, std::ios::binary);
    NullSink sink;
    if (auto problems = readSession(check, file.string(), sink); !problems.empty())
        return problems;
    const auto store = storeAt(storeFile);
    if (!store)
        return store.diagnostics();
    if (auto problems = makeRoom(*store.value(), sink); !problems.empty())
        return problems;
    std::ifstream text(file, std::ios::binary);
    if (auto problems = readSession(text, file.string(), *store.value()); !problems.empty())
        return takenBack(*store.value(), sink.run().id, std::move(problems));
    return imported(*store.value(), sink.run().id, {});
}

model::Result<ImportedRun> importTool(const fs::path& file, const fs::path& storeFile)
{
    const auto text = model::readFile(file);
    if (!text)
        return text.diagnostics();
    const auto output = readToolOutput(text.value(), file.string());
    if (!output)
        return output.diagnostics();
    const Run run{freshRunId(), file.filename().string(), "", wallTime(), "import"};
    const auto store = storeAt(storeFile);
    if (!store)
        return store.diagnostics();
    if (auto problems = recordToolTests(output.value().tests, run, *store.value());
        !problems.empty())
        return takenBack(*store.value(), run.id, std::move(problems));
    return imported(*store.value(), run.id, output.value().notes);
}

// The first line of a session is a JSON object, unlike that of the tools.
bool isSession(const fs::path& file)
{
    std::ifstream text(file, std::ios::binary);
    char first = 0;
    return text >> first && first == '{';
}

// The file is read twice, which a pipe does not allow.
model::Diagnostics notPlain(const fs::path& file)
{
    if (const auto text = model::readFile(file); !text)
        return text.diagnostics();
    return {model::Severity::Error,
            "file.unreadable",
            file.string(),
            "",
            "expected a regular file",
            "write the data to a file first"};
}

} // namespace

model::Result<ImportedRun> importFile(const fs::path& file, const fs::path& store)
{
    std::error_code ignored;
    if (!fs::is_regular_file(file, ignored))
        return notPlain(file);
    return isSession(file) ? importSession(file, store) : importTool(file, store);
}

model::Diagnostics
recordToolTests(const std::vector<ToolTest>& tests, const Run& run, SampleSink& sink)
{
    if (auto problems = sink.beginRun(run); !problems.empty())
        return problems;
    for (const auto& test : tests) {
        auto provenance = test.provenance;
        provenance.time = run.time;
        const auto start = sink.beginStart(provenance);
        if (!start)
            return start.diagnostics();
        if (auto problems = sink.add(start.value(), test.samples); !problems.empty())
            return problems;
        if (auto problems = sink.endStart(start.value(), EndState::Done, 0); !problems.empty())
            return problems;
    }
    return sink.endRun(EndState::Done);
}

} // namespace clusterwright::runner
