// Steps that walks of a new user share: the window with an empty library, an empty design, fields, effort.
#pragma once

#include "tests/app/end_to_end/hands.h"
#include "tests/app/shell/window.h"

#include <QTemporaryDir>

#include <filesystem>
#include <memory>
#include <vector>

namespace clusterwright::tests
{

struct Session {
    Session();
    [[nodiscard]] desktop::Document& document() const { return window->workbench().document(); }
    void await() const;
    // Returns the value in base units when the design is evaluated; findings fail the test.
    [[nodiscard]] double value(const char* name) const;

    QTemporaryDir library; // the user's own presets
    std::unique_ptr<desktop::MainWindow> window;
};

void newDesign(const Session& session, Hands& hands);

// Checks that the design has the same time when it is saved and read from its file.
void checkFile(const Session& session);

// Prints the effort of a walk, and checks that it is below these bounds.
void checkEffort(const char* walk, const Hands& hands, int gestures, int minutes);

// Types into a field of the Inspector, or into its opened list.
void fill(Hands& hands, const char* field, const char* text);

// Opens the editor of the attribute's value in the form of a component.
void clickValue(Hands& hands, const char* attribute);

// Returns the cell of the first visible row of a result, in the column with this title.
QString topRow(Hands& hands, const char* column);

// Adds a component or block by its name.
void add(Hands& hands, const char* name);

// Types the values of a new step's parameters, in the order of the Inspector.
void enter(Hands& hands, const std::vector<const char*>& values);

// Clicks the enabled button with this beginning of its text, as soon as there is one.
void clickButton(Hands& hands, const char* text);

// Selects a command by its name.
void command(Hands& hands, const char* name);

} // namespace clusterwright::tests
