// Page breaks of a report: a heading stays with the following block, a table that fits a page is not split, nor is a row of a
// longer one.
#pragma once

class QTextDocument;

namespace clusterwright::desktop
{

// Sets page breaks in a document that has its page size.
void keepTogether(QTextDocument& document);

} // namespace clusterwright::desktop
