// The only undo command of the program: an edit that swaps with its inverse. The effect of an edit, and whether it is allowed,
// are decided and tested in model/.
#pragma once

#include "model/design/edit/edit.h"

#include <QUndoCommand>

#include <string>
#include <vector>

namespace clusterwright::desktop
{

class Document;

// True if the edit only changes places on a canvas.
[[nodiscard]] bool onlyMoves(const model::Edit& edit);

// Names of shown studies and scenarios, which an edit may rename.
struct FollowedNames {
    std::vector<std::string> studies;
    std::vector<std::string> scenarios;
};
[[nodiscard]] FollowedNames namesToFollow(const model::Design& design);
// Returns the name of `name` after an edit, given the names before and after it: the new name at its position if the edit renamed
// it.
[[nodiscard]] std::string followed(const std::string& name,
                                   const std::vector<std::string>& before,
                                   const std::vector<std::string>& after);

class EditCommand final : public QUndoCommand
{
public:
    // `inverse` of an edit that was already applied. Commands with the same gesture number, except 0, merge.
    EditCommand(Document& document, model::Edit inverse, const QString& text, int gesture);

    void redo() override;
    void undo() override { swap(); }
    [[nodiscard]] int id() const override { return m_gesture ? m_gesture : -1; }
    bool mergeWith(const QUndoCommand* other) override;

private:
    void swap();

    Document& m_document; // outlives its undo stack
    model::Edit m_next;
    int m_gesture;
    bool m_isDone = true; // the edit is already applied at the first redo
};

} // namespace clusterwright::desktop
