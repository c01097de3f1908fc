// A dialog that saves a plot as a picture of an exact size, with a preview. The plot keeps the style.
#pragma once

#include "app/desktop/plots/view/style_form.h"

#include <QDialog>
#include <QString>

class QLabel;

namespace clusterwright::plots
{

class PlotView;

class PictureDialog final : public QDialog
{
    Q_OBJECT

public:
    // `file`: proposed path; its ending is the format. `view` outlives the dialog.
    PictureDialog(PlotView& view,
                  const std::vector<NamedStyle>& styles,
                  QString file,
                  QWidget* parent);

    [[nodiscard]] StyleForm& form() { return *m_form; }
    // Asks for a file, and closes after success.
    void save();
    void saveStyle();

signals:
    void saved(const QString& file);

private:
    void showPreview();
    void saveTo(const QString& file);

    PlotView& m_view;
    QString m_file;
    StyleForm* m_form;
    QLabel* m_preview;
    QLabel* m_note;
};

} // namespace clusterwright::plots
