// A splitter with its parts side by side, or below each other where it is narrow.
#pragma once

#include <QSplitter>

namespace clusterwright::desktop
{

class TurningSplitter : public QSplitter
{
public:
    // `least`: minimum width for parts side by side, in pixels.
    explicit TurningSplitter(int least, QWidget* parent = nullptr)
        : QSplitter(parent)
        , m_least(least)
    {
    }

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        QSplitter::resizeEvent(event);
        const auto wanted = width() < m_least ? Qt::Vertical : Qt::Horizontal;
        if (orientation() == wanted)
            return;
        setOrientation(wanted);
        turned();
    }
    // Called after a change of the orientation.
    virtual void turned() {}

private:
    int m_least;
};

} // namespace clusterwright::desktop
