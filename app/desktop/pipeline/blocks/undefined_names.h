// The undefined names in a draft's equations; each has a button that adds a parameter with a guessed unit.
#pragma once

#include "model/design/edit/block_draft.h"

#include <QWidget>

class QHBoxLayout;

namespace clusterwright::desktop
{

class UndefinedNames final : public QWidget
{
    Q_OBJECT

public:
    explicit UndefinedNames(QWidget* parent = nullptr);

    // Hides the widget if the list is empty.
    void setNames(const std::vector<model::ParameterDraft>& names);

signals:
    void chosen(const std::vector<clusterwright::model::ParameterDraft>& parameters);

private:
    void addButton(const QString& text, const std::vector<model::ParameterDraft>& parameters);

    std::vector<model::ParameterDraft> m_names;
    QHBoxLayout* m_layout;
};

} // namespace clusterwright::desktop
