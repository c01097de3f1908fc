// The file of an open design: where it is, what it said when it was read or written, and why it must not be written.
#pragma once

#include "model/core/diagnostic.h"

#include <QByteArray>
#include <QString>

namespace clusterwright::desktop
{

class DocumentFile
{
public:
    // Empty for a design that is in no file yet.
    [[nodiscard]] const QString& path() const { return m_path; }
    // Why nothing can be changed; empty when it can.
    [[nodiscard]] const QString& readOnlyReason() const { return m_readOnlyReason; }
    // About what saving would lose; all others are in the answer.
    [[nodiscard]] const model::Diagnostics& findings() const { return m_findings; }
    // Of the file's text when it was read or written; empty without a file.
    [[nodiscard]] const QByteArray& savedHash() const { return m_savedHash; }
    // Whether the file says something else than what was read or written last.
    [[nodiscard]] bool differsOnDisk() const;

    // Another design is open, or this one is in another file.
    void moveTo(const QString& path, const QByteArray& savedHash = {});
    void wasRead(const std::string& text, model::Diagnostics lostBySaving);
    void wasWritten(const std::string& text, const QString& path);

private:
    QString m_path;
    QString m_readOnlyReason;
    model::Diagnostics m_findings;
    QByteArray m_savedHash;
};

} // namespace clusterwright::desktop
