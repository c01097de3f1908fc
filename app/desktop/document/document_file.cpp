#include "app/desktop/document/document_file.h"

#include "app/desktop/common/text.h"
#include "model/core/diagnostics.h"
#include "model/core/file.h"
#include "model/design/document/design.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QFileInfo>

namespace clusterwright::desktop
{

namespace
{

QByteArray hashOfText(const std::string& text)
{
    return QCryptographicHash::hash(QByteArray::fromStdString(text), QCryptographicHash::Sha1);
}

QString absolutePath(const QString& path)
{
    return path.isEmpty() ? path : QFileInfo(path).absoluteFilePath();
}

} // namespace

DocumentFile::DocumentFile()
    : m_saved(std::make_shared<const model::Design>())
{
}

bool DocumentFile::differsOnDisk() const
{
    if (m_path.isEmpty() || m_savedHash.isEmpty())
        return false;
    const auto text = model::readFile(nativePath(m_path));
    return text && hashOfText(text.value()) != m_savedHash;
}

std::shared_ptr<const model::Design> DocumentFile::keep(const model::Design& saved)
{
    auto kept = std::make_shared<model::Design>(saved);
    kept->earlier = {};
    return m_saved = std::move(kept);
}

void DocumentFile::moveTo(const QString& path, const QByteArray& savedHash)
{
    m_path = absolutePath(path);
    m_readOnlyReason.clear();
    m_findings.clear();
    m_savedHash = savedHash;
}

void DocumentFile::wasRead(const std::string& text, model::Diagnostics lostBySaving)
{
    m_savedHash = hashOfText(text);
    m_findings = std::move(lostBySaving);
    if (!model::hasErrors(m_findings))
        return;
    m_readOnlyReason =
        has(m_findings, "design.format")
            ? qt(firstMessage(withCode("design.format", m_findings)))
            : QCoreApplication::translate(
                  "Document", "some entries of the file are invalid and would be lost on saving");
}

void DocumentFile::wasWritten(const std::string& text, const QString& path)
{
    moveTo(path, hashOfText(text));
}

} // namespace clusterwright::desktop
