#include "app/desktop/common/view_memory.h"

#include "app/desktop/common/text.h"

#include <QSettings>
#include <QUrl>

namespace clusterwright::desktop
{

namespace
{

// Escapes names, which may contain the separator of keys.
QString keyOf(const std::string& design, const std::string& view)
{
    const auto part = [](const std::string& name) {
        return QString::fromLatin1(QUrl::toPercentEncoding(qt(name)));
    };
    return QStringLiteral("views/%1/%2").arg(part(design), part(view));
}

} // namespace

std::string keptView(const std::string& design, const std::string& view)
{
    return design.empty() ? std::string() : utf8(QSettings().value(keyOf(design, view)).toString());
}

void keepView(const std::string& design, const std::string& view, const std::string& text)
{
    if (design.empty())
        return;
    QSettings settings;
    if (text.empty())
        settings.remove(keyOf(design, view));
    else
        settings.setValue(keyOf(design, view), qt(text));
}

} // namespace clusterwright::desktop
