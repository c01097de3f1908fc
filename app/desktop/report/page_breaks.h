// Page breaks of a report: a heading stays with the following block; a table of up to a third of a page is not split, nor is a row of a
// longer one. No page is left half empty for a picture, if the text before the picture fits. Plots shrink a little to fill a page.
#pragma once

#include <QTextFormat>

class QTextDocument;

namespace clusterwright::desktop
{

inline constexpr int kPictureScale = QTextFormat::UserProperty + 1; // factor on a picture's size

// Sets page breaks in a document that has its page size.
void keepTogether(QTextDocument& document);

} // namespace clusterwright::desktop
