// Keys of a text entry in a window that edits a design.
#pragma once

class QEvent;
class QLineEdit;

namespace clusterwright::desktop
{

// Returns true for the keys of Undo and Redo in an entry without typed text. They are left to the design, and the entry must not handle them.
[[nodiscard]] bool leavesUndoToDesign(const QLineEdit& entry, QEvent& event);

// Returns true for Escape in an entry with typed text, which the caller then replaces by the value.
[[nodiscard]] bool discardsTyping(const QLineEdit& entry, const QEvent& event);

} // namespace clusterwright::desktop
