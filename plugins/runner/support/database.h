// One SQLite file through Qt, for the store only. Qt requires an application object, so one is created if the program has none, without
// changing the locale. A database belongs to the thread that opened it.
#pragma once

#include "model/core/result.h"

#include <QSqlDatabase>
#include <QSqlQuery>
#include <QString>

#include <filesystem>
#include <memory>
#include <string_view>

namespace clusterwright::runner
{

class Database
{
public:
    // Errors: store.unwritable, store.foreign (another program's file), store.version, store.damaged.
    [[nodiscard]] static model::Result<std::unique_ptr<Database>>
    open(const std::filesystem::path& file, bool create);
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;
    ~Database();

    [[nodiscard]] QSqlQuery query(std::string_view statement) const; // prepared
    [[nodiscard]] model::Diagnostics run(std::string_view statement) const;
    // Checks all pages of the file with SQLite. Error: store.damaged.
    [[nodiscard]] model::Diagnostics check() const;
    // Runs a prepared query.
    [[nodiscard]] model::Diagnostics run(QSqlQuery& query) const;
    // Returns the last error: store.full, store.unwritable, store.busy or store.damaged.
    [[nodiscard]] model::Diagnostics failure(const QSqlError& error) const;

private:
    explicit Database(std::filesystem::path file);
    [[nodiscard]] model::Diagnostics prepareFile(bool create);
    [[nodiscard]] model::Diagnostics makeTables();
    [[nodiscard]] long long pragma(std::string_view name) const;

    std::filesystem::path m_file;
    QString m_name; // name of the connection
    QSqlDatabase m_database;
};

[[nodiscard]] QString toQt(std::string_view text);
[[nodiscard]] std::string fromQt(const QVariant& value);

} // namespace clusterwright::runner
