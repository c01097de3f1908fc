// Page breaks of a report: a heading stays with the following block; a table of up to a third of a page is not split, nor is a row of a
// longer one. No page is left half empty for a picture, if the text before the picture fits.
#pragma once

class QTextDocument;

namespace clusterwright::desktop
{

// Sets page breaks in a document that has its page size.
void keepTogether(QTextDocument& document);

} // namespace clusterwright::desktop
