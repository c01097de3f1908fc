#include "app/desktop/canvas/breadcrumb.h"

namespace clusterwright::desktop
{

Breadcrumb::Breadcrumb(QWidget* view)
    : QLabel(view)
{
    setObjectName(QStringLiteral("breadcrumb"));
    setAccessibleName(tr("Groups around the selection"));
    setTextFormat(Qt::RichText);
    setAutoFillBackground(true);
    setMargin(4);
    move(8, 8);
    hide();
    connect(this, &QLabel::linkActivated, this, [this](const QString& link) {
        emit wanted(link.toInt());
    });
}

void Breadcrumb::setPath(const QStringList& names)
{
    QStringList parts;
    for (qsizetype i = 0; i < names.size(); ++i)
        parts.append(i + 1 == names.size() && i > 0
                         ? QStringLiteral("<b>%1</b>").arg(names[i].toHtmlEscaped())
                         : QStringLiteral("<a href=\"%1\">%2</a>")
                               .arg(QString::number(i), names[i].toHtmlEscaped()));
    setText(parts.join(QStringLiteral(" \u203a ")));
    adjustSize();
    setVisible(names.size() > 1);
}

} // namespace clusterwright::desktop

#include "moc_breadcrumb.cpp"
