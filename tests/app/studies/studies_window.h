// A panel of studies with its own document.
#pragma once

#include "app/desktop/studies/studies_panel.h"
#include "tests/support/catch_compat.h"
#include "tests/support/preset_folder.h"
#include "tests/support/search_study.h"

#include <QApplication>
#include <QDropEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

namespace clusterwright::tests
{

constexpr int kPatience = 20'000; // ms, for a busy machine

struct StudiesWindow {
    explicit StudiesWindow(const std::string& preset = "acc-fft-inic")
        : workbench({shippedPresetsFolder()})
        , panel(workbench)
    {
        auto library = shippedPresets();
        const auto design = library.design(preset);
        REQUIRE(design);
        document().open(*design.value(), {});
        panel.list().hide(); // in the main window the list is another panel
        panel.resize(1200, 700);
        panel.show();
        REQUIRE(QTest::qWaitForWindowExposed(&panel));
        await();
    }

    [[nodiscard]] desktop::Document& document() { return workbench.document(); }

    void add(const model::StudyDefinition& study)
    {
        const auto position = document().design().studies.size();
        REQUIRE(document().submit(
            model::Edit{model::SetItem<model::StudyDefinition>{"", position, std::nullopt, study}},
            QStringLiteral("Add")));
        panel.showStudy(study.name);
    }
    // Waits for the result of the last started study.
    void await()
    {
        QSignalSpy finished(&panel.runner(), &desktop::StudyRunner::finished);
        while (panel.runner().isRunning())
            REQUIRE(finished.wait(kPatience));
    }
    // Waits for the values of the design, which the lists of a study offer.
    void awaitValues()
    {
        QSignalSpy answered(&document(), &desktop::Document::answerChanged);
        while (!document().isAnswered())
            REQUIRE(answered.wait(kPatience));
    }
    // Drops data onto the panel; false if it is refused.
    bool drop(const QMimeData& data)
    {
        QDragEnterEvent enter({600, 200}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        enter.ignore();
        QApplication::sendEvent(&panel, &enter);
        if (!enter.isAccepted())
            return false;
        QDropEvent event({600, 200}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&panel, &event);
        return event.isAccepted();
    }
    template <typename Widget>
    [[nodiscard]] Widget& part(const char* name) const
    {
        auto* const found = panel.findChild<Widget*>(QLatin1String(name));
        INFO(name);
        REQUIRE(found);
        return *found;
    }

    desktop::Workbench workbench;
    desktop::StudiesPanel panel;
};

template <typename Entry>
void type(Entry& entry, const QString& text)
{
    entry.selectAll();
    QTest::keyClicks(&entry, text);
    QTest::keyClick(&entry, Qt::Key_Return);
}

// True if the entry takes Ctrl+Z, so that no shortcut of the window runs.
inline bool takesUndo(QWidget& entry)
{
    QKeyEvent undo(QEvent::ShortcutOverride, Qt::Key_Z, Qt::ControlModifier);
    undo.ignore();
    QApplication::sendEvent(&entry, &undo);
    return undo.isAccepted();
}

} // namespace clusterwright::tests
