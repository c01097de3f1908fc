// A list of findings, often only one. Sources that create or pass on findings include this header; only those that read a finding
// include diagnostic.h.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

struct Diagnostic;

enum class Severity {
    Note,    // information
    Warning, // the result has a caveat
    Error,   // there is no result
};

// A vector of findings whose element type may be incomplete. Reading an element requires diagnostic.h.
class Diagnostics
{
public:
    using value_type = Diagnostic;
    using iterator = Diagnostic*;
    using const_iterator = const Diagnostic*;

    Diagnostics();
    Diagnostics(const Diagnostic& only); // NOLINT(google-explicit-constructor)
    // One finding: the members of Diagnostic.
    Diagnostics(Severity severity,
                std::string code,
                std::string file,
                std::string pointer,
                std::string message,
                std::string hint = {});
    Diagnostics(const Diagnostics&);
    Diagnostics(Diagnostics&&) noexcept;
    Diagnostics& operator=(const Diagnostics&);
    Diagnostics& operator=(Diagnostics&&) noexcept;
    ~Diagnostics();

    [[nodiscard]] bool empty() const;
    [[nodiscard]] std::size_t size() const;

    [[nodiscard]] iterator begin();
    [[nodiscard]] iterator end();
    [[nodiscard]] const_iterator begin() const;
    [[nodiscard]] const_iterator end() const;
    [[nodiscard]] Diagnostic& operator[](std::size_t index);
    [[nodiscard]] const Diagnostic& operator[](std::size_t index) const;
    [[nodiscard]] Diagnostic& front();
    [[nodiscard]] const Diagnostic& front() const;
    [[nodiscard]] Diagnostic& back();
    [[nodiscard]] const Diagnostic& back() const;

    void push_back(const Diagnostic& diagnostic);
    void push_back(Diagnostic&& diagnostic);
    void add(Diagnostics more); // appends all
    void addFirst(Diagnostics more);
    void erase(const_iterator first, const_iterator last);
    void clear();

    friend bool operator==(const Diagnostics&, const Diagnostics&);

private:
    std::vector<Diagnostic> m_list;
};

[[nodiscard]] bool hasErrors(const Diagnostics& diagnostics);

// Returns the findings with this code, in order.
[[nodiscard]] Diagnostics withCode(std::string_view code, const Diagnostics& diagnostics);
[[nodiscard]] bool has(const Diagnostics& diagnostics, std::string_view code);

// Return a field of the first finding, or an empty text.
[[nodiscard]] std::string firstCode(const Diagnostics& diagnostics);
[[nodiscard]] std::string firstMessage(const Diagnostics& diagnostics);
[[nodiscard]] std::string firstHint(const Diagnostics& diagnostics);

// Returns the findings with another severity.
[[nodiscard]] Diagnostics withSeverity(Severity severity, Diagnostics diagnostics);
// Returns the findings with `text` before their messages.
[[nodiscard]] Diagnostics prefixed(const std::string& text, Diagnostics diagnostics);
// Returns the findings with another file.
[[nodiscard]] Diagnostics inFile(const std::string& file, Diagnostics diagnostics);
// Returns the findings at another place of their file.
[[nodiscard]] Diagnostics atPlace(const std::string& pointer, Diagnostics diagnostics);
// Returns the findings; those without a file get this place.
[[nodiscard]] Diagnostics
withDefaultPlace(const std::string& file, const std::string& pointer, Diagnostics diagnostics);

// Appends the findings of `more` that `diagnostics` lacks.
void append(Diagnostics& diagnostics, Diagnostics more);

// Returns "file: /json/pointer: code: message (hint)"; empty parts are omitted. One line: control characters are shown as "\x1b".
[[nodiscard]] std::string toText(const Diagnostic& diagnostic);
// Returns one line per finding.
[[nodiscard]] std::string toText(const Diagnostics& diagnostics);

} // namespace clusterwright::model
