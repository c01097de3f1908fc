#include "plugins/probes/support/output.h"

#include "plugins/probes/support/json_line.h"

#include <cerrno>
#include <unistd.h>

namespace clusterwright::probes
{

namespace
{

constexpr int kProtocol = 1;

void add(JsonLine& line, std::string_view name, const NamedNumbers& numbers)
{
    line.open(name);
    for (const auto& [key, value] : numbers)
        line.number(key, value);
    line.close();
}

std::string errorLine(std::string_view code, std::string_view message)
{
    return JsonLine("error").text("code", code).text("message", message.substr(0, 4096)).finish();
}

// What cannot be written has no reader: SIGPIPE ends the process, and other errors leave nothing to be done.
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
    write(JsonLine("hello")
              .text("probe", probe)
              .text("version", version)
              .integer("protocol", kProtocol)
              .finish());
}

void Output::ready(std::string_view address)
{
    JsonLine line("ready");
    line.text("address", address);
    if (!m_meeting.empty())
        line.text("meet", m_meeting);
    write(line.finish());
}

void Output::progress(long done, long total)
{
    write(JsonLine("progress").integer("done", done).integer("total", total).finish());
}

void Output::sample(const Sample& sample)
{
    JsonLine line("sample");
    add(line, "values", sample.values);
    if (!sample.at.empty())
        add(line, "at", sample.at);
    line.integer("repeat", sample.repeat);
    if (sample.warmUp)
        line.flag("warm_up", true);
    write(line.finish());
    ++m_samples;
}

void Output::error(std::string_view code, std::string_view message)
{
    write(errorLine(code, message));
}

void Output::done()
{
    write(JsonLine("done").integer("samples", m_samples).finish());
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
