// Promises of the program's own code that guard a user's data. Unlike `assert` they hold in every build.
#pragma once

namespace clusterwright::model
{

// Throws std::logic_error, "a defect of the program: broken promise: ...": going on would lose or change data.
[[noreturn]] void breakContract(const char* promise);

inline void ensure(bool holds, const char* promise)
{
    if (!holds)
        breakContract(promise);
}

} // namespace clusterwright::model
