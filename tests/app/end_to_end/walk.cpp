#include "tests/app/end_to_end/walk.h"

#include "app/desktop/common/text.h"
#include "model/core/file.h"
#include "model/study/studies/answer.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"

#include <QAbstractButton>
#include <QAbstractItemModel>
#include <QDir>
#include <QTableView>

#include <cstdio>

namespace clusterwright::tests
{

using namespace desktop;

Session::Session()
{
    QSettings().clear();
    window = std::make_unique<MainWindow>(
        std::vector<std::filesystem::path>{nativePath(library.path()), shippedPresetsFolder()});
    window->resize(1600, 1000);
    window->show();
    REQUIRE(QTest::qWaitForWindowActive(window.get()));
}

void Session::await() const
{
    REQUIRE(QTest::qWaitFor([&] { return document().isAnswered(); }, kPatience));
}

double Session::value(const char* name) const
{
    await();
    const auto value = document().numbers()->value(name);
    INFO(name << "\n" << textOf(document().answer()->findings));
    REQUIRE(value);
    return value->value;
}

void newDesign(const Session& session, Hands& hands)
{
    hands.press(Qt::CTRL | Qt::Key_N);
    REQUIRE(session.window->showsDesign());
}

void checkFile(const Session& session)
{
    const double time = session.value("time");
    const auto file = QDir(session.library.path()).filePath(QStringLiteral("walk.cluster.json"));
    REQUIRE(session.document().save(file).empty());
    const auto text = model::readFile(nativePath(file));
    REQUIRE(text);
    CHECK(valueOf(systemOf(text.value(), {}, shippedPresets()), "time") == time);
}

void checkEffort(const char* walk, const Hands& hands, int gestures, int minutes)
{
    std::printf("%s: %d gestures (%d clicks, %d fields, %d keys), %.0f s\n",
                walk,
                hands.gestures(),
                hands.clicks(),
                hands.fields(),
                hands.keys(),
                hands.seconds());
    CHECK(hands.gestures() < gestures);
    CHECK(hands.seconds() < minutes * 60);
}

void fill(Hands& hands, const char* field, const char* text)
{
    hands.click(*hands.widget(QLatin1String(field)).findChild<QWidget*>(QStringLiteral("editor")));
    hands.type(QLatin1String(text), Qt::Key_Return);
}

void clickValue(Hands& hands, const char* attribute)
{
    const auto& table =
        dynamic_cast<QTableView&>(hands.widget(QStringLiteral("componentAttributes")));
    const auto& model = *table.model();
    const auto found = model.match(model.index(0, 0), Qt::DisplayRole, QLatin1String(attribute));
    REQUIRE(!found.isEmpty());
    const auto value = found.first().siblingAtColumn(1);
    hands.click(*table.viewport(), table.visualRect(value).center());
}

QString topRow(Hands& hands, const char* column)
{
    const auto& table = dynamic_cast<QTableView&>(hands.widget(QStringLiteral("table")));
    const auto& model = *table.model();
    for (int i = 0; i < model.columnCount(); ++i)
        if (model.headerData(i, Qt::Horizontal) == QLatin1String(column))
            return model.index(0, i).data().toString();
    FAIL("no column " << column);
    return {};
}

void add(Hands& hands, const char* name)
{
    hands.press(Qt::Key_Tab);
    hands.type(QLatin1String(name), Qt::Key_Return);
}

void enter(Hands& hands, const std::vector<const char*>& values)
{
    for (const auto* const value : values)
        hands.type(QLatin1String(value), Qt::Key_Return); // leads to the next empty field
}

void clickButton(Hands& hands, const char* text)
{
    QAbstractButton* found = nullptr;
    const auto isFound = [&] {
        for (auto* const button : hands.window().findChildren<QAbstractButton*>())
            if (button->isVisible() && button->isEnabled() &&
                button->text().remove(QLatin1Char('&')).startsWith(QLatin1String(text)))
                found = button;
        return found != nullptr;
    };
    INFO(text);
    REQUIRE(QTest::qWaitFor(isFound, kPatience));
    hands.click(*found);
}

void command(Hands& hands, const char* name)
{
    hands.press(Qt::CTRL | Qt::Key_K);
    hands.type(QLatin1String(name), Qt::Key_Return);
}

} // namespace clusterwright::tests
