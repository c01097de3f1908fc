#include "model/core/diagnostics.h"

#include "model/core/diagnostic.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace clusterwright::model
{

Diagnostics::Diagnostics() = default;
Diagnostics::Diagnostics(const Diagnostic& only)
    : m_list{only}
{
}
Diagnostics::Diagnostics(Severity severity,
                         std::string code,
                         std::string file,
                         std::string pointer,
                         std::string message,
                         std::string hint)
    : m_list{{severity,
              std::move(code),
              std::move(file),
              std::move(pointer),
              std::move(message),
              std::move(hint)}}
{
}
Diagnostics::Diagnostics(const Diagnostics&) = default;
Diagnostics::Diagnostics(Diagnostics&&) noexcept = default;
Diagnostics& Diagnostics::operator=(const Diagnostics&) = default;
Diagnostics& Diagnostics::operator=(Diagnostics&&) noexcept = default;
Diagnostics::~Diagnostics() = default;

bool Diagnostics::empty() const
{
    return m_list.empty();
}
std::size_t Diagnostics::size() const
{
    return m_list.size();
}

Diagnostic* Diagnostics::begin()
{
    return m_list.data();
}
Diagnostic* Diagnostics::end()
{
    return m_list.data() + m_list.size();
}
const Diagnostic* Diagnostics::begin() const
{
    return m_list.data();
}
const Diagnostic* Diagnostics::end() const
{
    return m_list.data() + m_list.size();
}
Diagnostic& Diagnostics::operator[](std::size_t index)
{
    return m_list[index];
}
const Diagnostic& Diagnostics::operator[](std::size_t index) const
{
    return m_list[index];
}
Diagnostic& Diagnostics::front()
{
    return m_list.front();
}
const Diagnostic& Diagnostics::front() const
{
    return m_list.front();
}
Diagnostic& Diagnostics::back()
{
    return m_list.back();
}
const Diagnostic& Diagnostics::back() const
{
    return m_list.back();
}

void Diagnostics::push_back(const Diagnostic& diagnostic)
{
    m_list.push_back(diagnostic);
}
void Diagnostics::push_back(Diagnostic&& diagnostic)
{
    m_list.push_back(std::move(diagnostic));
}
void Diagnostics::add(Diagnostics more)
{
    m_list.insert(m_list.end(),
                  std::make_move_iterator(more.m_list.begin()),
                  std::make_move_iterator(more.m_list.end()));
}
void Diagnostics::addFirst(Diagnostics more)
{
    std::swap(m_list, more.m_list);
    add(std::move(more));
}
void Diagnostics::erase(const Diagnostic* first, const Diagnostic* last)
{
    m_list.erase(m_list.begin() + (first - begin()), m_list.begin() + (last - begin()));
}
void Diagnostics::clear()
{
    m_list.clear();
}

bool operator==(const Diagnostics&, const Diagnostics&) = default;

bool hasErrors(const Diagnostics& diagnostics)
{
    return std::ranges::any_of(diagnostics,
                               [](const auto& d) { return d.severity == Severity::Error; });
}

Diagnostics withCode(std::string_view code, const Diagnostics& diagnostics)
{
    Diagnostics found;
    for (const auto& diagnostic : diagnostics)
        if (diagnostic.code == code)
            found.push_back(diagnostic);
    return found;
}

bool has(const Diagnostics& diagnostics, std::string_view code)
{
    return std::ranges::find(diagnostics, code, &Diagnostic::code) != diagnostics.end();
}

std::string firstCode(const Diagnostics& diagnostics)
{
    return diagnostics.empty() ? std::string() : diagnostics.front().code;
}

std::string firstMessage(const Diagnostics& diagnostics)
{
    return diagnostics.empty() ? std::string() : diagnostics.front().message;
}

std::string firstHint(const Diagnostics& diagnostics)
{
    return diagnostics.empty() ? std::string() : diagnostics.front().hint;
}

Diagnostics withSeverity(Severity severity, Diagnostics diagnostics)
{
    for (auto& diagnostic : diagnostics)
        diagnostic.severity = severity;
    return diagnostics;
}

Diagnostics prefixed(const std::string& text, Diagnostics diagnostics)
{
    for (auto& diagnostic : diagnostics)
        diagnostic.message.insert(0, text);
    return diagnostics;
}

Diagnostics inFile(const std::string& file, Diagnostics diagnostics)
{
    for (auto& diagnostic : diagnostics)
        diagnostic.file = file;
    return diagnostics;
}

Diagnostics atPlace(const std::string& pointer, Diagnostics diagnostics)
{
    for (auto& diagnostic : diagnostics)
        diagnostic.pointer = pointer;
    return diagnostics;
}

Diagnostics
withDefaultPlace(const std::string& file, const std::string& pointer, Diagnostics diagnostics)
{
    for (auto& diagnostic : diagnostics)
        if (diagnostic.file.empty()) {
            diagnostic.file = file;
            diagnostic.pointer = pointer;
        }
    return diagnostics;
}

void append(Diagnostics& diagnostics, Diagnostics more)
{
    for (auto& diagnostic : more)
        if (std::ranges::find(diagnostics, diagnostic) == diagnostics.end())
            diagnostics.push_back(std::move(diagnostic));
}

std::string toText(const Diagnostics& diagnostics)
{
    std::string text;
    for (const auto& diagnostic : diagnostics)
        text += (text.empty() ? "" : "\n") + toText(diagnostic);
    return text;
}

} // namespace clusterwright::model
