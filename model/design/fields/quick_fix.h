// Turns suggestions of findings ("did you mean 'Gbit'?") into edits.
#pragma once

#include "model/design/edit/edit.h"
#include "model/design/fields/field.h"
#include "model/design/library/library.h"

namespace clusterwright::model
{

// True if the pointer is at the place or inside it; false for an empty place.
[[nodiscard]] bool isUnder(const std::string& pointer, const std::string& place);

struct FixedText {
    std::string word; // replacement
    std::string text;
};

// Returns `text` with the invalid word, which the message quotes, replaced by the hint's suggestion; nothing without a suggestion,
// or if the word is not in the text.
[[nodiscard]] std::optional<FixedText> fixedText(const std::string& text,
                                                 const Diagnostic& finding);

struct QuickFix {
    std::string word;
    Edit edit;
};

// Returns the same for the design's field that the finding concerns. `answered`: the design at the time of the finding, with the
// places of its file.
[[nodiscard]] std::optional<QuickFix>
quickFix(const Design& design, const Design& answered, Library& library, const Diagnostic& finding);

// An edit that makes a rejected text valid: the variable takes the unit of the text, even if others use the variable.
struct FieldFix {
    std::string unit; // "B"; "1" for a plain number
    Edit edit;
};
// Returns nothing unless the field is the value of a variable, and the text a value in another unit. `key`: of the element's field.
[[nodiscard]] std::optional<FieldFix> unitFix(const Design& design,
                                              const Element& element,
                                              const std::string& key,
                                              const std::string& text);

} // namespace clusterwright::model
