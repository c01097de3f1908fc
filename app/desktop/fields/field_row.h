// One field of the Inspector in a row of 26 pixels: name, entry with its value, origin. While the field has the focus, a slider and
// its findings are shown below. A typed text stays until it is applied (Enter, loss of focus) or reverted (Escape); an invalid text
// stays, with the reason below.
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
[[nodiscard]] bool takesNames(const model::Field& field, const model::Element& element);

// Returns the finding about a field without a value, for its row.
[[nodiscard]] model::Diagnostics missingValue(const model::Field& field);

// Returns the messages of findings without a row as HTML, one a line. The first line counts the parameters without a value, and is a
// link. `resources`: links behind a missing resource, "on:host.cpu" for "host.cpu".
[[nodiscard]] QString findingLines(const model::Diagnostics& findings,
                                   const std::vector<std::string>& resources);

class FieldRow final : public QWidget
{
    Q_OBJECT

public:
    FieldRow(const model::Field& field, QWidget* parent);

    // True if the row's widgets fit the field; otherwise it needs a new row.
    [[nodiscard]] bool fits(const model::Field& field) const;
    // Shows the field. A draft stays.
    void setField(const model::Field& field);
    [[nodiscard]] const model::Field& field() const { return m_field; }
    // `value`: empty without a value. `isOld`: from before the design had errors.
    void setValue(const QString& value, bool isOld = false);
    // True while a typed text is not applied.
    [[nodiscard]] bool isDraft() const { return m_isDraft; }
    [[nodiscard]] QString text() const;
    void setDraft(const QString& text);
    void dropDraft();
    // Shows a problem of the typed text until the next key. `fix`: another remedy, offered as a link; may be empty.
    void setProblem(const model::Diagnostic& problem, const QString& fix = {});
    // Shows findings of the applied text. `offers`: values for an empty field, offered as links.
    void setFindings(const model::Diagnostics& findings, std::vector<std::string> offers = {});
    [[nodiscard]] QWidget* editor() const;

    // Shows the slider and the findings under the field.
    void open();
    // Hides the slider and findings. `keepsRoom`: keeps the space, so that rows below do not move, until it is released.
    void close(bool keepsRoom);
    void releaseRoom();

signals:
    void drafted(); // the typed text starts or stops to differ from the field's text
    void submitted(const QString& text);
    void slid(const QString& text, bool isFirst);
    void resetRequested();
    void variableRequested();
    void explainRequested();
    void studyRequested();
    void intervalRequested();
    void fixRequested();
    void entered(Qt::FocusReason reason); // a part of the row has the focus

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
    std::vector<std::string> m_offers;
    model::Diagnostics m_problem;
    QString m_fix;
    QString m_oldValueTip;
    bool m_isDraft = false;
    bool m_isOpen = false;
    ElidedLabel* m_label = nullptr;
    QLabel* m_mark = nullptr; // visible if there are findings
    FieldEditor* m_editor = nullptr;
    ElidedLabel* m_tag = nullptr;
    FieldMenu* m_menu = nullptr;
    QWidget* m_detail = nullptr; // under the field
    FieldSlider* m_slider = nullptr;
    FieldMessage* m_message = nullptr;
};

// Returns the key of the row to go on with after a rename: the row with the focus, or the one below if that is the name. Empty if
// the focus is elsewhere.
[[nodiscard]] std::string keyAfterName(const std::vector<FieldRow*>& rows);

} // namespace clusterwright::desktop
