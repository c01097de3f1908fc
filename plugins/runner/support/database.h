// One SQLite file through Qt, for the store alone. Qt demands that there is an application object: where the program has none,
// one is made, with the locale left as it was. A database belongs to the thread that opened it.
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
    // store.damaged: SQLite's own look at all pages of the file.
    [[nodiscard]] model::Diagnostics check() const;
    // Runs a prepared query.
    [[nodiscard]] model::Diagnostics run(QSqlQuery& query) const;
    // store.full, store.unwritable, store.busy, store.damaged: what went wrong last.
    [[nodiscard]] model::Diagnostics failure(const QSqlError& error) const;

private:
    explicit Database(std::filesystem::path file);
    [[nodiscard]] model::Diagnostics prepareFile(bool create);
    [[nodiscard]] model::Diagnostics makeTables();
    [[nodiscard]] long long pragma(std::string_view name) const;

    std::filesystem::path m_file;
    QString m_name; // of the connection
    QSqlDatabase m_database;
};

[[nodiscard]] QString toQt(std::string_view text);
[[nodiscard]] std::string fromQt(const QVariant& value);

} // namespace clusterwright::runner
