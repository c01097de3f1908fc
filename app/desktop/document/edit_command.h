// The only undo command of the program: an edit that swaps with its inverse. What an edit does, and whether it is
// allowed, is decided and tested in model/.
#pragma once

#include "model/design/edit/edit.h"

#include <QUndoCommand>

#include <string>
#include <vector>

namespace clusterwright::desktop
{

class Document;

// Whether it changes nothing but places on a canvas.
[[nodiscard]] bool onlyMoves(const model::Edit& edit);

// Of what a document shows, which may be renamed by an edit.
struct FollowedNames {
    std::vector<std::string> studies;
    std::vector<std::string> scenarios;
};
[[nodiscard]] FollowedNames namesToFollow(const model::Design& design);
// What `name` is called behind an edit, by the names before and behind it: the new name at its place where it was renamed.
[[nodiscard]] std::string followed(const std::string& name,
                                   const std::vector<std::string>& before,
                                   const std::vector<std::string>& after);

class EditCommand final : public QUndoCommand
{
public:
    // `inverse` of an edit that was applied already. Commands with the same gesture number, but 0, merge.
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
    bool m_isDone = true; // the first redo finds the edit applied
};

} // namespace clusterwright::desktop
