// A main window for tests, with its own settings and data.
#pragma once

#include "app/desktop/shell/window/main_window.h"
#include "app/desktop/shell/window/workspace_pages.h"
#include "tests/support/catch_compat.h"
#include "tests/support/preset_folder.h"

#include <QAbstractButton>
#include <QApplication>
#include <QMessageBox>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>

namespace clusterwright::tests
{

constexpr int kPatience = 20'000; // ms, for a busy machine

struct TestWindow {
    TestWindow()
    {
        QSettings().clear();
        window = std::make_unique<desktop::MainWindow>(
            std::vector<std::filesystem::path>{shippedPresetsFolder()});
        window->show();
        REQUIRE(QTest::qWaitForWindowExposed(window.get()));
    }
    explicit TestWindow(const QString& preset)
        : TestWindow()
    {
        REQUIRE(window->files().openPreset(preset));
        await();
    }

    [[nodiscard]] desktop::Document& document() const { return window->workbench().document(); }
    void await() const
    {
        QSignalSpy answered(&document(), &desktop::Document::answerChanged);
        while (!document().isAnswered())
            REQUIRE(answered.wait(kPatience));
    }
    template <typename Widget>
    [[nodiscard]] Widget& part(const char* name = "") const
    {
        auto* const found = window->findChild<Widget*>(QLatin1String(name));
        INFO(name);
        REQUIRE(found);
        return *found;
    }
    // Returns a menu action by its path without mnemonics.
    [[nodiscard]] QAction& action(const QString& path) const
    {
        for (auto* const action : window->actions().all())
            if (action->property("path").toString() == path)
                return *action;
        FAIL("no action " << path.toStdString());
        throw;
    }

    std::unique_ptr<desktop::MainWindow> window;
};

// Replies to the next message box and stores its text.
class Answering
{
public:
    explicit Answering(QMessageBox::ButtonRole role)
        : m_role(role)
    {
        QObject::connect(&m_timer, &QTimer::timeout, [this] { answer(); });
        m_timer.start(0);
    }
    [[nodiscard]] const QString& question() const { return m_question; }

private:
    void answer()
    {
        auto* const box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        if (!box)
            return;
        m_timer.stop();
        m_question = box->text();
        for (auto* const button : box->buttons())
            if (box->buttonRole(button) == m_role)
                return button->click();
        FAIL("no such button");
    }

    QMessageBox::ButtonRole m_role;
    QTimer m_timer;
    QString m_question;
};

} // namespace clusterwright::tests
