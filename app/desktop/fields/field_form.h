// A form of fields of a design, as the Inspector and the sliders of variables show it: edits, drafts, findings, keys. Below the rows it
// shows the findings of the field with the focus, or else those of all fields, and those without a field: no row appears or moves.
#pragma once

#include "app/desktop/document/workbench.h"
#include "app/desktop/fields/field_row.h"

#include <map>

class QScrollArea;
class QVBoxLayout;

namespace clusterwright::desktop
{

struct ShownField {
    std::vector<model::Element> elements; // with this field; of one kind
    model::Field field;
};

class FieldForm : public QWidget
{
    Q_OBJECT

public:
    FieldForm(Workbench& workbench, FieldStyle style, QWidget* parent);

    // Adds a widget above the rows, below those added before.
    void addHeading(QWidget& widget);
    // Rows of fields that fit are used again. Drafts of a field stay until they are applied or reverted.
    void setFields(const std::vector<ShownField>& fields);
    // Shows the values and the findings of the last answer. `more`: further findings.
    void showAnswer(const model::Diagnostics& more = {});
    [[nodiscard]] const std::vector<FieldRow*>& rows() const { return m_rows; }
    // Null if the field is not shown.
    [[nodiscard]] FieldRow* row(const std::string& key) const;
    // Puts the cursor into the field and scrolls to it.
    void focus(FieldRow& row);
    [[nodiscard]] FieldRow* firstEmpty() const; // null without one
    void apply(FieldRow& row, const QString& text);
    // Applies valid drafts; the others stay.
    void applyDrafts();
    void dropDrafts();

signals:
    void renamed(const clusterwright::model::Element& element, const QString& name);
    void entered(const clusterwright::desktop::ShownField& field); // has the focus now
    void noteClicked(const std::string& key);

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    using Elements = std::vector<model::Element>;

    void rebuild(const std::vector<ShownField>& fields);
    void addRow(const model::Field& field);
    void connectRow(FieldRow& row);
    void showFindings(const model::Diagnostics& more);
    void showMessage();
    [[nodiscard]] QString messageOfAll(model::Diagnostics& shown) const;
    void readSaved();
    void showSaved();
    void alignColumns();
    void fitArea();
    void follow(QWidget* focused);
    void takeLink(const QString& target);
    void keepDraft(const FieldRow& row);
    [[nodiscard]] std::string keyAfter(const FieldRow& name) const;
    void fix(FieldRow& row);
    void leave(const FieldRow& row);
    void slide(const FieldRow& row, const QString& text, bool isFirst);
    void reset(FieldRow& row, const std::optional<std::string>& text, const QString& step);
    void run(FieldRow& row, FieldCommand command);
    [[nodiscard]] std::size_t indexOf(const FieldRow& row) const;
    [[nodiscard]] const Elements& elementsOf(const FieldRow& row) const;
    [[nodiscard]] model::Result<model::Edit> edit(const FieldRow& row,
                                                  const std::optional<std::string>& text) const;
    [[nodiscard]] QString stepText(const FieldRow& row) const;

    Workbench& m_workbench;
    FieldStyle m_style;
    std::vector<FieldRow*> m_rows;
    std::vector<Elements> m_elements;                             // for each row
    std::vector<std::optional<std::string>> m_saved;              // texts in the file
    FieldRow* m_open = nullptr;                                   // with the focus
    model::Diagnostics m_others;                                  // findings without a row
    std::map<std::pair<Elements, std::string>, QString> m_drafts; // texts not applied yet
    int m_gesture = 0;
    QScrollArea* m_area;
    QWidget* m_form;
    QVBoxLayout* m_layout;
    QLabel* m_message;
};

} // namespace clusterwright::desktop
