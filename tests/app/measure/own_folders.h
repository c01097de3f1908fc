// Temporary folders that replace the user's nodes, stores and ssh configuration in a test, with the real agent.
#pragma once

#include "tests/support/catch_compat.h"
#include "tests/support/temporary_folder.h"

#include <QByteArray>
#include <QSignalSpy>
#include <QTest>

namespace clusterwright::tests
{

constexpr int kLongest = 60'000; // ms, allows for a busy machine

struct OwnFolders {
    OwnFolders()
    {
        qputenv("HOME", QByteArray::fromStdString(folder.path().string()));
        qputenv("XDG_CONFIG_HOME", QByteArray::fromStdString((folder.path() / "config").string()));
        qputenv("XDG_DATA_HOME", QByteArray::fromStdString((folder.path() / "data").string()));
        qputenv("CLUSTERWRIGHT_PROBE", CLUSTERWRIGHT_PROBE);
    }
    [[nodiscard]] std::filesystem::path store() const { return folder.path() / "samples.sqlite"; }

    TemporaryFolder folder;
};

} // namespace clusterwright::tests
