// Contracts of the program's own code that protect a user's data. Unlike `assert` they are checked in every build.
#pragma once

namespace clusterwright::model
{

// Throws std::logic_error, "a defect of the program: broken promise: ...", since continuing would lose or change data.
[[noreturn]] void breakContract(const char* promise);

inline void ensure(bool holds, const char* promise)
{
    if (!holds)
        breakContract(promise);
}

} // namespace clusterwright::model
