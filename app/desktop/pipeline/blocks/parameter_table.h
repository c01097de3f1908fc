// The parameters of a block draft as a table that is edited in place.
#pragma once

#include "app/desktop/common/name_completer.h"
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
    [[nodiscard]] NamesInScope namesInScope() const; // with units
    void addEmpty();                                 // starts to edit the new row
    // Starts to edit the first required cell of the new rows.
    void append(const std::vector<model::ParameterDraft>& parameters);
    void removeCurrent();

    // The name of an invalid parameter has the reason as its tooltip.
    void clearTroubles();
    void setTrouble(std::size_t row, const QString& trouble);
    void goTo(std::size_t row);

protected:
    // After Return in a description, starts to edit the next empty one.
    void closeEditor(QWidget* editor, QAbstractItemDelegate::EndEditHint hint) override;

private:
    void add(const model::ParameterDraft& parameter);
    [[nodiscard]] QString cell(int row, int column) const;
};

} // namespace clusterwright::desktop
