// Initial folders and names of file dialogs.
#include "app/desktop/common/text.h"
#include "app/desktop/document/document.h"
#include "app/desktop/document/file_folder.h"
#include "model/design/document/design.h"
#include "tests/support/catch_compat.h"
#include "tests/support/preset_folder.h"
#include "tests/support/temporary_folder.h"

#include <QDir>
#include <QSettings>

namespace clusterwright::tests::file_folder_test
{

using namespace clusterwright::desktop;

TEST_CASE("The proposed export is beside the file of the design", "[desktop][document]")
{
    const TemporaryFolder folder;
    Document document({shippedPresetsFolder()});
    document.open(*document.library().design("acc-fft-inic").value(), {});
    const auto file =
        QDir(qt(folder.path().string())).filePath(QStringLiteral("mine.cluster.json"));
    REQUIRE(document.save(file).empty());
    CHECK(exportPath(document, QStringLiteral("topology"), QStringLiteral(".svg")) ==
          QDir(fileFolder(document)).filePath(QStringLiteral("mine-topology.svg")));
    CHECK(QDir(fileFolder(document)) == QDir(qt(folder.path().string())));
}

TEST_CASE("Exports of a design without a file start in the last folder", "[desktop][document]")
{
    QSettings().clear();
    const TemporaryFolder folder;
    rememberFileFolder(qt((folder.path() / "other.cluster.json").string()));
    Document document({shippedPresetsFolder()});
    document.open(*document.library().design("acc-fft-inic").value(), {});
    CHECK(exportPath(document, QStringLiteral("report"), QStringLiteral(".pdf")) ==
          qt((folder.path() / "acc-fft-inic-report.pdf").string()));
}

TEST_CASE("A removed last folder is not proposed", "[desktop][document]")
{
    QSettings().clear();
    rememberFileFolder(QStringLiteral("/no/such/folder/a.json"));
    const Document document({shippedPresetsFolder()});
    CHECK_FALSE(fileFolder(document).startsWith(QStringLiteral("/no/such")));
}

} // namespace clusterwright::tests::file_folder_test
