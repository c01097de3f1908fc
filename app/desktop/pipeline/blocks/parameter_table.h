// The parameters of a block draft as a table that is edited in place.
#pragma once

#include "model/design/edit/block_draft.h"

#include <QTableWidget>

namespace clusterwright::desktop
{

class ParameterTable final : public QTableWidget
{
    Q_OBJECT

public:
    explicit ParameterTable(QWidget* parent = nullptr);

    void setParameters(const std::vector<model::ParameterDraft>& parameters);
    [[nodiscard]] std::vector<model::ParameterDraft> parameters() const;
    [[nodiscard]] QStringList names() const;
    void addEmpty(); // starts to edit the new row
    void removeCurrent();

    // The name of an invalid parameter has the reason as its tooltip.
    void clearTroubles();
    void setTrouble(std::size_t row, const QString& trouble);
    void goTo(std::size_t row);

private:
    void add(const model::ParameterDraft& parameter);
    [[nodiscard]] QString cell(int row, int column) const;
};

} // namespace clusterwright::desktop
