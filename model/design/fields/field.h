// Editable fields of an element, as data: each with its present text, the origin of the value, and its format. The Inspector shows
// this list as a form, and quick fixes write into it. Laws: setting a field to its own text changes nothing; a rejected text
// changes nothing; turning a value into a variable changes no value.
#pragma once

#include "model/block/block.h"
#include "model/core/origin_ref.h"
#include "model/design/edit/edit.h"
#include "model/design/edit/element.h"
#include "model/design/library/library.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace clusterwright::model
{

enum class FieldForm {
    Line,
    Paragraph,
    Expression, // "80 MiB/s", "rows / P"; a leading '=' is allowed
    Choice,     // one of `choices`
};

// Place where the present value is defined.
enum class FieldHome {
    Here,     // at the element
    Variable, // the design's variable of that name
    Cluster,
    Preset,
    Default, // given by the block or the file format
    Nowhere, // missing, or omitted
};

struct Field {
    std::string key;     // "value", "bind.S", "attribute.host_bandwidth": unique in its element
    std::string section; // heading in the form; may be empty
    std::string label;
    std::string doc;
    FieldForm form = FieldForm::Line;
    std::string text;
    FieldHome home = FieldHome::Here;
    bool isRequired = false; // an empty text is rejected
    bool canReset = false;   // the text defined here can be removed
    bool canBeVariable = false;
    bool differs = false; // the selected elements differ; the text is that of the first one
    std::vector<std::string> choices; // items of a Choice; an empty one means "none"
    std::vector<std::string>
        presets; // further items of a Choice, from the library; choosing one adds it to the design
    std::map<std::string, std::string>
        titles;              // titles of choices, if different; labels of a variable's values
    bool isOpen = false;     // a Choice that also accepts other texts
    bool isSearched = false; // a Choice among many ids, which can be typed
    std::string equation;    // full name of the equation with its value; may be empty
    std::optional<Dimension> dimension;
    Bounds bounds;
    OriginRef origin;
    std::string pointer; // place in the file if the value is defined here; otherwise empty
};

// Returns a choice for display.
[[nodiscard]] std::string titleOf(const Field& field, const std::string& choice);

[[nodiscard]] std::vector<Field>
fieldsOf(const Design& design, Library& library, const Element& element);
// Returns the fields that all the elements have.
[[nodiscard]] std::vector<Field>
fieldsOf(const Design& design, Library& library, std::span<const Element> elements);

// True for a parameter or a role without a value; a text such as the title may stay empty.
[[nodiscard]] bool isUnset(const Field& field);

// Returns the innermost field that contains this place of the file; null without one.
[[nodiscard]] const Field* fieldAt(const std::vector<Field>& fields, const std::string& pointer);

// Returns one edit of all the elements. Without a text, removes the text that is defined here. Errors: field.unknown,
// field.missing, field.control, field.choice, dimension.mismatch, value.bounds, expression.*, unit.unknown.
[[nodiscard]] Result<Edit> setField(const Design& design,
                                    Library& library,
                                    std::span<const Element> elements,
                                    const std::string& key,
                                    const std::optional<std::string>& text);

struct FieldChange {
    Element element;
    std::string key;
    std::optional<std::string> text;
};

// Returns one edit of several fields, applied in this order. Errors: those of setField for the first refused one.
[[nodiscard]] Result<Edit>
setFields(const Design& design, Library& library, std::span<const FieldChange> changes);

// Returns the text for "* 2", "/ 3", "+ 1 us", "+ 10 %" or "-= 1 us", which continue the field's present text: "6 us" for "2 us" and
// "* 3". Other texts stay, also "- 1 us", which is a negative value.
[[nodiscard]] std::string continuedText(const Field& field, const std::string& text);

// Makes a variable with the field's value, and sets the field to its name: "dtc_S", "nic_host_bandwidth". Errors: field.unknown,
// field.variable (not a value, or one whose names differ outside its block).
[[nodiscard]] Result<Edit> makeVariable(const Design& design,
                                        Library& library,
                                        const Element& element,
                                        const std::string& key);

// Range of a slider: the bounds if both are given, otherwise a quarter to four times the value.
struct FieldRange {
    double low = 0; // in base units, above 0
    double high = 0;
    double present = 0; // value
    bool isWhole = false;
    Unit unit; // unit of the text
    std::string unitText;

    // Returns 0 to 1, linear in the logarithm.
    [[nodiscard]] double shareOf(double value) const;
    // Returns the text for a share: three digits in the unit, or an integer.
    [[nodiscard]] std::string textAt(double share) const;
    // Returns the next integer to the present one in the direction of the share.
    [[nodiscard]] std::string neighbour(const std::string& text, double share) const;
};

// Returns nothing unless the field is a single positive value.
[[nodiscard]] std::optional<FieldRange> rangeOf(const Field& field);

} // namespace clusterwright::model
