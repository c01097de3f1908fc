#include "app/cli/program/own_program.h"

#include <system_error>

namespace clusterwright::cli
{

namespace fs = std::filesystem;

fs::path ownProgram(const std::string& name)
{
    std::error_code ignored;
    return fs::read_symlink("/proc/self/exe", ignored).parent_path() / name;
}

model::Diagnostic missingProgram(const fs::path& program, int error, const std::string& hint)
{
    return {model::Severity::Error,
            "program.missing",
            program.string(),
            "",
            "cannot be started: " + std::generic_category().message(error),
            hint};
}

} // namespace clusterwright::cli
