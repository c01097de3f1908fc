// Widgets with their names, and labels of plain text.
#pragma once

#include <QLabel>

namespace clusterwright::desktop
{

// `name`: object name.
template <typename Widget>
Widget* named(Widget* widget, const char* name)
{
    widget->setObjectName(QLatin1String(name));
    return widget;
}

// `description`: tooltip and accessible name.
template <typename Widget>
Widget* named(Widget* widget, const char* name, const QString& description)
{
    widget->setAccessibleName(description);
    widget->setToolTip(description);
    return named(widget, name);
}

// Returns a label that wraps its text and shows it as it is, since it may come from a file.
[[nodiscard]] inline QLabel* plainLabel(const QString& text, QWidget* parent = nullptr)
{
    auto* const label = new QLabel(text, parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    return label;
}
[[nodiscard]] inline QLabel* plainLabel(QWidget* parent = nullptr)
{
    return plainLabel(QString(), parent);
}

} // namespace clusterwright::desktop
