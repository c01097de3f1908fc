// A design with a stored result.
#pragma once

#include "app/desktop/answers/answers_file.h"
#include "app/desktop/common/text.h"
#include "tests/app/studies/studies_window.h"
#include "tests/support/temporary_folder.h"

#include <memory>

namespace clusterwright::tests
{

inline constexpr const char* kDesignFile = "mine.cluster.json";
inline constexpr const char* kFile = "mine.answers.json";

[[nodiscard]] inline model::StudyDefinition dearSearch()
{
    auto study = longSearch();
    study.title = "It takes a while";
    study.minimize = {"time", "nic.host_bandwidth"};
    study.top = 0;
    return study;
}

// A design with a slow study in a temporary folder.
struct Kept {
    Kept() { window.add(dearSearch()); }

    void answer()
    {
        window.panel.run();
        window.await();
        REQUIRE(window.panel.answer());
        REQUIRE(window.panel.answer()->result);
    }
    [[nodiscard]] QString path(const char* name = kDesignFile) const
    {
        return desktop::qt((folder.path() / name).string());
    }
    void save(const char* name = kDesignFile)
    {
        REQUIRE(window.document().save(path(name)).empty());
    }
    // Opens the design as after a restart of the program.
    [[nodiscard]] std::unique_ptr<StudiesWindow> opened(const char* name = kDesignFile) const
    {
        auto other = std::make_unique<StudiesWindow>();
        REQUIRE(other->document().load(path(name)).empty());
        other->panel.showStudy("long");
        return other;
    }
    [[nodiscard]] bool hasFile(const char* name = kFile) const { return folder.has(name); }

    TemporaryFolder folder;
    StudiesWindow window;
};

} // namespace clusterwright::tests
