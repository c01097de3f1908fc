// The entry of a field: a line edit, a paragraph, or a combo box that may accept other texts. Emits signals when the text was
// edited, and when to apply it (Enter, loss of focus, a choice).
#pragma once

#include "model/design/fields/field.h"

#include <QElapsedTimer>
#include <QObject>

class QComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QWidget;

namespace clusterwright::desktop
{

class FieldEditor final : public QObject
{
    Q_OBJECT

public:
    FieldEditor(const model::Field& field, QWidget* parent);

    [[nodiscard]] QWidget* widget() const { return m_widget; }
    [[nodiscard]] bool isParagraph() const { return m_paragraph != nullptr; }
    [[nodiscard]] QString text() const;
    void setText(const std::string& text);
    // If the selected elements differ, shows none of their texts.
    void setDiffering(bool isDiffering) { m_isDiffering = isDiffering; }
    void setPlaceholder(const QString& text);
    // Shows the value of the expression at the right end of the line. `isOld`: from before the design had errors.
    void setEcho(const QString& value, bool isOld);
    [[nodiscard]] QString echo() const;

signals:
    void edited();
    void committed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QComboBox* newChoices(QWidget* parent);
    void addPresets(QComboBox& choices) const;
    [[nodiscard]] QString chosen() const;
    void placeEcho();
    // Selects the best match for the typed letters in the open list, or nothing: Qt would keep the match of the first letters.
    void searchChoices(const QString& letters);

    model::Field m_field; // initial field, which determines the widget
    bool m_isDiffering = false;
    QLabel* m_echo = nullptr;
    QWidget* m_widget = nullptr; // equal to one of the next three
    QLineEdit* m_line = nullptr;
    QPlainTextEdit* m_paragraph = nullptr;
    QComboBox* m_choices = nullptr;
    QString m_sought;
    QElapsedTimer m_sinceLetter;
};

} // namespace clusterwright::desktop
