// One question about several things, each with a check box: which unsaved designs to recover, or to save.
#pragma once

#include <QDialog>
#include <QList>

class QDialogButtonBox;
class QListWidget;

namespace clusterwright::desktop
{

struct ChecklistEntry {
    QString text;
    QString detail; // its tooltip
};

class ChecklistDialog final : public QDialog
{
    Q_OBJECT

public:
    enum class Choice {
        Later,   // Escape, too
        Checked, // for the checked entries
        Discard, // all of them
    };

    struct Texts {
        QString question;
        QString checked; // button texts
        QString discard;
        QString later;
    };

    ChecklistDialog(const Texts& texts, const QList<ChecklistEntry>& entries, QWidget* parent);

    [[nodiscard]] Choice ask();
    [[nodiscard]] QList<int> checked() const; // rows

private:
    QListWidget* m_list;
    Choice m_choice = Choice::Later;
};

} // namespace clusterwright::desktop
