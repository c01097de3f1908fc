#include "app/desktop/common/text.h"

#include <QTextDocument>

namespace clusterwright::desktop
{

QString literalText(const QString& text)
{
    return Qt::mightBeRichText(text) ? Qt::convertFromPlainText(text, Qt::WhiteSpaceNormal) : text;
}

} // namespace clusterwright::desktop
