#include "app/desktop/shell/window/workspace_bar.h"

#include "app/desktop/common/theme.h"

#include <QButtonGroup>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeySequence>
#include <QToolButton>

namespace clusterwright::desktop
{

namespace
{

QString css(const QColor& colour)
{
    return colour.name(QColor::HexRgb);
}

} // namespace

WorkspaceBar::WorkspaceBar(QWidget* parent)
    : QWidget(parent)
    , m_buttons(new QButtonGroup(this))
    , m_badge(new QToolButton(this))
{
    setObjectName(QStringLiteral("workspaces"));
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 2, 6, 0);
    layout->setSpacing(2);
    for (const auto workspace : kWorkspaces) {
        auto* const button = new QToolButton(this);
        button->setObjectName(QStringLiteral("workspace.") + keyOf(workspace));
        button->setText(titleOf(workspace));
        button->setCheckable(true);
        button->setAutoRaise(true);
        const auto number = static_cast<int>(workspace);
        const QKeySequence keys(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + number));
        button->setToolTip(
            tr("%1 (%2)").arg(summaryOf(workspace), keys.toString(QKeySequence::NativeText)));
        m_buttons->addButton(button, number);
        layout->addWidget(button);
    }
    m_badge->setObjectName(QStringLiteral("problemsBadge"));
    m_badge->setAutoRaise(true);
    m_badge->hide();
    layout->addSpacing(8);
    layout->addWidget(m_badge);
    connect(m_buttons, &QButtonGroup::idClicked, this, [this](int number) {
        emit chosen(static_cast<Workspace>(number));
    });
    connect(m_badge, &QToolButton::clicked, this, &WorkspaceBar::problemsWanted);
    recolour();
}

QAbstractButton& WorkspaceBar::button(Workspace workspace) const
{
    return *m_buttons->button(static_cast<int>(workspace));
}

void WorkspaceBar::showChosen(Workspace workspace)
{
    button(workspace).setChecked(true);
}

void WorkspaceBar::showProblems(int errors, int others)
{
    const int all = errors + others;
    m_hasErrors = errors > 0;
    m_badge->setText(all == 1 ? tr("1 problem") : tr("%1 problems").arg(all));
    m_badge->setToolTip(tr("%1 errors, %2 warnings and notes; click to show or hide Problems")
                            .arg(errors)
                            .arg(others));
    m_badge->setVisible(all > 0);
    recolour();
}

void WorkspaceBar::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        recolour();
}

// Marks the shown workspace with the accent colour, visible in both themes.
void WorkspaceBar::recolour()
{
    const auto& theme = themeOf(*this);
    const auto style =
        QStringLiteral("QToolButton{border:none;border-radius:4px;padding:3px 12px;color:%1}"
                       "QToolButton:hover{background:%2}"
                       "QToolButton:focus{text-decoration:underline}"
                       "QToolButton:checked{background:%3;color:%4;font-weight:600}")
            .arg(css(theme.ink),
                 css(theme.grid),
                 css(palette().color(QPalette::Highlight)),
                 css(palette().color(QPalette::HighlightedText)));
    for (auto* const button : m_buttons->buttons())
        if (button->styleSheet() != style)
            button->setStyleSheet(style);
    const auto badge =
        QStringLiteral("QToolButton{border:1px solid %1;border-radius:9px;padding:1px 8px;color:%1}"
                       "QToolButton:hover{background:%2}")
            .arg(css(m_hasErrors ? theme.error : theme.warning), css(theme.grid));
    if (m_badge->styleSheet() != badge)
        m_badge->setStyleSheet(badge);
}

} // namespace clusterwright::desktop

#include "moc_workspace_bar.cpp"
