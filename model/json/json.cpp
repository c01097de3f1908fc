#include "model/json/json.h"

#include "model/core/diagnostic.h"
#include "model/core/printable.h"
#include "model/core/text.h"
#include "model/json/pointer.h"

#include <algorithm>
#include <set>
#include <vector>

namespace clusterwright::model
{

namespace
{

// Line and column of character `count`, counted from 1, or of the end of a shorter text.
std::string lineAndColumn(std::string_view text, std::size_t count)
{
    const auto before = text.substr(0, count > 0 ? count - 1 : 0);
    const auto line = 1 + static_cast<std::size_t>(std::ranges::count(before, '\n'));
    const auto lineStart = before.find_last_of('\n') + 1; // npos + 1 is 0
    return linePlace(line, before.size() - lineStart + 1);
}

// Builds the tree, and checks depth and keys; stops at the first error, since the rest of the text cannot be trusted.
class TreeBuilder final : public nlohmann::json_sax<Json>
{
public:
    TreeBuilder(std::string_view text, const std::string& file)
        : m_text(text)
        , m_file(file)
    {
    }

    bool null() override { return place(nullptr); }
    bool boolean(bool value) override { return place(value); }
    bool number_integer(number_integer_t value) override { return place(value); }
    bool number_unsigned(number_unsigned_t value) override { return place(value); }
    bool number_float(number_float_t value, const string_t&) override { return place(value); }
    bool string(string_t& value) override
    {
        return hasControls(value) ? failOfControl(next()) : place(std::move(value));
    }
    bool binary(binary_t& value) override { return place(std::move(value)); }
    bool start_object(std::size_t) override { return open(Json::object()); }
    bool start_array(std::size_t) override { return open(Json::array()); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }

    bool key(string_t& value) override
    {
        if (hasControls(value))
            return failOfControl(pointerTo(pointer(), value));
        auto& level = m_levels.back();
        level.key = value;
        if (level.keys.insert(value).second)
            return true;
        return fail("json.duplicate_key",
                    pointerTo(pointer(), value),
                    "duplicate key '" + value + "'",
                    "remove or rename one of the two");
    }

    bool parse_error(std::size_t position,
                     const std::string&,
                     const nlohmann::detail::exception& error) override
    {
        if (error.id == kNumberOutOfRange)
            return fail("json.number",
                        lineAndColumn(m_text, position),
                        "a number is too large for a double",
                        "use a finite number");
        std::string message = error.what();
        if (const auto start = message.find("syntax error"); start != std::string::npos)
            message = message.substr(start);
        return syntaxError(position, std::move(message));
    }

    // Reports an error at the last of the first `count` characters.
    bool syntaxError(std::size_t count, std::string message)
    {
        return fail("json.syntax", lineAndColumn(m_text, count), std::move(message), "");
    }

    [[nodiscard]] Result<Json> result()
    {
        if (hasErrors(m_diagnostics))
            return m_diagnostics;
        return std::move(m_root);
    }

private:
    static constexpr int kNumberOutOfRange = 406;

    struct Level {
        Json* container;
        std::string key;
        std::set<std::string> keys;
    };

    Json* put(Json value)
    {
        if (m_levels.empty()) {
            m_root = std::move(value);
            return &m_root;
        }
        auto& level = m_levels.back();
        if (level.container->is_array()) {
            level.container->push_back(std::move(value));
            return &level.container->back();
        }
        // Appends: a search for the key, which is known to be new, would make long objects quadratic.
        auto& object = level.container->get_ref<Json::object_t&>();
        object.emplace_back(level.key, std::move(value));
        return &object.back().second;
    }

    bool place(Json value)
    {
        put(std::move(value));
        return true;
    }

    bool open(Json container)
    {
        if (m_levels.size() >= kDeepestJson)
            return fail("json.depth",
                        "",
                        "nested deeper than " + std::to_string(kDeepestJson) + " levels",
                        "Clusterwright files have fewer levels; check the path");
        auto* const placed = put(std::move(container));
        m_levels.push_back({placed, {}, {}});
        return true;
    }

    bool close()
    {
        m_levels.pop_back();
        return true;
    }

    bool failOfControl(std::string place)
    {
        return fail("json.control",
                    std::move(place),
                    "a text contains a control character or an invisible one",
                    "remove it; only line feeds and tabs are allowed");
    }

    bool fail(std::string code, std::string place, std::string message, std::string hint)
    {
        m_diagnostics.add({Severity::Error,
                           std::move(code),
                           m_file,
                           std::move(place),
                           std::move(message),
                           std::move(hint)});
        return false;
    }

    // Place of the next value.
    [[nodiscard]] std::string next() const
    {
        if (m_levels.empty())
            return {};
        const auto& level = m_levels.back();
        return level.container->is_array() ? pointerTo(pointer(), level.container->size())
                                           : pointerTo(pointer(), level.key);
    }

    // Place of the innermost open container.
    [[nodiscard]] std::string pointer() const
    {
        std::string result;
        for (std::size_t i = 0; i + 1 < m_levels.size(); ++i) {
            const auto& level = m_levels[i];
            result = level.container->is_array() ? pointerTo(result, level.container->size() - 1)
                                                 : pointerTo(result, level.key);
        }
        return result;
    }

    std::string_view m_text;
    const std::string& m_file;
    Json m_root;
    std::vector<Level>
        m_levels; // open containers; pointers stay valid: only the last container grows
    Diagnostics m_diagnostics;
};

} // namespace

Result<Json> parseJson(std::string_view text, const std::string& file)
{
    TreeBuilder builder(text, file);
    if (const auto nul = text.find('\0');
        nul != std::string_view::npos) // nlohmann takes a NUL for the end
        builder.syntaxError(nul + 1, "a character with code 0");
    else if (trimmed(text).empty())
        builder.syntaxError(1, "the file is empty");
    else
        Json::sax_parse(text.begin(), text.end(), &builder);
    return builder.result();
}

} // namespace clusterwright::model
