// A calibration of a design, with files of measurements.
#pragma once

#include "app/desktop/calibration/apply_page.h"
#include "app/desktop/calibration/calibration_wizard.h"
#include "app/desktop/calibration/column_form.h"
#include "app/desktop/calibration/data_page.h"
#include "app/desktop/calibration/findings_view.h"
#include "app/desktop/calibration/fit_page.h"
#include "app/desktop/calibration/free_parameters_model.h"
#include "app/desktop/calibration/judge_page.h"
#include "app/desktop/calibration/subject_page.h"
#include "model/core/provenance.h"
#include "model/design/system/evaluation.h"
#include "plugins/runner/store/store.h"
#include "tests/app/panels/opened_workbench.h"
#include "tests/support/findings.h"
#include "tests/support/temporary_folder.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>

#include <cmath>
#include <sstream>

namespace clusterwright::tests
{

constexpr int kLongest = 60'000; // ms, allows for a busy machine

// Returns T = keys * 20 ns, alternately 1 % more and less, at eight sizes, five times each.
[[nodiscard]] inline std::string sortFile(const std::string& head = "keys, T_countsort [ms]")
{
    std::ostringstream text;
    text.precision(17);
    text << head << "\n";
    for (int i = 0; i < 40; ++i) {
        const double keys = std::exp2(16 + i % 8);
        text << keys << ", " << keys * 20e-6 * (1 + 0.01 * ((i * 7) % 5 - 2)) << "\n";
    }
    return text.str();
}

// Returns time = 10 us + k * 8 ns/B, a few percent more or less, for 1 B to 16 KiB.
[[nodiscard]] inline std::string messageFile()
{
    std::ostringstream text;
    text << "k [B], P, time [us]\n";
    for (int i = 0; i < 60; ++i) {
        const int k = 1 << (i % 15);
        text << k << ", " << (i < 30 ? 2 : 4) << ", "
             << (10 + k * 0.008) * (1 + 0.02 * ((i * 7) % 5 - 2)) << "\n";
    }
    return text.str();
}

// PRTT(n, 0, s) = 2 (L + 2 o + (s - 1) G) + (n - 1) (g + (s - 1) G), L = 20, o = 4, g = 6 us, G = 8 ns/B
[[nodiscard]] inline std::string roundTripFile()
{
    std::ostringstream text;
    text << "size [B], messages, prtt [us], os [us], or [us]\n";
    for (int i = 0; i < 10; ++i)
        for (int size = 1; size <= 65536; size *= 4)
            for (const int n : {1, 16}) {
                const double G = (size - 1) * 0.008;
                text << size << ", " << n << ", "
                     << (2 * (20 + 8 + G) + (n - 1) * (6 + G)) * (1 + 0.001 * ((i * 7) % 5 - 2))
                     << ", 4, 4\n";
            }
    return text.str();
}

// Stores a run of the probe "countsort" and returns its id.
inline std::string storeRun(const std::filesystem::path& file,
                            const std::vector<std::string>& probes = {"countsort"},
                            const std::string& id = "0011223344556677",
                            int samples = 1)
{
    const auto store = runner::Store::open(file, runner::Store::Access::Create);
    REQUIRE(store);
    auto& sink = *store.value();
    REQUIRE(sink.beginRun({id, "by hand", "", 1e9, "a test"}).empty());
    for (const auto& probe : probes)
        for (int i = 0; i < 24; ++i) {
            const double keys = std::exp2(16 + i % 8);
            runner::Provenance provenance;
            provenance.probe = probe;
            provenance.participants = {{"n1", "node", {}, {}}};
            provenance.point = {{"keys", keys}, {"buckets", 128.0}};
            provenance.units = {{"keys", "1"}, {"buckets", "1"}, {"time", "s"}};
            const auto start = sink.beginStart(provenance);
            REQUIRE(start);
            runner::Sample sample;
            sample.values = {{"time", keys * 22e-9 * (1 + 0.01 * ((i * 7) % 5 - 2))}};
            REQUIRE(sink.add(start.value(), std::vector(static_cast<std::size_t>(samples), sample))
                        .empty());
            REQUIRE(sink.endStart(start.value(), runner::EndState::Done, 0.1).empty());
        }
    REQUIRE(sink.endRun(runner::EndState::Done).empty());
    return id;
}

struct OpenedWizard : OpenedWorkbench {
    OpenedWizard()
        : OpenedWorkbench("acc-sort-gigabit")
        , wizard(workbench, folder.path() / "samples.sqlite")
    {
        wizard.show();
        REQUIRE(QTest::qWaitForWindowExposed(&wizard));
    }

    // Waits until reading and checking have ended.
    void settle()
    {
        auto& page = wizard.dataPage();
        REQUIRE(QTest::qWaitFor([&] { return !page.isBusy(); }, kLongest));
    }
    void useFile(const std::string& name, const std::string& text)
    {
        wizard.dataPage().useFile(desktop::qt(folder.write(name, text)));
        settle();
    }
    [[nodiscard]] bool canGoOn() const { return wizard.button(QWizard::NextButton)->isEnabled(); }
    void next()
    {
        const auto page = wizard.currentId();
        REQUIRE(canGoOn());
        wizard.next();
        REQUIRE(wizard.currentId() == page + 1);
        settle();
    }
    void awaitFit()
    {
        auto& page = wizard.fitPage();
        REQUIRE(QTest::qWaitFor([&] { return !page.isRunning(); }, kLongest));
    }
    // Fits the step of the count sort to a file.
    void fitFile(const std::string& text = sortFile())
    {
        REQUIRE(wizard.subjectPage().chooseStep("count_sort"));
        next();
        useFile("sort.csv", text);
        next();
        awaitFit();
    }
    void apply()
    {
        REQUIRE(wizard.button(QWizard::FinishButton)->isEnabled());
        wizard.button(QWizard::FinishButton)->click();
    }
    // Returns the origin of an input of the design, null without one, valid until the next call.
    [[nodiscard]] const model::Origin* originOf(const std::string& name)
    {
        m_system = model::instantiate(design(), document().library(), {}).value();
        const auto& equation = m_system.set.equations()[*m_system.set.find(name)];
        return equation.origin ? &*equation.origin : nullptr;
    }
    [[nodiscard]] model::Diagnostics findings() const
    {
        return wizard.currentPage()->findChild<desktop::FindingsView*>()->findings();
    }
    template <typename Widget>
    [[nodiscard]] Widget& part(const char* name) const
    {
        auto* const found = wizard.currentPage()->findChild<Widget*>(QLatin1String(name));
        INFO(name);
        REQUIRE(found);
        return *found;
    }

    TemporaryFolder folder;
    desktop::CalibrationWizard wizard;

private:
    model::System m_system;
};

} // namespace clusterwright::tests
