// A dialog that exports all plots of a design into a folder.
#pragma once

#include "app/desktop/document/workbench.h"
#include "app/desktop/plots/drawing/figure_files.h"
#include "app/desktop/plots/view/style_form.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QLineEdit;
class QPushButton;

namespace clusterwright::desktop
{

class ExportPlots final : public QDialog
{
    Q_OBJECT

public:
    // `remark`: omitted plots with the reason; may be empty. `styles`: to choose from.
    ExportPlots(std::vector<plots::FigureFile> figures,
                const QString& folder,
                const QString& remark,
                const std::vector<plots::NamedStyle>& styles,
                QWidget* parent);

    [[nodiscard]] plots::FileWishes wishes() const;
    // Asks before replacing files; closes after success.
    void write();

signals:
    void written(const QString& said);

private:
    [[nodiscard]] QWidget* makeFolder(const QString& folder);
    [[nodiscard]] bool mayReplace();
    void showCount();

    std::vector<plots::FigureFile> m_figures;
    QLineEdit* m_folder;
    QComboBox* m_kind;
    QCheckBox* m_values;
    plots::StyleForm* m_style;
    QPushButton* m_write;
};

void exportPlots(QWidget* parent,
                 Workbench& workbench,
                 std::vector<plots::FigureFile> figures,
                 const QString& remark);

} // namespace clusterwright::desktop
