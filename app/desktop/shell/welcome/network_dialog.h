// The wizard "Choose a network under a budget": asks four questions, and shows the result of each network at once.
#pragma once

#include "app/desktop/shell/welcome/beginning.h"
#include "app/desktop/shell/welcome/network_choice.h"

#include <QDialog>
#include <QTimer>

class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;
class QTableWidget;

namespace clusterwright::desktop
{

class NetworkDialog final : public QDialog
{
    Q_OBJECT

public:
    NetworkDialog(model::Library& library, QWidget* parent);

    [[nodiscard]] NetworkQuestion question() const;
    // Returns the preset with the values of the dialog, and with the network and number of hosts of the selected row.
    [[nodiscard]] Beginning beginning() const;

private:
    void compute();
    void showAnswers();
    void fitTable();
    void updateOpen();
    // Returns the network of the selected row; null if it exceeds the budget.
    [[nodiscard]] const NetworkAnswer* chosen() const;

    model::Library& m_library;
    QTimer m_delay; // from the last key to the next answer
    QSpinBox* m_budget;
    QSpinBox* m_hosts;
    QComboBox* m_rows;
    QSpinBox* m_hostPrice;
    QLabel* m_headline;
    QTableWidget* m_table;
    QPushButton* m_open = nullptr;
    std::vector<NetworkAnswer> m_answers;
};

} // namespace clusterwright::desktop
