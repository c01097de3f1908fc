// Tutorials: follows every link in order, in a window, and compares the values.
#include "app/desktop/common/text.h"
#include "app/desktop/help/manual.h"
#include "app/desktop/help/tutorial_panel.h"
#include "app/desktop/shell/window/tutorial_player.h"
#include "app/desktop/studies/studies_panel.h"
#include "tests/app/shell/window.h"
#include "tests/support/findings.h"

#include <QDialog>
#include <QDockWidget>
#include <QImage>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QRegularExpression>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextList>

#include <set>

namespace clusterwright::tests::tutorials_test
{

using namespace clusterwright::desktop;

namespace
{

TutorialStep stepOf(const char* link)
{
    return tutorialStep(QUrl(QLatin1String(link)));
}

// Follows a link like a click; discards unsaved changes when asked.
model::Diagnostics follow(const TestWindow& test, const TutorialStep& step)
{
    std::optional<Answering> answering;
    if (step.verb == QStringLiteral("open") && test.document().isModified())
        answering.emplace(QMessageBox::DestructiveRole);
    const auto findings = play(step, *test.window);
    test.await();
    return findings;
}

} // namespace

TEST_CASE("Every step of every tutorial yields the value in its text", "[desktop][help]")
{
    const auto tutorials = tutorialsIn({shippedPresetsFolder()});
    CHECK(tutorials.size() >= 5);
    for (const auto& tutorial : tutorials) {
        const TestWindow test;
        int checks = 0;
        for (const auto& step : stepsOf(tutorial)) {
            INFO(utf8(tutorial.id + QStringLiteral(": ") + step.verb + QLatin1Char(' ') +
                      step.arguments.toString(QUrl::FullyDecoded)));
            const auto findings = follow(test, step);
            INFO(textOf(findings));
            CHECK(findings.empty());
            checks += step.verb == QStringLiteral("check");
        }
        INFO(utf8(tutorial.id));
        CHECK(checks >= 3);
    }
}

TEST_CASE("Panels and studies in tutorials exist", "[desktop][help]")
{
    const TestWindow test;
    for (const auto& tutorial : tutorialsIn({shippedPresetsFolder()}))
        for (const auto& step : stepsOf(tutorial)) {
            INFO(utf8(tutorial.id + QStringLiteral(": ") +
                      step.arguments.toString(QUrl::FullyDecoded)));
            follow(test, step);
            if (step.verb == QStringLiteral("panel"))
                CHECK(test.window->workspaces().openPart(step.argument("name")));
            if (step.verb == QStringLiteral("curve"))
                CHECK(std::ranges::count(test.document().design().studies,
                                         utf8(step.argument("study")),
                                         &model::StudyDefinition::name) == 1);
        }
}

TEST_CASE("Studies in tutorials have a result", "[desktop][help]")
{
    const TestWindow test;
    int studies = 0;
    for (const auto& tutorial : tutorialsIn({shippedPresetsFolder()}))
        for (const auto& step : stepsOf(tutorial)) {
            follow(test, step);
            if (step.verb != QStringLiteral("study"))
                continue;
            INFO(utf8(tutorial.id));
            const auto& panel = *test.window->findChild<StudiesPanel*>();
            CHECK(QTest::qWaitFor([&] { return panel.answer() && panel.answer()->result; },
                                  kPatience));
            ++studies;
        }
    CHECK(studies >= 2);
}

TEST_CASE("The search of the second tutorial finds the cluster in its text", "[desktop][help]")
{
    auto library = shippedPresets();
    const auto design = library.design("sort-bonded-ethernet").value();
    model::ThreadWorkers workers;
    model::StudyRun run{workers, {}, {}};
    const auto answer =
        model::runStudy(*design, model::findStudy(*design, "budget").value(), library, run);
    INFO(textOf(answer.diagnostics()));
    REQUIRE(answer);
    const auto best = answer.value().settings(0);
    REQUIRE(best.size() == 2);
    CHECK((best[0].name == "P" && best[0].value == "32"));
    CHECK((best[1].name == "channels" && best[1].value == "2"));
}

TEST_CASE("A value that differs from the tutorial is a finding", "[desktop][help]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    const auto findings = play(stepOf("do:check?name=speedup&value=7.7312"), *test.window);
    REQUIRE(findings.size() == 1);
    CHECK(codeOf(findings) == "tutorial.check");
    CHECK(messageOf(findings) == "speedup is 3.47318, the tutorial expects 7.7312");
    CHECK(play(stepOf("do:check?name=time&value=3.4732"), *test.window).size() == 1);
    CHECK(codeOf(play(stepOf("do:check?name=nothing&value=1"), *test.window)) == "tutorial.step");
    CHECK(codeOf(play(stepOf("do:dance"), *test.window)) == "tutorial.step");
    CHECK(play(stepOf("do:set?name=P&value=(16"), *test.window).size() == 1);
    CHECK(test.document().undoStack().count() == 0);
}

TEST_CASE("A link in the panel performs its step, which can be undone", "[desktop][help]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    auto& panel = test.part<TutorialPanel>();
    panel.show(panel.tutorials()[1].id);
    auto* const text = panel.findChild<QTextBrowser*>();
    CHECK(text->toPlainText().startsWith(panel.tutorials()[1].title));
    emit text->anchorClicked(QUrl(QStringLiteral("do:set?name=P&value=16")));
    CHECK(test.document().design().variables[0].value.text == "16");
    test.document().undoStack().undo();
    CHECK(test.document().design().variables[0].value.text == "8");
}

TEST_CASE("The manual shows its pages, and follows their links", "[desktop][help]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    const auto pages = manualPages();
    for (const auto& page : pages) {
        showManual(page.file, test.window.get());
        auto* const manual = test.window->findChild<QDialog*>(QStringLiteral("manual"));
        REQUIRE(manual);
        auto* const text = manual->findChild<QTextBrowser*>();
        CHECK(text->toPlainText().size() > 1000);
        CHECK(manual->windowTitle() ==
              QStringLiteral("Manual: ") + text->toPlainText().section(u'\n', 0, 0));
        // Each picture is there, and each link to a page leads to it.
        const auto source = text->source();
        std::set<QString> links;
        for (auto block = text->document()->begin(); block.isValid(); block = block.next())
            for (auto part = block.begin(); !part.atEnd(); ++part) {
                const auto format = part.fragment().charFormat();
                if (format.isImageFormat()) {
                    const auto picture = text->document()
                                             ->resource(QTextDocument::ImageResource,
                                                        QUrl(format.toImageFormat().name()))
                                             .value<QImage>();
                    CHECK(picture.width() > 300);
                    CHECK(picture.width() < text->width());
                }
                if (format.isAnchor() && !format.anchorHref().startsWith(QStringLiteral("http")))
                    links.insert(format.anchorHref());
            }
        for (const auto& link : links) {
            INFO(link.toStdString());
            text->setSource(source);
            emit text->anchorClicked(QUrl(link));
            CHECK(text->source().path() == source.resolved(QUrl(link)).path());
            CHECK(text->toPlainText().size() > 1000);
        }
    }
    CHECK(test.window->findChildren<QDialog*>(QStringLiteral("manual")).size() == 1);
    showManual(pages[1].file, test.window.get());
    CHECK(test.window->findChild<QDialog*>(QStringLiteral("manual"))->windowTitle() ==
          QStringLiteral("Manual: How sure is this?"));
}

TEST_CASE("A step for another design opens it only when told to", "[desktop][help]")
{
    const TestWindow test(QStringLiteral("acc-fft-gigabit"));
    auto& panel = test.part<TutorialPanel>();
    panel.show(panel.tutorials()[0].id);
    const auto doubled = QUrl(QStringLiteral("do:set?name=nic.host_bandwidth&value=160%20MiB/s"));
    emit panel.findChild<QTextBrowser*>()->anchorClicked(doubled);
    CHECK(test.document().design().id == "acc-fft-gigabit");
    CHECK(test.document().undoStack().count() == 0);
    auto* const box = test.window->findChild<QMessageBox*>(QStringLiteral("offer"));
    REQUIRE(box);
    box->defaultButton()->click();
    CHECK(test.document().design().id == "acc-fft-inic");
    CHECK(test.document().undoStack().count() == 1);
}

TEST_CASE("A tutorial starts on the welcome page with its design", "[desktop][help]")
{
    const TestWindow test;
    auto& list = test.part<QListWidget>("tutorialList");
    REQUIRE(list.count() >= 4);
    emit list.itemActivated(list.item(2));
    CHECK(test.document().design().id == "maestro2-barrier-p2p");
    const auto& text = *test.part<TutorialPanel>().findChild<QTextBrowser*>();
    CHECK(QTest::qWaitFor([&] { return text.isVisible(); }, kPatience));
    CHECK(text.toPlainText().startsWith(QStringLiteral("A barrier on the switch")));
}

TEST_CASE("The tutorial stays visible in every workspace that its links open", "[desktop][help]")
{
    const TestWindow test(QStringLiteral("gpu-allreduce"));
    test.window->resize(1280, 800);
    auto& panel = test.part<TutorialPanel>();
    const auto& text = *panel.findChild<QTextBrowser*>();
    const auto& dock = test.part<QDockWidget>("tutorials");
    const auto isSeen = [&] {
        return QTest::qWaitFor([&] { return !text.visibleRegion().isEmpty(); }, 2'000);
    };
    panel.show(QStringLiteral("5-ring-or-tree"));
    test.window->workspaces().bringUp(panel);
    REQUIRE(isSeen());
    std::set<Workspace> workspaces;
    for (const auto& step : stepsOf(panel.tutorials().back())) {
        follow(test, step);
        INFO(utf8(step.verb + QLatin1Char(' ') + step.arguments.toString(QUrl::FullyDecoded)));
        CHECK(isSeen());
        CHECK(QTest::qWaitFor([&] { return dock.width() >= 300; }, 2'000)); // a readable width
        workspaces.insert(test.window->workspaces().workspace());
    }
    CHECK(workspaces == std::set{Workspace::Design, Workspace::Explore});
    for (const auto workspace : kWorkspaces) {
        test.window->workspaces().open(workspace);
        CHECK(isSeen());
    }
    test.part<QDockWidget>("tutorials").close();
    for (const auto workspace : kWorkspaces) {
        test.window->workspaces().open(workspace);
        CHECK(dock.isHidden());
    }
}

TEST_CASE("The steps of a tutorial have the numbers of its text", "[desktop][help]")
{
    TutorialPanel panel(tutorialsIn({shippedPresetsFolder()}));
    static const QRegularExpression kNumber(QStringLiteral("^(\\d+)\\. "),
                                            QRegularExpression::MultilineOption);
    for (const auto& tutorial : panel.tutorials()) {
        panel.show(tutorial.id);
        const auto& document = *panel.findChild<QTextBrowser*>()->document();
        std::vector<int> shown;
        for (auto block = document.begin(); block.isValid(); block = block.next())
            if (const auto* const list = block.textList();
                list && list->format().style() == QTextListFormat::ListDecimal)
                shown.push_back(list->itemNumber(block) + 1);
        std::vector<int> written;
        for (auto numbers = kNumber.globalMatch(tutorial.text); numbers.hasNext();)
            written.push_back(numbers.next().captured(1).toInt());
        INFO(utf8(tutorial.id));
        CHECK(written.size() >= 3);
        CHECK(shown == written);
    }
}

} // namespace clusterwright::tests::tutorials_test
