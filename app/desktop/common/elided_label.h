// A line of text that is elided to its width and has no minimum width. The tooltip of an elided text begins with the whole text.
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
