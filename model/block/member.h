// Members of the structs of a document, each described once. Reading, checking, writing and visiting a struct follow from its list, and so do
// its plain fields in the Inspector and its JSON Schema.
#pragma once

#include <tuple>
#include <type_traits>

namespace clusterwright::model
{

// The meaning of a value: rules besides its type, and the things that a text names.
enum class Meaning {
    Text,     // absent in files if empty
    Required, // a text that is not empty
    Said,     // likewise; absent in files if empty
    Name,     // required: letters, digits and '_', and none that designs define themselves
    Id,       // required: also '.' and '-'
    Title,    // the name of the item, if absent in files
    Unit,
    GivenUnit, // required
    Resource,  // a component, or a part of one
    Kind,      // required, decides which members an item has: readForm reads it
    Input,     // required: names a value of the design; in a list, "NAME" or "NAME=TEXT"
    Optional,  // an expression that may be absent: empty
    Formula,   // an expression
    Relation,  // as Said: an equation, or an expression that is true or false
    Natural,   // at least 0
    Count,     // at least 1; 0, the default, is in no file
    Top,       // number of points, or the Pareto front
    Axis,      // variable and values of a study
    RangeAxis, // its values may be absent
    MaybeAxis, // all of it may be absent
    LinesAxis, // likewise; it has no scale
};

// True for a text that every file has.
[[nodiscard]] constexpr bool isRequired(Meaning meaning)
{
    return meaning == Meaning::Required || meaning == Meaning::Name || meaning == Meaning::Id ||
           meaning == Meaning::GivenUnit || meaning == Meaning::Kind || meaning == Meaning::Input;
}

// True for a text that must be given, but is absent in a file while it is empty.
[[nodiscard]] constexpr bool isSaid(Meaning meaning)
{
    return meaning == Meaning::Said || meaning == Meaning::Relation;
}

template <typename Owner, typename Value>
struct Member {
    const char* key; // in files; empty for bounds, which have three of their own
    Value Owner::*place;
    const char* doc = "";
    const char* label = nullptr; // its field; null: the item makes one itself, or has none
    Meaning meaning = Meaning::Text;
    bool (*isIn)(const Owner&) = nullptr; // the items that have it; null: all
};

template <typename Owner, typename Value>
[[nodiscard]] bool hasMember(const Owner& item, const Member<Owner, Value>& member)
{
    return member.isIn == nullptr || member.isIn(item);
}

// Makes members of the items that have a part.
template <typename Owner>
struct Part {
    bool (*isIn)(const Owner&);

    template <typename Value>
    constexpr auto operator()(const char* key,
                              Value Owner::*place,
                              Meaning meaning,
                              const char* doc,
                              const char* label = nullptr) const
    {
        return Member<Owner, Value>{key, place, doc, label, meaning, isIn};
    }
};

// A tuple of members, in the order of files: specialised for each struct (block_members.h; study_members.h, topology_members.h and design_members.h of model/design).
template <typename Owner>
inline constexpr auto kMembersOf = std::tuple<>();

template <typename Item>
concept Described = std::tuple_size_v<std::remove_cvref_t<decltype(kMembersOf<Item>)>>
!= 0;

template <typename Value>
concept DescribedList = requires
{
    typename Value::value_type;
    requires Described<typename Value::value_type>;
};

template <typename Owner, typename Visit>
void eachMember(const Visit& visit)
{
    std::apply([&](const auto&... member) { (visit(member), ...); }, kMembersOf<Owner>);
}

// Visits the members of a list that the item has.
template <typename Item, typename Members, typename Visit>
void eachMemberOf(Item& item, const Members& members, const Visit& visit)
{
    const auto visitIfIn = [&](const auto& member) {
        if (hasMember(item, member))
            visit(member);
    };
    std::apply([&](const auto&... member) { (visitIfIn(member), ...); }, members);
}

} // namespace clusterwright::model
