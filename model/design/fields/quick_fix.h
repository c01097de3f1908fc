// Findings that say what was probably meant ("did you mean 'Gbit'?"), as changes.
#pragma once

#include "model/design/edit/edit.h"
#include "model/design/fields/field.h"
#include "model/design/library/library.h"

namespace clusterwright::model
{

// Whether what a finding points at is the place, or in it; not for an empty place.
[[nodiscard]] bool isUnder(const std::string& pointer, const std::string& place);

struct FixedText {
    std::string word; // what is put in
    std::string text;
};

// `text` with the word at fault, which the message names in quotes, replaced by the one that the hint suggests; nothing when the
// finding suggests none, or the word does not stand in the text.
[[nodiscard]] std::optional<FixedText> fixedText(const std::string& text,
                                                 const Diagnostic& finding);

struct QuickFix {
    std::string word;
    Edit edit;
};

// The same, in the field of the design that the finding is about. `answered`: the design as it was when the finding was made, with the
// places of its file.
[[nodiscard]] std::optional<QuickFix>
quickFix(const Design& design, const Design& answered, Library& library, const Diagnostic& finding);

// A change that makes a text fit that a field refuses: the variable takes its unit, though others use the variable.
struct FieldFix {
    std::string unit; // "B"; "1" for none
    Edit edit;
};
// Nothing unless the field is the value of a variable and the text a number with another unit. `key`: of the element's field.
[[nodiscard]] std::optional<FieldFix> unitFix(const Design& design,
                                              const Element& element,
                                              const std::string& key,
                                              const std::string& text);

} // namespace clusterwright::model
