// The wizard "Model my cluster": asks for topology, hosts and two kinds of components, and shows size, cost and latency at once.
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
