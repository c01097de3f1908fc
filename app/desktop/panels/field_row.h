// One field of the inspector: its name, an entry, the value that it comes to, where it is from, a slider where a range makes
// sense. What is typed stays as it is until it is applied (Enter, leaving the entry) or taken back (Escape): a field that does not
// read keeps its text and says why below.
#pragma once

#include "model/design/fields/field.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QSlider;
class QToolButton;
class QVBoxLayout;

namespace clusterwright::desktop
{

class FieldRow final : public QWidget
{
    Q_OBJECT

public:
    FieldRow(const model::Field& field, QWidget* parent);

    // Whether the row's widgets fit the field; else a new row is due.
    [[nodiscard]] bool fits(const model::Field& field) const;
    // What it says now. What is being typed stays.
    void setField(const model::Field& field);
    [[nodiscard]] const model::Field& field() const { return m_field; }
    // Empty: there is none. `isOld`: of before the design had errors.
    void setValue(const QString& value, bool isOld = false);
    // What was typed and not applied.
    [[nodiscard]] bool isDraft() const { return m_isDraft; }
    [[nodiscard]] QString text() const;
    void setDraft(const QString& text);
    void dropDraft();
    // About what is typed; it goes away with the next key. `fix`: what else the text could do, offered as a link; may be empty.
    void setProblem(const model::Diagnostic& problem, const QString& fix = {});
    // About what is applied.
    void setFindings(const model::Diagnostics& findings);
    [[nodiscard]] QWidget* editor() const { return m_editor; }

signals:
    void drafted(); // its text differs from the field's, or does no more
    void submitted(const QString& text);
    void slid(const QString& text, bool isFirst);
    void resetRequested();
    void variableRequested();
    void explainRequested();
    void studyRequested();
    void fixRequested();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void addHead(QVBoxLayout& layout);
    void addEditor(QVBoxLayout& layout);
    void addSlider(QVBoxLayout& layout);
    void addMenu();
    QComboBox* newChoices();
    void setText(const std::string& text);
    void edited();
    void submit();
    void slide(int position);
    void showTag();
    void showSlider();
    void showMessage();
    void showColours();
    [[nodiscard]] bool isWrong() const;

    model::Field m_field;
    model::Diagnostics m_findings;
    model::Diagnostics m_problem;
    QString m_fix;
    std::optional<model::FieldRange> m_range;
    bool m_isDraft = false;
    bool m_isFirstSlide = true;
    QLabel* m_value = nullptr;
    QLabel* m_tag = nullptr;
    QLabel* m_message = nullptr;
    QToolButton* m_menu = nullptr;
    QSlider* m_slider = nullptr;
    QWidget* m_editor = nullptr; // one of the next three
    QLineEdit* m_line = nullptr;
    QPlainTextEdit* m_paragraph = nullptr;
    QComboBox* m_choices = nullptr;
};

} // namespace clusterwright::desktop
