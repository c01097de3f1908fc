// The nonlinear data sets of NIST's Statistical Reference Datasets: certified parameters to 6 digits on lower and average
// difficulty, to 4 on higher, from both of the published starts.
#include "model/core/file.h"
#include "model/json/json.h"
#include "tests/model/calibration/made_data.h"

#include <filesystem>
#include <map>

namespace clusterwright::tests::nist_test
{

namespace
{

// Roszman1 and ENSO need functions missing in the language: external functions, whose slopes are differences.
class FunctionFromOutside final : public ExternalFunction
{
public:
    explicit FunctionFromOutside(double (*function)(double))
        : m_function(function)
    {
    }
    [[nodiscard]] Dimension dimension() const override { return kNumber; }
    [[nodiscard]] const std::vector<std::string>& inputs() const override { return m_inputs; }
    [[nodiscard]] double value(std::span<const double> operands) const override
    {
        return m_function(operands.back());
    }
    [[nodiscard]] Diagnostics problem(std::span<const double>) const override { return {}; }

private:
    std::vector<std::string> m_inputs;
    double (*m_function)(double);
};

// An external function with a choice as its argument.
class Mathematics final : public ExternalFunctions
{
public:
    [[nodiscard]] Result<std::shared_ptr<const ExternalFunction>>
    find(const std::string&, const std::string& choice, std::size_t) const override
    {
        return {m_functions.at(choice)};
    }
    [[nodiscard]] std::string definition() const override { return "mathematics"; }

private:
    using Function = std::shared_ptr<const ExternalFunction>;

    static Function of(double (*function)(double))
    {
        return std::make_shared<FunctionFromOutside>(function);
    }

    std::map<std::string, Function> m_functions{
        {"arctan", of(std::atan)}, {"cos", of(std::cos)}, {"sin", of(std::sin)}};
};

Json setOf(const std::string& name)
{
    const auto path = std::filesystem::path(CLUSTERWRIGHT_TEST_DATA) / "nist" / (name + ".json");
    return Json::parse(readFile(path).value());
}

// Returns the predictors and the response.
DataFile columnsOf(const Json& set)
{
    std::vector<Column> columns;
    for (const auto* const name : {"x", "x1", "x2", "y"})
        if (set.contains(name))
            columns.push_back(columnOf(name, "1", set[name].get<std::vector<double>>()));
    return dataOf(std::move(columns));
}

// Nelson's response is a logarithm, as in relative residuals.
ResidualKind residualsOf(const Json& set)
{
    return set.value("residuals", "absolute") == "relative" ? ResidualKind::Relative
                                                            : ResidualKind::Absolute;
}

void checkDigits(double got, double certified, double digits)
{
    INFO("got " << got << ", certified " << certified);
    // Half of the last digit: 0.5e-5 for six digits of 2.39.
    const double last = std::pow(10, std::floor(std::log10(std::abs(certified))) - digits + 1);
    CHECK(std::abs(got - certified) <= 0.5 * last);
}

} // namespace

TEST_CASE("Fits reproduce NIST's certified parameters from both starts", "[calibration][nist]")
{
    const auto name = GENERATE(as<std::string>{},
                               "Misra1a",
                               "Chwirut2",
                               "Chwirut1",
                               "Lanczos3",
                               "Gauss1",
                               "Gauss2",
                               "DanWood",
                               "Misra1b",
                               "Kirby2",
                               "Hahn1",
                               "Nelson",
                               "MGH17",
                               "Lanczos1",
                               "Lanczos2",
                               "Gauss3",
                               "Misra1c",
                               "Misra1d",
                               "Roszman1",
                               "ENSO",
                               "MGH09",
                               "Thurber",
                               "BoxBOD",
                               "Rat42",
                               "MGH10",
                               "Eckerle4",
                               "Rat43",
                               "Bennett5");
    const auto start = GENERATE(std::size_t{0}, std::size_t{1});
    const auto set = setOf(name);
    INFO(name << ", start " << start + 1);
    const auto data = columnsOf(set);
    std::vector<FreeParameter> parameters;
    for (const auto& parameter : set["parameters"])
        parameters.push_back({parameter["name"].get<std::string>(),
                              Quantity{parameter["starts"][start].get<double>(), kNumber},
                              {},
                              {}});
    auto system = equationSystem("y = " + set["model"].get<std::string>(), data, parameters);
    INFO(textOf(system.diagnostics()));
    REQUIRE(system);
    system.value().set.addExternals("", std::make_shared<Mathematics>());
    const auto model = FitModel::compile(system.value(), "y", parameters, data);
    INFO(textOf(model.diagnostics()));
    REQUIRE(model);
    // From BoxBOD's first start the search reaches a region where b2 has no effect, so the fit needs further starts.
    const std::size_t starts = name == "BoxBOD" ? 8 : 1;
    const FitPlan plan{.residuals = residualsOf(set), .starts = starts};
    const auto result = fitted(model.value(), data, plan);

    const double digits = set["level"] == "higher" ? 4 : 6;
    for (std::size_t j = 0; j < parameters.size(); ++j) {
        const auto& certified = set["parameters"][j];
        INFO(parameters[j].name);
        CHECK(result.parameters[j].state == Identifiability::Identified);
        checkDigits(result.at[j], certified["certified"].get<double>(), digits);
        // For data without residuals the standard deviations are only rounding.
        if (certified.contains("deviation") && name != "Lanczos1")
            checkDigits(result.parameters[j].error, certified["deviation"].get<double>(), 4);
    }
}

} // namespace clusterwright::tests::nist_test
