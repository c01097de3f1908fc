// A line of text that is cut to its room, with "…" at the end. It never asks for more width than the layout has; the tooltip of a cut
// text begins with the whole of it.
#pragma once

#include <QLabel>

namespace clusterwright::desktop
{

class ElidedLabel : public QLabel
{
    Q_OBJECT

public:
    explicit ElidedLabel(QWidget* parent = nullptr);
    ElidedLabel(const QString& text, QWidget* parent);

    [[nodiscard]] bool isCut() const;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
};

} // namespace clusterwright::desktop
