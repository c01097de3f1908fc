// Where the pages of a report end: a heading stays with what follows it, a table that fits a page is not cut, nor a row of a longer one.
#pragma once

class QTextDocument;

namespace clusterwright::desktop
{

// Sets page breaks in a document that has its page size.
void keepTogether(QTextDocument& document);

} // namespace clusterwright::desktop
