#include "plugins/probes/support/output.h"

#include <cassert>
#include <cerrno>
#include <cmath>
#include <nlohmann/json.hpp>
#include <unistd.h>

namespace clusterwright::probes
{

namespace
{

constexpr int kProtocol = 1;

using Json = nlohmann::ordered_json;

Json jsonOf(const NamedNumbers& numbers)
{
    auto object = Json::object();
    for (const auto& [name, value] : numbers) {
        assert(std::isfinite(value));
        object[name] = value;
    }
    return object;
}

// Replaces invalid UTF-8, so that a line is always valid JSON.
std::string lineOf(const Json& message)
{
    return message.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string errorLine(std::string_view code, std::string_view message)
{
    return lineOf({{"type", "error"}, {"code", code}, {"message", message.substr(0, 4096)}});
}

// Ignores write errors: without a reader SIGPIPE ends the process, and other errors cannot be reported.
void writeAll(int descriptor, std::string_view line)
{
    while (!line.empty()) {
        const auto count = ::write(descriptor, line.data(), line.size());
        if (count < 0 && errno != EINTR)
            ::_exit(1);
        if (count > 0)
            line.remove_prefix(static_cast<std::size_t>(count));
    }
}

} // namespace

void Output::hello(std::string_view probe, std::string_view version)
{
    write(lineOf(
        {{"type", "hello"}, {"probe", probe}, {"version", version}, {"protocol", kProtocol}}));
}

void Output::ready(std::string_view address)
{
    Json message{{"type", "ready"}, {"address", address}};
    if (!m_meeting.empty())
        message["meet"] = m_meeting;
    write(lineOf(message));
}

void Output::progress(long done, long total)
{
    write(lineOf({{"type", "progress"}, {"done", done}, {"total", total}}));
}

void Output::sample(const Sample& sample)
{
    Json message{{"type", "sample"}, {"values", jsonOf(sample.values)}};
    if (!sample.at.empty())
        message["at"] = jsonOf(sample.at);
    message["repeat"] = sample.repeat;
    if (sample.warmUp)
        message["warm_up"] = true;
    write(lineOf(message));
    ++m_samples;
}

void Output::error(std::string_view code, std::string_view message)
{
    write(errorLine(code, message));
}

void Output::done()
{
    write(lineOf({{"type", "done"}, {"samples", m_samples}}));
}

void Output::endWithError(std::string_view code, std::string_view message)
{
    const std::lock_guard lock(m_mutex);
    writeAll(m_descriptor, errorLine(code, message));
    ::_exit(1);
}

void Output::write(const std::string& line)
{
    const std::lock_guard lock(m_mutex);
    writeAll(m_descriptor, line);
}

} // namespace clusterwright::probes
