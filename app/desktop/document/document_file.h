// The file of an open design: its path, the hash of its text as last read or written, and the reason why it is read-only.
#pragma once

#include "model/core/diagnostics.h"
#include "model/design/document/design_fwd.h"

#include <QByteArray>
#include <QString>

#include <memory>

namespace clusterwright::desktop
{

class DocumentFile
{
public:
    DocumentFile(); // no file, and an empty design

    // Empty for a design that has never been saved.
    [[nodiscard]] const QString& path() const { return m_path; }
    // The reason why the design cannot be changed; empty if it can.
    [[nodiscard]] const QString& readOnlyReason() const { return m_readOnlyReason; }
    // Entries that saving would lose. All other findings are in the result.
    [[nodiscard]] const model::Diagnostics& findings() const { return m_findings; }
    // SHA-1 of the file's text when it was last read or written; empty without a file.
    [[nodiscard]] const QByteArray& savedHash() const { return m_savedHash; }
    // True if another program has changed the file since it was last read or written.
    [[nodiscard]] bool differsOnDisk() const;

    // The design as it was opened or saved last.
    [[nodiscard]] const model::Design& saved() const { return *m_saved; }

    // Another design is open, or this design has moved to another file.
    void moveTo(const QString& path, const QByteArray& savedHash = {});
    void wasRead(const std::string& text, model::Diagnostics lostBySaving);
    void wasWritten(const std::string& text, const QString& path);

    // Returns what saved() has from now on.
    std::shared_ptr<const model::Design> keep(const model::Design& saved);

private:
    QString m_path;
    QString m_readOnlyReason;
    model::Diagnostics m_findings;
    QByteArray m_savedHash;
    std::shared_ptr<const model::Design> m_saved;
};

} // namespace clusterwright::desktop
