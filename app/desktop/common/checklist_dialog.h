// A dialog with a list of check boxes: selects the unsaved designs to recover or save.
#pragma once

#include <QDialog>
#include <QList>

class QDialogButtonBox;
class QListWidget;

namespace clusterwright::desktop
{

struct ChecklistEntry {
    QString text;
    QString detail; // tooltip
};

class ChecklistDialog final : public QDialog
{
    Q_OBJECT

public:
    enum class Choice {
        Later,   // also after Escape
        Checked, // apply to the checked entries
        Discard, // discard all entries
    };

    struct Texts {
        QString question;
        QString checked; // button texts
        QString discard;
        QString later;
    };

    ChecklistDialog(const Texts& texts, const QList<ChecklistEntry>& entries, QWidget* parent);

    [[nodiscard]] Choice ask();
    [[nodiscard]] QList<int> checked() const; // checked rows

private:
    QListWidget* m_list;
    Choice m_choice = Choice::Later;
};

} // namespace clusterwright::desktop
