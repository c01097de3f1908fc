// A workbench with an open, evaluated design, and gestures for tests of panels.
#pragma once

#include "app/desktop/common/text.h"
#include "app/desktop/document/workbench.h"
#include "model/study/studies/answer.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/preset_folder.h"

#include <QAccessible>
#include <QApplication>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

namespace clusterwright::tests
{

struct OpenedWorkbench {
    explicit OpenedWorkbench(const std::string& id = "acc-fft-inic")
        : workbench({shippedPresetsFolder()})
    {
        open(*workbench.document().library().design(id).value());
    }
    explicit OpenedWorkbench(model::Design design)
        : workbench({shippedPresetsFolder()})
    {
        open(std::move(design));
    }
    void open(model::Design design)
    {
        document().open(std::move(design), {});
        await();
    }
    void await()
    {
        constexpr int kPatience = 30'000; // ms, for a busy machine
        QSignalSpy answered(&document(), &desktop::Document::answerChanged);
        while (!document().isAnswered())
            REQUIRE(answered.wait(kPatience));
    }
    [[nodiscard]] desktop::Document& document() { return workbench.document(); }
    [[nodiscard]] const model::Design& design() { return document().design(); }
    [[nodiscard]] int steps() { return document().undoStack().count(); }
    // Checks undo and redo of the last step. `before`: the design before the step.
    void checkUndo(const model::Design& before)
    {
        const auto after = design();
        CHECK_FALSE(after == before);
        document().undoStack().undo();
        CHECK(design() == before);
        document().undoStack().redo();
        CHECK(design() == after);
    }
    [[nodiscard]] double value(const std::string& name)
    {
        const auto value = document().answer()->value(name);
        REQUIRE(value);
        return value->value;
    }

    desktop::Workbench workbench;
};

// Types over the present text without leaving the entry.
template <typename Entry>
void typeOver(Entry& line, const char* text)
{
    line.setFocus();
    line.selectAll();
    QTest::keyClicks(&line, QLatin1String(text));
}

// Returns focusable widgets without an accessible name.
[[nodiscard]] inline QStringList namelessWidgets(const QWidget& root)
{
    QStringList nameless;
    for (const auto* const widget : root.findChildren<QWidget*>()) {
        const auto* const interface =
            QAccessible::queryAccessibleInterface(const_cast<QWidget*>(widget)); // NOLINT
        const bool isPart = widget->objectName().startsWith(QLatin1String("qt_"));
        if (widget->focusPolicy() != Qt::NoFocus && widget->isVisible() && !isPart && interface &&
            interface->text(QAccessible::Name).isEmpty())
            nameless << QLatin1String(widget->metaObject()->className()) + QLatin1Char(' ') +
                            widget->objectName();
    }
    return nameless;
}

} // namespace clusterwright::tests
