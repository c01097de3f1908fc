// Legend of the current colours of the topology canvas.
#pragma once

#include "app/desktop/topology/drawing/colouring.h"

#include <QWidget>

namespace clusterwright::desktop
{

class ColourLegend final : public QWidget
{
    Q_OBJECT

public:
    explicit ColourLegend(QWidget* parent = nullptr);

    void show(const Colouring& colouring, const QString& note);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] bool isRamp() const { return m_by == ColourBy::Attribute && !m_least.isEmpty(); }

    ColourBy m_by = ColourBy::Kind;
    bool m_hasLoad = false;
    QString m_least;
    QString m_most;
    QString m_note; // beside the colours, or instead of them
};

} // namespace clusterwright::desktop
