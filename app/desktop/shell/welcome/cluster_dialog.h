// The wizard "Model my cluster": asks for topology, hosts, NICs, network and workload, and shows size, cost and times at once.
#pragma once

#include "app/desktop/shell/welcome/beginning.h"
#include "app/desktop/shell/welcome/cluster_sketch.h"

#include <QDialog>
#include <QTimer>

class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;

namespace clusterwright::desktop
{

class ClusterDialog final : public QDialog
{
    Q_OBJECT

public:
    // `shape`: initial generator; the first of sketchedShapes if it is not one of them.
    ClusterDialog(model::Library& library, const QString& shape, QWidget* parent);

    [[nodiscard]] ClusterSketch sketch() const;
    // Returns a new design with one edit that fills it.
    [[nodiscard]] Beginning beginning() const;

private:
    void prepareFields();
    void followFields();
    void fillChoices(const QString& shape);
    void takeRails();
    void compute();

    model::Library& m_library;
    QTimer m_delay;
    QComboBox* m_shape;
    QSpinBox* m_hosts;
    QComboBox* m_host;
    QSpinBox* m_nics;
    QComboBox* m_network;
    QSpinBox* m_oversubscription;
    QComboBox* m_workload;
    QLabel* m_summary;
    QPushButton* m_open = nullptr;
};

} // namespace clusterwright::desktop
