// A list of findings, often of one. Sources that make findings or hand them on include this header; only those that look into a
// finding include diagnostic.h.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

struct Diagnostic;

enum class Severity {
    Note,    // worth knowing
    Warning, // there is an answer, with a caveat
    Error,   // there is no answer
};

// As std::vector has it. Looking at an element requires diagnostic.h.
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
    void add(Diagnostics more); // all of them, at the end
    void addFirst(Diagnostics more);
    void erase(const_iterator first, const_iterator last);
    void clear();

    friend bool operator==(const Diagnostics&, const Diagnostics&);

private:
    std::vector<Diagnostic> m_list;
};

[[nodiscard]] bool hasErrors(const Diagnostics& diagnostics);

// At least one of them has this code.
[[nodiscard]] bool has(const Diagnostics& diagnostics, std::string_view code);

// Of the first one; empty when there is none.
[[nodiscard]] std::string firstCode(const Diagnostics& diagnostics);
[[nodiscard]] std::string firstMessage(const Diagnostics& diagnostics);
[[nodiscard]] std::string firstHint(const Diagnostics& diagnostics);

// The same findings, with another severity, with messages that begin with `text`, of another file or at another place.
[[nodiscard]] Diagnostics withSeverity(Severity severity, Diagnostics diagnostics);
[[nodiscard]] Diagnostics prefixed(const std::string& text, Diagnostics diagnostics);
[[nodiscard]] Diagnostics inFile(const std::string& file, Diagnostics diagnostics);
[[nodiscard]] Diagnostics at(const std::string& pointer, Diagnostics diagnostics);
// The same findings; those of no file are at this place.
[[nodiscard]] Diagnostics
withPlace(const std::string& file, const std::string& pointer, Diagnostics diagnostics);

// Appends all of `more` that are not there already.
void append(Diagnostics& diagnostics, Diagnostics more);

// "file: /json/pointer: code: message (hint)"; parts that are empty are left out. One line: control
// characters are shown as "\x1b".
[[nodiscard]] std::string toText(const Diagnostic& diagnostic);
// A line for each of them.
[[nodiscard]] std::string toText(const Diagnostics& diagnostics);

} // namespace clusterwright::model
