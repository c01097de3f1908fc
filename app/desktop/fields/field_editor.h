// The editor of a field's text: an entry, or a list that may accept other texts. Values with labels are a list of them. A typed text is a
// draft until it is applied (Enter, loss of focus, a choice) or reverted (Escape).
#pragma once

#include "model/design/fields/field.h"

#include <QElapsedTimer>
#include <QObject>

class QComboBox;
class QLineEdit;
class QWidget;

namespace clusterwright::desktop
{

class TextEntry;

class FieldEditor final : public QObject
{
    Q_OBJECT

public:
    FieldEditor(const model::Field& field, QWidget* parent);

    [[nodiscard]] QWidget* widget() const;
    [[nodiscard]] bool isParagraph() const;
    [[nodiscard]] bool isList() const { return m_list != nullptr; }
    [[nodiscard]] TextEntry* entry() const { return m_entry; } // null for a list
    // Shows the field. A draft stays.
    void setField(const model::Field& field);
    [[nodiscard]] const model::Field& field() const { return m_field; }
    [[nodiscard]] QString text() const;
    // True while a typed text is not applied.
    [[nodiscard]] bool isDraft() const { return m_isDraft; }
    void setDraft(const QString& text);
    void dropDraft();
    void setPlaceholder(const QString& text);
    // Shows the value of the expression. `isOld`: from before the design had errors.
    void setEcho(const QString& value, bool isOld);
    [[nodiscard]] const QString& echo() const { return m_echo; }

    // Position of the number in its range, 0 to 1; nothing unless it is a positive number. `keepsRange`: in the range of the last call.
    [[nodiscard]] std::optional<double> share(bool keepsRange);
    // Moves the number within this range. `isStep`: an integer changes by at least one. `isFirst`: starts a new gesture.
    void slideTo(double share, bool isStep, bool isFirst);

signals:
    void drafted(); // the typed text has changed
    void submitted(const QString& text);
    void returned(); // Enter was pressed
    // The number was dragged, or stepped by keys. `isFirst`: starts a new gesture.
    void slid(const QString& text, bool isFirst);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void makeEntry(QWidget* parent);
    void makeList(QWidget* parent);
    void addPresets();
    void show(const std::string& text);
    void edit();
    void submit();
    void drag(double share, bool isFirst);
    void step(int direction);
    [[nodiscard]] QString chosen() const;
    // Selects the best match for the typed letters in the open list, or nothing: Qt would keep the match of the first letters.
    void searchList(const QString& letters);

    model::Field m_field;
    bool m_isDraft = false;
    TextEntry* m_entry = nullptr; // either this or the next member is set
    QComboBox* m_list = nullptr;
    std::optional<model::FieldRange> m_range; // for the slider, or during a gesture
    double m_start = 0;                       // share where a drag began
    bool m_isFirstStep = true;                // no key since the focus came
    QString m_echo;
    QString m_sought;
    QElapsedTimer m_sinceLetter;
};

} // namespace clusterwright::desktop
