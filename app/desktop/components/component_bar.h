// Commands of the Inspector for the selection: replace its components, edit a copy of a preset's parts.
#pragma once

#include "app/desktop/document/workbench.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace clusterwright::desktop
{

class ComponentBar final : public QWidget
{
    Q_OBJECT

public:
    explicit ComponentBar(Workbench& workbench, QWidget* parent = nullptr);

    // Hides itself if no command applies.
    void show(const std::vector<model::Element>& elements);

private:
    void addCopyRow(QVBoxLayout& layout);
    void addValuesRow(QVBoxLayout& layout);
    void showCopy(const model::Element& element);
    void showReplacements(const model::Element& element);
    void editCopy();

    Workbench& m_workbench;
    QWidget* m_copy;
    QLabel* m_origin;
    QVBoxLayout* m_replacements;
    std::vector<std::pair<std::string, std::string>> m_shown; // role, component
    QPushButton* m_values = nullptr; // for an item of the topology with one component
};

} // namespace clusterwright::desktop
