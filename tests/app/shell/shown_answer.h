// The answer bar of a window under test.
#pragma once

#include "app/desktop/common/text.h"
#include "app/desktop/shell/window/answer_bar.h"
#include "model/core/origin_ref.h"
#include "model/design/edit/edit.h"
#include "tests/app/shell/window.h"

#include <QLabel>
#include <QRegularExpression>

namespace clusterwright::tests
{

[[nodiscard]] inline QLabel& resultsIn(const TestWindow& test)
{
    for (auto* const label : test.part<desktop::AnswerBar>("answerBar").findChildren<QLabel*>())
        if (label->accessibleName() == QStringLiteral("Results"))
            return *label;
    FAIL("no results in the answer bar");
    throw;
}

// Sets a variable, and waits for the answer.
inline void set(const TestWindow& test, const std::string& name, const std::string& value)
{
    REQUIRE(test.document().submit(
        model::setVariable(test.document().design(), name, value, std::nullopt),
        QStringLiteral("Set")));
    test.await();
}

// Returns the results without markup.
[[nodiscard]] inline std::string shown(const TestWindow& test)
{
    auto text = resultsIn(test).text();
    text.remove(QRegularExpression(QStringLiteral("<[^>]*>")));
    return desktop::utf8(text.replace(QStringLiteral("&nbsp;"), QStringLiteral(" ")).simplified());
}

} // namespace clusterwright::tests
