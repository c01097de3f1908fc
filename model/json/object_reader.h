// Reads one JSON object field by field and reports every problem: a missing field, a wrong type, an unknown field with the
// nearest name. Reading never stops at the first finding, so that a file shows all of them at once.
//
// Law: a field that was never read is an unknown field.
#pragma once

#include "model/json/findings.h"
#include "model/json/json_fwd.h"
#include "model/json/pointer.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

class ObjectReader
{
public:
    // `json` may be of any type: anything but an object is a finding, and all fields are then absent.
    ObjectReader(const Json& json, std::string pointer, Findings& findings);
    ObjectReader(const ObjectReader&) = delete;
    ObjectReader& operator=(const ObjectReader&) = delete;
    ~ObjectReader(); // reports the unknown fields

    [[nodiscard]] bool has(std::string_view key) const;
    [[nodiscard]] std::string text(std::string_view key); // required, not empty
    [[nodiscard]] std::string text(std::string_view key, std::string otherwise);
    [[nodiscard]] bool flag(std::string_view key); // false when absent
    [[nodiscard]] std::optional<int> integer(std::string_view key);
    // A quantity or an expression: a JSON text, or a JSON number where no unit is required.
    [[nodiscard]] std::string expression(std::string_view key); // required, not empty
    [[nodiscard]] std::optional<std::string> optionalExpression(std::string_view key);
    [[nodiscard]] std::vector<std::string> texts(std::string_view key); // a list; empty when absent

    // Calls `visit(item, pointer)` for each item of a list, which may be absent.
    void each(std::string_view key,
              const std::function<void(const Json&, const std::string&)>& visit);
    // Calls `visit(fields, name)` for each field of an object, which may be absent; `fields` reads it.
    void eachField(std::string_view key,
                   const std::function<void(ObjectReader&, const std::string&)>& visit);
    // Returns the field as JSON, or null.
    [[nodiscard]] const Json* raw(std::string_view key);

    [[nodiscard]] std::string pointer(std::string_view key) const
    {
        return pointerTo(m_pointer, key);
    }
    [[nodiscard]] const std::string& pointer() const { return m_pointer; }

private:
    const Json* find(std::string_view key);
    void wrongType(std::string_view key, std::string_view expected, const Json& found);
    void checkGiven(std::string_view key); // finds a missing field or an empty text

    const Json* m_json; // null when it is not an object
    std::string m_pointer;
    Findings& m_findings;
    std::vector<std::string> m_known;
};

// Returns "a text", "a list", ...
[[nodiscard]] std::string_view typeName(const Json& json);

// Returns a JSON text or number as the text of an expression.
[[nodiscard]] std::optional<std::string> expressionText(const Json& json);

} // namespace clusterwright::model
