// The entry of a field: a line, a paragraph, or a choice that may take other texts too. Tells when its text was edited, and when it is
// to be applied (Enter, leaving the entry, a choice).
#pragma once

#include "model/design/fields/field.h"

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
    // No text of several elements is shown as if it were that of all.
    void setDiffering(bool isDiffering) { m_isDiffering = isDiffering; }
    void setPlaceholder(const QString& text);
    // The value that the text comes to, at the right end of a line. `isOld`: of before the design had errors.
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
    void placeEcho();

    model::Field m_field; // as it was at first: which widget there is
    bool m_isDiffering = false;
    QLabel* m_echo = nullptr;
    QWidget* m_widget = nullptr; // one of the next three
    QLineEdit* m_line = nullptr;
    QPlainTextEdit* m_paragraph = nullptr;
    QComboBox* m_choices = nullptr;
};

} // namespace clusterwright::desktop
