#include "plugins/runner/support/database.h"

#include <QCoreApplication>
#include <QSqlError>
#include <QVariant>

#include <array>
#include <atomic>
#include <clocale>
#include <fcntl.h>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

namespace clusterwright::runner
{

namespace
{

constexpr int kApplication = 0x43575331; // "CWS1", marks files of this program
constexpr int kVersion = 1;              // version of the tables

// Values and parameters are JSON texts, which SQLite's functions can read for any output names.
constexpr std::array kTables{
    "CREATE TABLE run(id TEXT PRIMARY KEY, title TEXT, plan TEXT, time REAL, runner TEXT,"
    " state TEXT, number INTEGER)",
    "CREATE TABLE start(id INTEGER PRIMARY KEY AUTOINCREMENT, run TEXT NOT NULL REFERENCES run,"
    " probe TEXT, version TEXT, task TEXT, round INTEGER, point TEXT, units TEXT,"
    " participants TEXT, time REAL, state TEXT, seconds REAL)",
    "CREATE TABLE sample(id INTEGER PRIMARY KEY, start INTEGER NOT NULL REFERENCES start,"
    " repeat INTEGER, warm_up INTEGER, time REAL, at TEXT, outputs TEXT)",
    "CREATE TABLE event(id INTEGER PRIMARY KEY, run TEXT NOT NULL REFERENCES run, start INTEGER,"
    " code TEXT, node TEXT, message TEXT, time REAL)",
    "CREATE INDEX start_of_run ON start(run, task)",
    "CREATE INDEX sample_of_start ON sample(start)",
    "CREATE INDEX event_of_run ON event(run)"};

void makeSureOfApplication()
{
    if (QCoreApplication::instance())
        return;
    static int count = 1;
    static std::string name = "clusterwright";
    static std::array<char*, 2> arguments{name.data(), nullptr};
    const std::string locale = std::setlocale(LC_ALL, nullptr); // NOLINT(concurrency-mt-unsafe)
    // Never destroyed, because databases may close during static destruction.
    [[maybe_unused]] static auto* const application = new QCoreApplication(count, arguments.data());
    std::setlocale(LC_ALL, locale.c_str()); // NOLINT(concurrency-mt-unsafe)
}

QString freshName()
{
    static std::atomic<int> count{0};
    return QStringLiteral("clusterwright.store.%1").arg(count++);
}

std::string pragmaText(std::string_view name, int value)
{
    return "PRAGMA " + std::string(name) + "=" + std::to_string(value);
}

} // namespace

QString toQt(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

std::string fromQt(const QVariant& value)
{
    return value.toString().toStdString();
}

Database::Database(std::filesystem::path file)
    : m_file(std::move(file))
    , m_name(freshName())
{
    makeSureOfApplication();
    m_database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), m_name);
}

Database::~Database()
{
    m_database.close();
    m_database = {};
    QSqlDatabase::removeDatabase(m_name);
}

model::Result<std::unique_ptr<Database>> Database::open(const std::filesystem::path& file,
                                                        bool create)
{
    std::error_code ignored;
    if (!create && !std::filesystem::exists(file, ignored))
        return model::Diagnostics{model::Severity::Error,
                                  "file.missing",
                                  file.string(),
                                  "",
                                  "the store does not exist",
                                  "run a measurement or an import to create it"};
    if (create) // private, because it contains host names, addresses and commands
        if (const int made = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
            made >= 0)
            ::close(made);
    std::unique_ptr<Database> database(new Database(file));
    if (const auto problems = database->prepareFile(create); !problems.empty())
        return problems;
    return database;
}

model::Diagnostics Database::prepareFile(bool create)
{
    std::error_code ignored; // absolute, because ":memory:" would not be a file
    m_database.setDatabaseName(toQt(std::filesystem::absolute(m_file, ignored).string()));
    m_database.setConnectOptions(QStringLiteral("QSQLITE_BUSY_TIMEOUT=10000"));
    if (!m_database.open())
        return {failure(m_database.lastError())};
    const auto application = pragma("application_id");
    const auto version = pragma("user_version");
    const bool isNew = application == 0 && version == 0 && pragma("schema_version") == 0;
    if (isNew && create)
        return makeTables();
    // A damaged or foreign file has no pragmas.
    if (auto problems = run("SELECT count(*) FROM sqlite_master"); !problems.empty())
        return problems;
    const auto refuse = [this](const char* code, const char* message, const char* hint) {
        return model::Diagnostics{model::Severity::Error, code, m_file.string(), "", message, hint};
    };
    if (application != kApplication)
        return refuse("store.foreign", "the file is not a sample store", "choose another file");
    if (version > kVersion)
        return refuse(
            "store.version", "the store was written by a later version", "update this program");
    return run("PRAGMA synchronous=NORMAL");
}

// WAL: readers see the last commit while a run writes, and a killed process loses no commit. NORMAL: commits do not wait for the disk,
// which would disturb measurements on this machine; a power failure can lose the last seconds, but never the file.
model::Diagnostics Database::makeTables()
{
    for (const auto* const statement : {"PRAGMA journal_mode=WAL", "PRAGMA synchronous=NORMAL"})
        if (auto problems = run(statement); !problems.empty())
            return problems;
    if (auto problems = run("BEGIN IMMEDIATE"); !problems.empty())
        return problems;
    if (pragma("application_id") != 0) // another process created the tables first
        return run("ROLLBACK");
    for (const auto* const statement : kTables)
        if (auto problems = run(statement); !problems.empty())
            return problems;
    for (const auto& statement :
         {pragmaText("application_id", kApplication), pragmaText("user_version", kVersion)})
        if (auto problems = run(statement); !problems.empty())
            return problems;
    return run("COMMIT");
}

long long Database::pragma(std::string_view name) const
{
    QSqlQuery query(m_database);
    return query.exec(toQt("PRAGMA " + std::string(name))) && query.next()
               ? query.value(0).toLongLong()
               : -1;
}

model::Diagnostics Database::check() const
{
    QSqlQuery found(m_database);
    if (!found.exec(QStringLiteral("PRAGMA quick_check(1)")) || !found.next())
        return {failure(found.lastError())};
    const auto text = fromQt(found.value(0));
    if (text == "ok")
        return {};
    return {model::Severity::Error,
            "store.damaged",
            m_file.string(),
            "",
            "the store is damaged: " + text.substr(0, text.find('\n')),
            "export the readable runs, and use a new store"};
}

QSqlQuery Database::query(std::string_view statement) const
{
    QSqlQuery query(m_database);
    query.setForwardOnly(true);
    query.prepare(toQt(statement));
    return query;
}

model::Diagnostics Database::run(std::string_view statement) const
{
    QSqlQuery query(m_database);
    if (query.exec(toQt(statement)))
        return {};
    return {failure(query.lastError())};
}

model::Diagnostics Database::run(QSqlQuery& query) const
{
    if (query.exec())
        return {};
    return {failure(query.lastError())};
}

model::Diagnostics Database::failure(const QSqlError& error) const
{
    constexpr int kPrimary = 0xff; // higher bits of SQLite's codes have details
    const int code = error.nativeErrorCode().toInt() & kPrimary;
    const auto diagnostic = [&](const char* name, const char* hint) {
        return model::Diagnostics{model::Severity::Error,
                                  name,
                                  m_file.string(),
                                  "",
                                  error.databaseText().toStdString() + " (" +
                                      error.driverText().toStdString() + ")",
                                  hint};
    };
    switch (code) {
    case 5: // SQLITE_BUSY
    case 6: // SQLITE_LOCKED
        return diagnostic("store.busy", "another program is writing to the store; try again later");
    case 11: // SQLITE_CORRUPT
    case 26: // SQLITE_NOTADB
        return diagnostic("store.damaged", "check the path and the disk");
    case 13: // SQLITE_FULL
        return diagnostic("store.full",
                          "free disk space and resume the run; stored samples are safe");
    default:
        return diagnostic("store.unwritable", "check the folder, its permissions and the disk");
    }
}

} // namespace clusterwright::runner
