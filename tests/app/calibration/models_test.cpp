// The table models of the calibration pages.
#include "app/desktop/calibration/correlations_model.h"
#include "app/desktop/calibration/parameters_model.h"
#include "model/calibration/calibration/application.h"
#include "tests/app/calibration/opened_wizard.h"
#include "tests/support/findings.h"

#include <QAbstractItemModelTester>
#include <QBrush>
#include <QColor>

namespace clusterwright::tests::models_test
{

using namespace clusterwright::desktop;

namespace
{

using Tester = QAbstractItemModelTester;

model::SubjectNumber number(const std::string& name, bool isProposed)
{
    model::SubjectNumber number;
    number.name = name;
    number.unit = "us";
    number.dimension = model::kTime;
    number.value = 3e-6;
    number.isProposed = isProposed;
    return number;
}

model::Calibration fitted()
{
    model::CalibrationOrder order;
    model::Column k{"k", "B", model::kData, {}};
    model::Column time{"time", "s", model::kTime, {}};
    for (int i = 0; i < 30; ++i) {
        k.values.push_back(1000.0 * (1 + i % 10));
        time.values.push_back((1e-5 + k.values.back() * 1e-9) * (i % 2 == 0 ? 1.01 : 0.99));
    }
    order.data.columns = {k, time};
    order.free = {model::parseFreeParameter("L=1 us").value(),
                  model::parseFreeParameter("G=1 ns/B").value()};
    order.system = model::equationSystem("time = L + k * G", order.data, order.free).value();
    order.response = "time";
    order.draws = 100;
    auto result = model::calibrate(order);
    INFO(textOf(result.diagnostics()));
    REQUIRE(result);
    return std::move(result).value();
}

} // namespace

TEST_CASE("A large start is written as it is read", "[desktop][calibration]")
{
    model::SubjectNumber keys;
    keys.name = "keys";
    keys.unit = "1";
    keys.value = 4'194'304;
    keys.isProposed = true;
    FreeParametersModel model;
    model.show({keys});
    CHECK(model.index(0, FreeParametersModel::Start).data() == QStringLiteral("4194304"));
    const auto parameters = model.parameters();
    REQUIRE(parameters);
    CHECK(parameters.value().front().start->value == 4'194'304);
}

TEST_CASE("Free parameters list proposals first, and keep invalid text with the reason",
          "[desktop][calibration]")
{
    FreeParametersModel model;
    const Tester tester(&model, Tester::FailureReportingMode::Fatal);
    model.show({number("a", false), number("b", true)});
    REQUIRE(model.rowCount() == 2);
    const auto cell = [&](int row, int column) { return model.index(row, column); };
    CHECK(cell(0, FreeParametersModel::Name).data() == QStringLiteral("b"));
    CHECK(cell(0, FreeParametersModel::Start).data() == QStringLiteral("3 us"));
    auto parameters = model.parameters();
    REQUIRE(parameters);
    REQUIRE(parameters.value().size() == 1);
    CHECK(parameters.value()[0].start->value == Approx(3e-6));

    QSignalSpy changed(&model, &FreeParametersModel::changed);
    REQUIRE(model.setData(cell(0, FreeParametersModel::Low), QStringLiteral("1 kg"), Qt::EditRole));
    CHECK(changed.count() == 1);
    CHECK(codeOf(model.parameters().diagnostics()) == "unit.unknown");
    CHECK(cell(0, FreeParametersModel::Low).data() == QStringLiteral("1 kg"));
    CHECK_FALSE(cell(0, FreeParametersModel::Low).data(Qt::ToolTipRole).toString().isEmpty());
    REQUIRE(model.setData(cell(0, FreeParametersModel::Low), QStringLiteral("1 B"), Qt::EditRole));
    CHECK(codeOf(model.parameters().diagnostics()) == "dimension.mismatch");
    REQUIRE(model.setData(cell(0, FreeParametersModel::Low), QStringLiteral("9 us"), Qt::EditRole));
    REQUIRE(
        model.setData(cell(0, FreeParametersModel::High), QStringLiteral("2 us"), Qt::EditRole));
    CHECK(codeOf(model.parameters().diagnostics()) == "vary.empty");
    REQUIRE(model.setData(cell(0, FreeParametersModel::High), QString(), Qt::EditRole));
    CHECK(model.parameters().value()[0].low->value == Approx(9e-6));

    CHECK_FALSE(model.flags(cell(1, FreeParametersModel::Start)).testFlag(Qt::ItemIsEditable));
    REQUIRE(model.setData(cell(1, FreeParametersModel::Name), Qt::Checked, Qt::CheckStateRole));
    CHECK(model.parameters().value().size() == 2);
    for (int row = 0; row < 2; ++row)
        REQUIRE(
            model.setData(cell(row, FreeParametersModel::Name), Qt::Unchecked, Qt::CheckStateRole));
    CHECK(codeOf(model.parameters().diagnostics()) == "fit.free");
}

TEST_CASE("Fitted parameters have intervals and an explanation", "[desktop][calibration]")
{
    ParametersModel model;
    const Tester tester(&model, Tester::FailureReportingMode::Fatal);
    auto calibration = fitted();
    model.show(calibration, {number("L", true)});
    REQUIRE(model.rowCount() == 2);
    const auto text = [&](int row, int column) {
        return model.index(row, column).data().toString();
    };
    CHECK(text(0, ParametersModel::Value).endsWith(QStringLiteral(" us")));
    CHECK(text(0, ParametersModel::Interval).contains(QStringLiteral(" .. ")));
    CHECK(text(0, ParametersModel::Bootstrap).contains(QStringLiteral(" .. ")));
    CHECK(text(0, ParametersModel::Now) == QStringLiteral("3 us"));
    CHECK(text(0, ParametersModel::Words).startsWith(QStringLiteral("identifiable")));
    calibration.fit.parameters[1].state = model::Identifiability::Without;
    model.show(calibration, {});
    CHECK(text(1, ParametersModel::Value) == QStringLiteral("not identifiable"));
    CHECK(text(1, ParametersModel::Interval) == QString(QChar(0x2013)));
    model.show(model::measuredBy(calibration.fit, {"r", "d"}));
    CHECK(model.rowCount() == 2);
    model.clear();
    CHECK(model.rowCount() == 0);
}

TEST_CASE("Correlations are symmetric, coloured by sign, and empty for unidentifiable parameters",
          "[desktop][calibration]")
{
    CorrelationsModel model;
    const Tester tester(&model, Tester::FailureReportingMode::Fatal);
    auto calibration = fitted();
    model.show(calibration.fit);
    REQUIRE(model.rowCount() == 2);
    REQUIRE(model.columnCount() == 2);
    CHECK(model.index(0, 0).data() == QStringLiteral("1"));
    CHECK(model.index(0, 1).data() == model.index(1, 0).data());
    CHECK(model.index(0, 1).data().toString().startsWith(QChar(0x2212))); // L and G
    CHECK(model.index(0, 1).data(Qt::BackgroundRole).isValid());
    CHECK(model.headerData(1, Qt::Horizontal, Qt::DisplayRole) == QStringLiteral("G"));
    CHECK_FALSE(model.index(0, 1).data(Qt::ToolTipRole).toString().isEmpty());
    calibration.fit.parameters[1].state = model::Identifiability::Inseparable;
    model.show(calibration.fit);
    CHECK(model.index(0, 1).data() == QString(QChar(0x2013)));
    model.clear();
    CHECK(model.rowCount() == 0);
}

TEST_CASE("Findings show their remedies, errors first", "[desktop][calibration]")
{
    FindingsView view;
    model::Diagnostics findings{model::Severity::Note, "a.note", "", "", "worth knowing"};
    findings.add({model::Severity::Error, "an.error", "", "row 3", "this is <wrong>", "do that"});
    view.show(findings);
    const auto labels = view.findChildren<QLabel*>();
    QStringList texts;
    for (const auto* const label : labels)
        if (!label->text().isEmpty())
            texts << label->text();
    REQUIRE(texts.size() == 2);
    CHECK(texts[0].contains(QStringLiteral("row 3: This is &lt;wrong&gt;.")));
    CHECK(texts[0].contains(QStringLiteral("Do that.")));
    CHECK_FALSE(view.isHidden());
    view.show({});
    CHECK(view.isHidden());
    CHECK(view.findChildren<QLabel*>().isEmpty());
}

} // namespace clusterwright::tests::models_test
