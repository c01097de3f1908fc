// The special members of a large value, declared in its header and defined once in its source: inline copies would add seconds to the
// compilation of every source that copies one.
#pragma once

// NOLINTBEGIN(bugprone-macro-parentheses): the argument is a type

// In the struct.
#define CLUSTERWRIGHT_LARGE_VALUE(Type)                                                            \
    Type();                                                                                        \
    Type(const Type&);                                                                             \
    Type(Type&&) noexcept;                                                                         \
    Type& operator=(const Type&);                                                                  \
    Type& operator=(Type&&) noexcept;                                                              \
    ~Type()

// In the source.
#define CLUSTERWRIGHT_LARGE_VALUE_MEMBERS(Type)                                                    \
    Type::Type() = default;                                                                        \
    Type::Type(const Type&) = default;                                                             \
    Type::Type(Type&&) noexcept = default;                                                         \
    Type& Type::operator=(const Type&) = default;                                                  \
    Type& Type::operator=(Type&&) noexcept = default;                                              \
    Type::~Type() = default

// NOLINTEND(bugprone-macro-parentheses)
