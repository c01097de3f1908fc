// Findings of fields as lines of HTML. If a finding suggests another word, a link inserts the word. Values for an empty field are links,
// too.
#pragma once

#include "model/core/diagnostics.h"

#include <QString>

#include <string>
#include <vector>

class QLabel;

namespace clusterwright::desktop
{

inline constexpr QLatin1String kFixLink("fix:");        // target of the link of another remedy
inline constexpr QLatin1String kFieldLink("field:");    // begins the target for a field
inline constexpr QLatin1String kMissingLink("missing"); // target of the count of empty parameters
inline constexpr QLatin1String kResourceLink("on:");    // begins the target for a resource

// Wraps the label's text, without a minimum width: a long name does not widen the form.
void wrapText(QLabel& label);

// Returns the findings about one field. `text`: the field's text. `fix`: another remedy, offered as a link; may be empty. `offers`:
// values for the field. Other targets than kFixLink are texts for the field.
[[nodiscard]] QString fieldMessage(const model::Diagnostics& findings,
                                   const QString& text,
                                   const QString& fix,
                                   const std::vector<std::string>& offers);

// Returns the findings without markup, for tooltips and screen readers.
[[nodiscard]] QString spokenText(const model::Diagnostics& findings);

// Returns the messages of findings without a row, one a line. The first line counts the parameters without a value. `resources`: links
// behind a missing resource.
[[nodiscard]] QString findingLines(const model::Diagnostics& findings,
                                   const std::vector<std::string>& resources);

} // namespace clusterwright::desktop
