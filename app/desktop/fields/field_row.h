// One field in a row: name, editor, origin and menu, or as a slider: name, slider, editor and a button that restores the saved value. In
// a bar, the row is alone and as wide as the window.
// The rows of a form share the widths of their columns. Nothing appears or moves with the focus.
#pragma once

#include "model/core/diagnostics.h"
#include "model/design/fields/field.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QSlider;
class QToolButton;

namespace clusterwright::desktop
{

class ElidedLabel;
class FieldEditor;

inline constexpr int kFieldRowHeight = 26; // pixels; a long text takes more lines

enum class FieldStyle { Form, Slider, Bar };

enum class FieldCommand {
    Reset,    // to the preset's value
    Restore,  // the saved value
    Variable, // make the value one
    Explain,
    Vary, // in a study
    Interval,
};

// True if the field's text names values: expressions, and the fields of studies and scenarios for inputs and outputs.
[[nodiscard]] bool takesNames(const model::Field& field, const model::Element& element);

// Returns the finding about a field without a value, for its row.
[[nodiscard]] model::Diagnostics missingValue(const model::Field& field);

class FieldRow final : public QWidget
{
    Q_OBJECT

public:
    FieldRow(const model::Field& field, FieldStyle style, QWidget* parent);

    // True if the row's widgets fit the field; otherwise it needs a new row.
    [[nodiscard]] bool fits(const model::Field& field) const;
    // Shows the field. A draft stays.
    void setField(const model::Field& field);
    [[nodiscard]] const model::Field& field() const;
    // `value`: empty without a value. `isOld`: from before the design had errors.
    void setValue(const QString& value, bool isOld = false);
    // The text in the design's file; nothing if the file does not have the field. Another text has a bold name.
    void setSaved(const std::optional<std::string>& text);
    // Shows this link in place of the slider; empty without one.
    void setNote(const QString& note, const QString& tip);
    // Shows a problem of the typed text until the next key. `fix`: another remedy, offered as a link; may be empty.
    void setProblem(const model::Diagnostic& problem, const QString& fix = {});
    // Takes the findings of the applied text. `offers`: values for an empty field, offered as links.
    void setFindings(const model::Diagnostics& findings, std::vector<std::string> offers = {});
    // The problem of a draft, or all findings of an applied text.
    [[nodiscard]] model::Diagnostics findings() const;
    // The findings as HTML with links: the target "fix:", or a text for the field.
    [[nodiscard]] QString message() const;

    [[nodiscard]] FieldEditor& input() const { return *m_editor; }
    [[nodiscard]] QWidget* editor() const;
    [[nodiscard]] QString text() const;
    [[nodiscard]] int labelWidth() const; // that shows the whole name
    [[nodiscard]] int tagWidth() const;   // 0 without an origin
    void setColumns(int label, int tag);

signals:
    void commanded(clusterwright::desktop::FieldCommand command);
    void noteClicked();
    void slid(const QString& text, bool isFirst);
    void messageChanged();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void addLabel(QHBoxLayout& line);
    void addSlider(QHBoxLayout& line);
    void addRestore(QHBoxLayout& line);
    void addMenu(QHBoxLayout& line);
    void slide(int position);
    void dragName(const QMouseEvent& event);
    void showMarks();
    void showTips();

    FieldStyle m_style;
    model::Diagnostics m_findings;
    std::vector<std::string> m_offers;
    model::Diagnostics m_problem;
    QString m_fix;
    std::optional<std::string> m_saved;
    QString m_oldValueTip;
    std::optional<QPoint> m_pressed; // on the name
    bool m_isStroke = false;         // a stroke of the slider goes on
    QWidget* m_name = nullptr;       // contains the next two
    ElidedLabel* m_label = nullptr;
    QLabel* m_mark = nullptr; // visible if there are findings
    FieldEditor* m_editor = nullptr;
    // In a form.
    ElidedLabel* m_tag = nullptr;
    QToolButton* m_menu = nullptr;
    // As a slider.
    QSlider* m_slider = nullptr;
    QToolButton* m_note = nullptr;
    QToolButton* m_restore = nullptr;
};

} // namespace clusterwright::desktop
