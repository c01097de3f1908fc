// A visible Inspector with a design and user gestures.
#pragma once

#include "app/desktop/fields/field_row.h"
#include "app/desktop/panels/inspector.h"
#include "tests/app/panels/opened_workbench.h"

#include <QAction>
#include <QLabel>
#include <QLineEdit>
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
    [[nodiscard]] QLineEdit& line(const std::string& key)
    {
        auto* const line = qobject_cast<QLineEdit*>(row(key).editor());
        REQUIRE(line);
        return *line;
    }
    // Message below the focused field.
    [[nodiscard]] QString message(const std::string& key)
    {
        row(key).editor()->setFocus();
        const auto* const label = row(key).findChild<QLabel*>(QStringLiteral("message"));
        return label->isVisible() ? label->text() : QString();
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
