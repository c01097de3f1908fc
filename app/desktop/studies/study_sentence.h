// A study as one sentence above its plot: "[speedup] over [P] = [2..16], one line per [rows] = [256,512], compared with [gigabit]".
// Each entry is edited in place. An empty clause is a button that opens it.
#pragma once

#include "app/desktop/document/workbench.h"
#include "model/core/diagnostics.h"
#include "model/design/document/study_definition.h"
#include "model/design/fields/field.h"

#include <QWidget>

#include <map>
#include <set>

class QMenu;

namespace clusterwright::desktop
{

class FieldEditor;
class FlowLayout;
class TextEntry;

class StudySentence final : public QWidget
{
    Q_OBJECT

public:
    explicit StudySentence(Workbench& workbench, QWidget* parent = nullptr);

    // Empty if no study is shown.
    void showStudy(const std::string& name);
    // Marks the entries that the findings are about.
    void showFindings(const model::Diagnostics& findings);
    // Entry of a field ("x_values"); null while it is hidden.
    [[nodiscard]] TextEntry* entry(const std::string& key) const;
    // Opens the list of what the setting takes; null where it has none.
    QMenu* openList(const std::string& key);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void rebuild();
    void refresh();
    void fitWidths();
    void addWords(const QString& text);
    void addEntry(const std::string& key);
    void addOpener(const QString& text, const std::vector<std::string>& keys);
    void apply(const std::string& key, const QString& text);
    void showProblem(TextEntry& entry, const QString& problem);
    void recolour(TextEntry& entry) const;
    void addList(TextEntry& entry, const std::string& key);
    void complete(TextEntry& entry, const model::Field& field);
    [[nodiscard]] bool takesOne(const std::string& key) const;
    [[nodiscard]] std::vector<model::Field> fields() const;
    [[nodiscard]] model::Element element() const;
    void showTitles(const model::Field& field, TextEntry& entry) const;
    [[nodiscard]] QString layoutOf(const std::vector<model::Field>& fields) const;

    Workbench& m_workbench;
    std::string m_study;
    FlowLayout* m_layout;
    QString m_shape;                // shape of the sentence that is built
    std::set<std::string> m_opened; // keys of clauses that the user opened
    std::map<std::string, FieldEditor*> m_editors;
};

} // namespace clusterwright::desktop
