// Settings of a measurement: a probe, its nodes, parameter values and repetitions; or the text of a plan.
#pragma once

#include "app/desktop/measure/nodes_model.h"
#include "plugins/runner/execution/plan.h"
#include "plugins/runner/probes/catalogue.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QGroupBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QSpinBox;
class QStackedWidget;

namespace clusterwright::desktop
{

class PlanEditor;

class PlanForm final : public QWidget
{
    Q_OBJECT

public:
    PlanForm(NodesModel& nodes, const runner::Catalogue& catalogue, QWidget* parent = nullptr);

    // Returns the plan; measurements without nodes get the chosen nodes.
    [[nodiscard]] runner::Plan plan() const;
    // Returns the chosen nodes in the user's order: the first node of a pair is the server.
    [[nodiscard]] std::vector<std::string> chosenNodes() const;
    // Returns why the text is not a valid plan; plan() is then the latest valid plan.
    [[nodiscard]] model::Diagnostics problems() const;
    // Shows the plan as text instead of the form.
    void showPlan(const runner::Plan& plan);
    void showProbe(const std::string& id);
    // Shows the measurement from which the parameters of LogGP follow: several launches of the probe logp, each of which extracts them all.
    // With fewer than two chosen nodes, chooses others of the user's list, but no host of ~/.ssh/config.
    void showLogGp();

signals:
    void changed();

private:
    [[nodiscard]] QWidget* makeProbePage();
    void makeList();
    void makeEditor();
    void addPairs(QFormLayout& form);
    void addOften(QFormLayout& form);
    void addUntil(QFormLayout& form);
    void showUntil(bool isOn);
    void tellPlan();
    void moveNode(int by);
    void fillNodes();
    void fillParameters();
    [[nodiscard]] const runner::Probe* probe() const;
    [[nodiscard]] bool isPlan() const; // true for text, false for the form of one probe
    [[nodiscard]] runner::Measurement measurement() const;

    NodesModel& m_nodes;
    const runner::Catalogue& m_catalogue;
    QStackedWidget* m_pages;
    PlanEditor* m_editor = nullptr;
    QComboBox* m_probe = nullptr;
    QLabel* m_doc = nullptr;
    QListWidget* m_list; // nodes
    QComboBox* m_pairing = nullptr;
    QLabel* m_pairingLabel = nullptr;
    QCheckBox* m_atOnce = nullptr;
    QGroupBox* m_parameters = nullptr;
    std::vector<std::pair<std::string, QLineEdit*>> m_values; // fields of the parameters, by name
    QSpinBox* m_repeats = nullptr;
    QSpinBox* m_warmUp = nullptr;
    QSpinBox* m_rounds = nullptr;
    int m_roundsBefore = 0; // the stop rule was enabled
    QSpinBox* m_seed = nullptr;
    QDoubleSpinBox* m_apart = nullptr;
    QDoubleSpinBox* m_timeLimit = nullptr;
    QCheckBox* m_until = nullptr;
    QDoubleSpinBox* m_interval = nullptr;
    QComboBox* m_untilOutput = nullptr;
};

} // namespace clusterwright::desktop
