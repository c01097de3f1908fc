// A measurement to be: a probe, its nodes, the values of its parameters, how often. Or a plan from a file, as it is.
#pragma once

#include "app/desktop/measure/nodes_model.h"
#include "plugins/runner/catalogue.h"
#include "plugins/runner/plan.h"

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

class PlanForm final : public QWidget
{
    Q_OBJECT

public:
    PlanForm(NodesModel& nodes, const runner::Catalogue& catalogue, QWidget* parent = nullptr);

    // A plan's measurement that names no nodes gets those that are chosen here.
    [[nodiscard]] runner::Plan plan() const;
    [[nodiscard]] std::vector<std::string> chosenNodes() const;
    // Instead of what the form says.
    void showPlan(const runner::Plan& plan);
    void showProbe(const std::string& id);

signals:
    void changed();

private:
    [[nodiscard]] QWidget* makeProbePage();
    [[nodiscard]] QWidget* makePlanPage();
    void addOften(QFormLayout& form);
    void fillNodes();
    void fillParameters();
    [[nodiscard]] const runner::Probe* probe() const;
    [[nodiscard]] runner::Measurement measurement() const;

    NodesModel& m_nodes;
    const runner::Catalogue& m_catalogue;
    std::optional<runner::Plan> m_plan;
    QStackedWidget* m_pages;
    QLabel* m_planText = nullptr;
    QComboBox* m_probe = nullptr;
    QLabel* m_doc = nullptr;
    QListWidget* m_list; // of nodes
    QComboBox* m_pairing = nullptr;
    QLabel* m_pairingLabel = nullptr;
    QGroupBox* m_parameters = nullptr;
    std::vector<std::pair<std::string, QLineEdit*>> m_values; // of parameters, by name
    QSpinBox* m_repeats = nullptr;
    QSpinBox* m_warmUp = nullptr;
    QSpinBox* m_rounds = nullptr;
    QDoubleSpinBox* m_timeLimit = nullptr;
    QCheckBox* m_until = nullptr;
    QDoubleSpinBox* m_interval = nullptr;
    QComboBox* m_untilOutput = nullptr;
};

} // namespace clusterwright::desktop
