// Protection against crashes. Every open design with unsaved changes is written to the user's folder a few seconds after a
// change, under a lock that ends with the process. The next start offers the leftover states. The user's own file is never
// changed.
#pragma once

#include "app/desktop/document/document.h"

#include <QDateTime>
#include <QLockFile>
#include <QTimer>

namespace clusterwright::desktop
{

struct Recoverable {
    QString file;  // in the recovery folder
    QString path;  // path of the design; empty without a file
    QString title; // title of the design
    QDateTime time;
};

// Stores the last three states of one document while it has unsaved changes; removes them when it has none or is closed.
class Recovery final : public QObject
{
    Q_OBJECT

public:
    // `folder` is created when it is first needed.
    Recovery(Document& document, QString folder, QObject* parent = nullptr);
    ~Recovery() override;

    void setDelay(int milliseconds) { m_timer.setInterval(milliseconds); }
    // Writes pending changes now. Returns false on failure; it tries again later.
    bool flush();
    // Discards the document's stored states.
    void giveUp() { removeFiles(); }

signals:
    void failed(const clusterwright::model::Diagnostics& findings); // the design is not protected

private:
    void schedule();
    void removeFiles();
    [[nodiscard]] QString file(int generation) const;

    Document& m_document;
    QString m_folder;
    QString m_name;
    std::unique_ptr<QLockFile> m_lock;
    QTimer m_timer;
    std::uint64_t m_written = 0; // revision; 0: none
};

inline constexpr int kRecoveryDelay = 3000; // ms after the first unwritten change
inline constexpr int kRecoveryGenerations = 3;

[[nodiscard]] QString recoveryFolder();
// States left by programs that no longer run: the newest readable state of each document, newest first.
[[nodiscard]] std::vector<Recoverable> recoverables(const QString& folder);
// Opens the state in the document, as unsaved. Its files stay until the document's own recovery has written them or they are
// discarded.
model::Diagnostics recoverInto(Document& document, const Recoverable& recoverable);
void discard(const Recoverable& recoverable);

} // namespace clusterwright::desktop
