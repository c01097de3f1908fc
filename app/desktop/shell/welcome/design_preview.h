// The preview of an entry on the welcome page: a picture of topology and pipeline, and a text with the outputs.
#pragma once

#include "app/desktop/shell/welcome/design_search.h"
#include "app/desktop/shell/welcome/preview_maker.h"

#include <QTimer>
#include <QWidget>

class QLabel;

namespace clusterwright::desktop
{

class DesignPreview final : public QWidget
{
    Q_OBJECT

public:
    DesignPreview(model::Library& library, PreviewMaker& maker, QWidget* parent);

    void present(const Start& start, const std::vector<Tutorial>& tutorials);
    void clear();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void showDesign(const std::string& id);
    void showPicture();

    model::Library& m_library;
    PreviewMaker& m_maker;
    QTimer m_delay; // moving through a list draws only the last entry
    QString m_key;
    QLabel* m_picture;
    QLabel* m_text;
};

// The text of a design's preview: description, topology, outputs, scenarios and studies, as rich text.
[[nodiscard]] QString previewText(const model::Design& design, model::Library& library);

} // namespace clusterwright::desktop
