// The bar with the design's main results, in every workspace: the active scenario; time, speedup and cost with their changes since
// the last edit, which fade out, or from the base design after a change of the scenario; the limits that a search sets on them; the bottleneck. After
// an edit without effect, it shows the input that limits the output, or the scenario that replaces the value.
#pragma once

#include "app/desktop/document/workbench.h"

#include <QTimer>
#include <QWidget>

class QComboBox;
class QLabel;

namespace clusterwright::model
{
struct EditEffect;
struct OutputValue;
} // namespace clusterwright::model

namespace clusterwright::desktop
{

class AnswerBar final : public QWidget
{
    Q_OBJECT

public:
    explicit AnswerBar(Workbench& workbench, QWidget* parent = nullptr);

    // Shows a line beside the results; empty removes it.
    void showMessage(const QString& text);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    // Style of the outputs.
    struct Look {
        double points = 0; // font size of the values
        bool hasChange = false;
        bool hasBand = false;
        bool hasTerm = true;       // that limits the bottleneck
        std::string bandName = {}; // already shown
    };

    void beginEdit(int index);
    void followDocument();
    void fillScenarios();
    [[nodiscard]] QString baseTitle() const;
    void showAnswer();
    void showForms(const QString& reason);
    void beginFading(const std::shared_ptr<const model::Answer>& answer);
    void fadeChanges();
    void fit();
    [[nodiscard]] int resultsRoom() const;
    void activate(const QString& link);
    void showTip(const QString& link);
    void showProblem();
    void showResource(const std::string& resource);
    [[nodiscard]] QStringList
    parts(const model::EditEffect& effect, const QString& reason, Look look) const;
    [[nodiscard]] QString outputPart(const model::Answer& answer,
                                     const model::OutputValue& output,
                                     const model::EditEffect& effect,
                                     const Look& look) const;
    [[nodiscard]] QString limitText(const model::EditEffect& effect) const;
    [[nodiscard]] model::EditEffect effect() const;

    Workbench& m_workbench;
    QComboBox* m_scenario;
    QLabel* m_answer;
    QLabel* m_message;
    QStringList m_forms;          // the results as HTML, from the most complete to the shortest
    QString m_text;               // the whole message
    int m_edits = 0;              // index of the undo stack
    QString m_tip;                // tooltip beside the links
    bool m_isTakenBack = false;   // the last edit was an undo
    bool m_isAgainstBase = false; // the scenario has changed since the last edit
    std::string m_shownScenario;
    QTimer m_fade; // makes the changes fainter
    int m_fadeStep = 0;
    std::shared_ptr<const model::Answer> m_faded;  // result whose changes fade
    std::shared_ptr<const model::Answer> m_before; // result before the last edit, or null
    std::shared_ptr<const model::Answer> m_base;   // result of the present base design, or null
};

} // namespace clusterwright::desktop
