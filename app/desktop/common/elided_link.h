// A flat button in the colour of links, whose text is elided to its width.
#pragma once

#include <QToolButton>

namespace clusterwright::desktop
{

class ElidedLink final : public QToolButton
{
    Q_OBJECT

public:
    explicit ElidedLink(QWidget* parent);

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace clusterwright::desktop
