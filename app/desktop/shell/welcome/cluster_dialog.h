// The wizard "Model my cluster": topology, hosts, and two kinds of components; size, cost and latency show below them at once.
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
    // `shape`: the generator to begin with; the first one when it is not among sketchedShapes.
    ClusterDialog(model::Library& library, const QString& shape, QWidget* parent);

    [[nodiscard]] ClusterSketch sketch() const;
    // A new design, filled in by one edit.
    [[nodiscard]] Beginning beginning() const;

private:
    void fillChoices(const QString& shape);
    void compute();

    model::Library& m_library;
    QTimer m_delay;
    QComboBox* m_shape;
    QSpinBox* m_hosts;
    QComboBox* m_host;
    QComboBox* m_network;
    QLabel* m_summary;
    QPushButton* m_open = nullptr;
};

} // namespace clusterwright::desktop
