// Editor of one node. Can be accepted only while the entries form a valid node.
#pragma once

#include "plugins/runner/probes/node.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace clusterwright::desktop
{

class NodeDialog final : public QDialog
{
    Q_OBJECT

public:
    NodeDialog(const runner::Node& node, const QString& title, QWidget* parent);

    [[nodiscard]] runner::Node node() const;
    // `names`: the names of the other nodes.
    void setTaken(std::vector<std::string> names);

private:
    void show(const runner::Node& node);
    void check();

    runner::Node m_before; // keeps the fields that the dialog does not show
    std::vector<std::string> m_taken;
    QLineEdit* m_name;
    QComboBox* m_transport;
    QLineEdit* m_address;
    QLineEdit* m_data;
    QSpinBox* m_ranks;
    QLabel* m_problem;
    QPushButton* m_accept;
};

} // namespace clusterwright::desktop
