// The fields that findings name, and the remedies of findings as edits: suggestions ("did you mean 'Gbit'?"), and values for
// parameters without one.
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

// Returns the field that the finding names: the innermost at its place or, if a parameter has no value, the field of the
// parameter, if a resource is missing, the field of the step's resource; null without one.
[[nodiscard]] const Field* fieldNamedBy(const std::vector<Field>& fields,
                                        const Diagnostic& finding);

// Returns up to three inputs of the design with the dimension of a parameter without a value: those of its name first, then
// variables, then attributes. `step`: the step of the parameter.
[[nodiscard]] std::vector<std::string>
offersFor(const Design& design, Library& library, const Element& step, const Field& parameter);

// Returns up to three resources of the design that the step can occupy in place of one whose component is missing.
[[nodiscard]] std::vector<std::string>
resourcesFor(const Design& design, Library& library, const Element& step);

struct QuickFix {
    std::string word;
    std::string
        parameter; // the parameter that gets `word` as its value; empty if `word` replaces another one
    Edit edit;
};

// Returns the remedies of the design's field that the finding names, the likeliest first. `answered`: the design at the time of the
// finding, with the places of its file.
[[nodiscard]] std::vector<QuickFix> quickFixes(const Design& design,
                                               const Design& answered,
                                               Library& library,
                                               const Diagnostic& finding);

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
