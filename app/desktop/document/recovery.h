// What a crash must not lose: every open design that has unsaved changes is written to the user's folder a few seconds after it changed, under a
// lock that ends with the process. The next start offers what was left behind. The user's own file is never touched.
#pragma once

#include "app/desktop/document/document.h"

#include <QDateTime>
#include <QLockFile>
#include <QTimer>

namespace clusterwright::desktop
{

struct Recoverable {
    QString file;  // in the recovery folder
    QString path;  // of the design; empty when it was in no file
    QString title; // of the design
    QDateTime time;
};

// Keeps the last three states of one document while it has unsaved changes, removes them when it has none or is closed.
class Recovery final : public QObject
{
    Q_OBJECT

public:
    // `folder` is made when it is first needed.
    Recovery(Document& document, QString folder, QObject* parent = nullptr);
    ~Recovery() override;

    void setDelay(int milliseconds) { m_timer.setInterval(milliseconds); }
    // Writes now what has not been written yet. False when it could not; it is tried again later.
    bool flush();
    // The document's changes are not wanted any more: nothing is left behind.
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

inline constexpr int kRecoveryDelay = 3000; // ms after the first change that is not written yet
inline constexpr int kRecoveryGenerations = 3;

[[nodiscard]] QString recoveryFolder();
// Left behind by programs that run no more: the newest readable state of each document, newest first.
[[nodiscard]] std::vector<Recoverable> recoverables(const QString& folder);
// Opens it in the document, as unsaved; its files stay until the document's own recovery has written them or they are discarded.
model::Diagnostics recoverInto(Document& document, const Recoverable& recoverable);
void discard(const Recoverable& recoverable);

} // namespace clusterwright::desktop
