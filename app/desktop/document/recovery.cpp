#include "app/desktop/document/recovery.h"

#include "app/desktop/common/text.h"
#include "model/core/file.h"
#include "model/design/document/design_json.h"
#include "model/design/document/design_writer.h"
#include "model/json/json.h"
#include "model/json/json_text.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <QUuid>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

const QString kLockEnding = QStringLiteral(".lock");

// "name.2.json": older states have higher numbers.
QString generationFile(const QString& stem, int generation)
{
    return QStringLiteral("%1.%2.json").arg(stem).arg(generation);
}

// A stored state: {"path": ..., "design": {...}}.
model::Result<model::Json> readState(const QString& file)
{
    const auto text = model::readFile(nativePath(file));
    if (!text)
        return text.diagnostics();
    auto json = model::parseJson(text.value(), utf8(file));
    if (json && !(json.value().is_object() && json.value().contains("design") &&
                  json.value().contains("path") && json.value()["path"].is_string()))
        return model::Diagnostics{
            model::Severity::Error, "recovery.form", utf8(file), "", "is not a recovery file", ""};
    return json;
}

} // namespace

Recovery::Recovery(Document& document, QString folder, QObject* parent)
    : QObject(parent)
    , m_document(document)
    , m_folder(std::move(folder))
    , m_name(QUuid::createUuid().toString(QUuid::WithoutBraces))
    , m_written(document.revision())
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(kRecoveryDelay);
    connect(&m_timer, &QTimer::timeout, this, &Recovery::flush);
    connect(&m_document, &Document::changed, this, &Recovery::schedule);
    connect(&m_document, &Document::stateChanged, this, &Recovery::schedule);
}

Recovery::~Recovery()
{
    removeFiles();
}

void Recovery::schedule()
{
    if (!m_document.isModified())
        removeFiles();
    else if (!m_timer.isActive())
        m_timer.start();
}

bool Recovery::flush()
{
    m_timer.stop();
    if (!m_document.isModified() || m_written == m_document.revision())
        return true;
    QDir().mkpath(m_folder);
    if (!m_lock) {
        m_lock = std::make_unique<QLockFile>(m_folder + QLatin1Char('/') + m_name + kLockEnding);
        m_lock->setStaleLockTime(0); // held until the process ends
        m_lock->tryLock();
    }
    const auto design = model::toJson(m_document.design());
    const model::Json state{{"path", utf8(m_document.file().path())},
                            {"saved", m_document.file().savedHash().toHex().toStdString()},
                            {"design", design}};
    const auto fresh = generationFile(m_folder + QLatin1Char('/') + m_name, kRecoveryGenerations);
    const auto findings = model::writeFile(nativePath(fresh), model::jsonText(state));
    if (!findings.empty()) { // the earlier state stays
        m_timer.start();
        emit failed(findings);
        return false;
    }
    QFile::remove(file(kRecoveryGenerations - 1));
    for (int i = kRecoveryGenerations - 1; i > 0; --i)
        QFile::rename(file(i - 1), file(i));
    QFile::rename(fresh, file(0));
    m_written = m_document.revision();
    return true;
}

void Recovery::removeFiles()
{
    m_timer.stop();
    m_written = 0;
    for (int i = 0; i < kRecoveryGenerations; ++i)
        QFile::remove(file(i));
    m_lock.reset(); // removes the lock's file
}

QString Recovery::file(int generation) const
{
    return generationFile(m_folder + QLatin1Char('/') + m_name, generation);
}

QString recoveryFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) +
           QStringLiteral("/recovery");
}

std::vector<Recoverable> recoverables(const QString& folder)
{
    std::vector<Recoverable> found;
    const QDir directory(folder);
    for (const auto& info : directory.entryInfoList(
             {QStringLiteral("*.0.json"), QStringLiteral("*.1.json"), QStringLiteral("*.2.json")},
             QDir::Files,
             QDir::Name)) {
        const auto stem =
            folder + QLatin1Char('/') + info.fileName().section(QLatin1Char('.'), 0, 0);
        if (!found.empty() && found.back().file.startsWith(stem))
            continue; // a newer state of the same document exists
        QLockFile lock(stem + kLockEnding);
        lock.setStaleLockTime(0);
        if (!lock.tryLock(0))
            continue; // its program still runs
        const auto state = readState(info.filePath());
        if (!state)
            continue;
        const auto& design = state.value()["design"];
        const auto title = design.contains("title") && design["title"].is_string()
                               ? design["title"].get<std::string>()
                               : std::string();
        found.push_back({info.filePath(),
                         qt(state.value()["path"].get<std::string>()),
                         qt(title),
                         info.lastModified()});
    }
    std::ranges::sort(found, std::ranges::greater{}, &Recoverable::time);
    return found;
}

model::Diagnostics recoverInto(Document& document, const Recoverable& recoverable)
{
    const auto state = readState(recoverable.file);
    if (!state)
        return state.diagnostics();
    model::Findings findings;
    findings.file = utf8(recoverable.path);
    const auto& json = state.value();
    const auto saved = json.contains("saved") && json["saved"].is_string()
                           ? QByteArray::fromStdString(json["saved"].get<std::string>())
                           : QByteArray();
    document.recover(
        model::readDesign(json["design"], findings), recoverable.path, QByteArray::fromHex(saved));
    return findings.list;
}

void discard(const Recoverable& recoverable)
{
    const QFileInfo info(recoverable.file);
    const auto stem =
        info.path() + QLatin1Char('/') + info.fileName().section(QLatin1Char('.'), 0, 0);
    for (int i = 0; i < kRecoveryGenerations; ++i)
        QFile::remove(generationFile(stem, i));
}

} // namespace clusterwright::desktop

#include "moc_recovery.cpp"
