#include "app/desktop/document/edit_command.h"

#include "app/desktop/document/document.h"
#include "model/design/document/design.h"

#include <QScopedValueRollback>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

void appendTo(std::vector<model::Edit>& edits, const model::Edit& edit)
{
    if (const auto* const group = edit.as<model::Edits>())
        edits.insert(edits.end(), group->edits.begin(), group->edits.end());
    else
        edits.push_back(edit);
}

} // namespace

bool onlyMoves(const model::Edit& edit)
{
    if (const auto* const group = edit.as<model::Edits>())
        return std::ranges::all_of(group->edits, onlyMoves);
    return edit.as<model::SetItem<model::NodePosition>>() != nullptr;
}

FollowedNames namesToFollow(const model::Design& design)
{
    FollowedNames names;
    for (const auto& study : design.studies)
        names.studies.push_back(study.name);
    for (const auto& scenario : design.scenarios)
        names.scenarios.push_back(scenario.name);
    return names;
}

std::string followed(const std::string& name,
                     const std::vector<std::string>& before,
                     const std::vector<std::string>& after)
{
    const auto found = std::ranges::find(before, name);
    const bool isRenamed = found != before.end() && before.size() == after.size() &&
                           std::ranges::find(after, name) == after.end();
    return isRenamed ? after[static_cast<std::size_t>(found - before.begin())] : name;
}

EditCommand::EditCommand(Document& document, model::Edit inverse, const QString& text, int gesture)
    : QUndoCommand(text)
    , m_document(document)
    , m_next(std::move(inverse))
    , m_gesture(gesture)
{
}

void EditCommand::redo()
{
    if (!std::exchange(m_isDone, false))
        swap();
}

// Later commands are undone first.
bool EditCommand::mergeWith(const QUndoCommand* other)
{
    const auto& later = static_cast<const EditCommand&>(*other);
    model::Edits both;
    appendTo(both.edits, later.m_next);
    appendTo(both.edits, m_next);
    m_next = std::move(both);
    return true;
}

void EditCommand::swap()
{
    const bool isMove = onlyMoves(m_next);
    const auto names = namesToFollow(*m_document.m_design);
    auto inverse = model::apply(*m_document.m_design, m_next);
    if (!inverse) { // a defect of the program: the design stays, and the step is dropped
        setObsolete(true);
        emit m_document.refused(inverse.diagnostics());
        return;
    }
    m_next = std::move(inverse).value();
    m_document.followNames(names);
    const QScopedValueRollback undoing(m_document.m_isUndoing, true);
    m_document.touch(isMove);
}

} // namespace clusterwright::desktop
