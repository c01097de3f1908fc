// A visible Inspector with a design and user gestures.
#pragma once

#include "app/desktop/fields/field_editor.h"
#include "app/desktop/fields/field_form.h"
#include "app/desktop/fields/text_entry.h"
#include "app/desktop/panels/inspector.h"
#include "tests/app/panels/opened_workbench.h"

#include <QAction>
#include <QLabel>
#include <QMenu>
#include <QToolButton>

namespace clusterwright::tests
{

inline const char* const kBus = "attribute.nic.host_bandwidth";

struct ShownInspector : OpenedWorkbench {
    explicit ShownInspector(const std::string& id = "acc-fft-inic")
        : OpenedWorkbench(id)
        , inspector(workbench)
    {
        show();
    }
    explicit ShownInspector(model::Design design)
        : OpenedWorkbench(std::move(design))
        , inspector(workbench)
    {
        show();
    }
    void show()
    {
        inspector.resize(300, 600);
        inspector.show();
        REQUIRE(QTest::qWaitForWindowExposed(&inspector));
        inspector.activateWindow();
    }
    [[nodiscard]] desktop::FieldRow& row(const std::string& key)
    {
        INFO("field " << key);
        auto* const found = inspector.row(key);
        REQUIRE(found);
        return *found;
    }
    [[nodiscard]] desktop::TextEntry& line(const std::string& key)
    {
        auto* const line = qobject_cast<desktop::TextEntry*>(row(key).editor());
        REQUIRE(line);
        return *line;
    }
    // Message below the form about the focused field.
    [[nodiscard]] QString message(const std::string& key)
    {
        row(key).editor()->setFocus();
        return messages().isVisible() ? messages().text() : QString();
    }
    [[nodiscard]] QLabel& messages() const
    {
        return *inspector.findChild<QLabel*>(QStringLiteral("message"));
    }
    void enter(const std::string& key, const char* text)
    {
        typeOver(line(key), text);
        QTest::keyClick(&line(key), Qt::Key_Return);
    }
    void choose(const std::string& key, const char* action)
    {
        auto* const menu = row(key).findChild<QToolButton*>(QStringLiteral("menu"))->menu();
        emit menu->aboutToShow();
        auto* const found = menu->findChild<QAction*>(QLatin1String(action));
        REQUIRE(found);
        REQUIRE(found->isEnabled());
        found->trigger();
    }
    void select(const std::vector<model::Element>& elements)
    {
        workbench.selection().set(elements);
    }

    desktop::Inspector inspector;
};

[[nodiscard]] inline model::Element stepElement(const std::string& name,
                                                const std::string& group = "transpose")
{
    return {model::ElementKind::Step, group, name};
}

} // namespace clusterwright::tests
