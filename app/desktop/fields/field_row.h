// One field of the inspector in a row of 26 pixels: name at the left, entry with the value that it comes to at the right, origin. While the
// field has the focus, a slider and the findings about it stand under it. What is typed stays as it is until it is applied (Enter, leaving
// the entry) or taken back (Escape): a field that does not read keeps its text and says why below.
#pragma once

#include "model/design/fields/field.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QVBoxLayout;

namespace clusterwright::desktop
{

class ElidedLabel;
class FieldEditor;
class FieldMenu;
class FieldMessage;
class FieldSlider;

inline constexpr int kFieldRowHeight = 26; // pixels

// True if the field's text names values: expressions, and the fields of studies and scenarios for inputs and outputs.
[[nodiscard]] bool takesNames(const model::Field& field, model::ElementKind kind);

// True for a parameter or a role without a value; a text such as the title may stay empty.
[[nodiscard]] bool isUnset(const model::Field& field);

// The closest field that has the place in the file: values stand inside of what has them. Null without one.
[[nodiscard]] const model::Field* fieldAt(const std::vector<model::Field>& fields,
                                          const std::string& pointer);

class FieldRow final : public QWidget
{
    Q_OBJECT

public:
    FieldRow(const model::Field& field, QWidget* parent);

    // True if the row's widgets fit the field; else it needs a new row.
    [[nodiscard]] bool fits(const model::Field& field) const;
    // Shows the field. A draft stays.
    void setField(const model::Field& field);
    [[nodiscard]] const model::Field& field() const { return m_field; }
    // Empty: there is none. `isOld`: of before the design had errors.
    void setValue(const QString& value, bool isOld = false);
    // True while a typed text is not applied.
    [[nodiscard]] bool isDraft() const { return m_isDraft; }
    [[nodiscard]] QString text() const;
    void setDraft(const QString& text);
    void dropDraft();
    // About what is typed; it goes away with the next key. `fix`: what else the text could do, offered as a link; may be empty.
    void setProblem(const model::Diagnostic& problem, const QString& fix = {});
    // About what is applied.
    void setFindings(const model::Diagnostics& findings);
    [[nodiscard]] QWidget* editor() const;

    // Shows the slider and the findings under the field.
    void open();
    // Hides them. `keepsRoom`: the rows below stay at their places, until the room is released.
    void close(bool keepsRoom);
    void releaseRoom();

signals:
    void drafted(); // its text differs from the field's, or does no more
    void submitted(const QString& text);
    void slid(const QString& text, bool isFirst);
    void resetRequested();
    void variableRequested();
    void explainRequested();
    void studyRequested();
    void fixRequested();
    void entered(Qt::FocusReason reason); // a part of it has the focus

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void addHead(QVBoxLayout& layout);
    void addLabel(QHBoxLayout& line);
    void addMenu(QHBoxLayout& line);
    void addDetail(QVBoxLayout& layout);
    void edited();
    void submit();
    void showDetail();
    void showMessage();
    void showTips();
    [[nodiscard]] model::Diagnostics shownFindings() const;

    model::Field m_field;
    model::Diagnostics m_findings;
    model::Diagnostics m_problem;
    QString m_fix;
    QString m_oldValueTip;
    bool m_isDraft = false;
    bool m_isOpen = false;
    ElidedLabel* m_label = nullptr;
    QLabel* m_mark = nullptr; // there are findings
    FieldEditor* m_editor = nullptr;
    ElidedLabel* m_tag = nullptr;
    FieldMenu* m_menu = nullptr;
    QWidget* m_detail = nullptr; // under the field
    FieldSlider* m_slider = nullptr;
    FieldMessage* m_message = nullptr;
};

} // namespace clusterwright::desktop
