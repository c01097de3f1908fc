#include "app/desktop/calibration/calibration_wizard.h"

#include "app/desktop/calibration/apply_page.h"
#include "app/desktop/calibration/data_page.h"
#include "app/desktop/calibration/fit_page.h"
#include "app/desktop/calibration/judge_page.h"
#include "app/desktop/calibration/subject_page.h"

#include <QFontMetrics>
#include <QLabel>
#include <QScreen>
#include <QVBoxLayout>

namespace clusterwright::desktop
{

namespace
{

constexpr QSize kSize(1180, 780);
constexpr int kMargin = 4;

} // namespace

CalibrationWizard::CalibrationWizard(Workbench& workbench,
                                     std::filesystem::path store,
                                     QWidget* parent)
    : QWizard(parent)
    , m_state(workbench, std::move(store), m_thread)
    , m_subject(new SubjectPage(m_state))
    , m_data(new DataPage(m_state))
    , m_fit(new FitPage(m_state))
    , m_judge(new JudgePage(m_state))
    , m_apply(new ApplyPage(m_state))
{
    setObjectName(QStringLiteral("calibration"));
    setWindowTitle(tr("Calibrate"));
    setWizardStyle(QWizard::ClassicStyle);
    setOption(QWizard::NoBackButtonOnStartPage);
    setButtonText(QWizard::CancelButton, tr("C&lose"));
    setPage(Subject, m_subject);
    setPage(Data, m_data);
    setPage(Fit, m_fit);
    setPage(Judge, m_judge);
    setPage(Apply, m_apply);
    setSideWidget(makeSteps());
    resize(kSize.boundedTo(screen()->availableSize()));
    connect(this, &QWizard::currentIdChanged, this, &CalibrationWizard::showStep);
    connect(m_subject, &SubjectPage::chosen, m_fit, &FitPage::forget);
    connect(m_data, &DataPage::dataChanged, m_fit, &FitPage::forget);
    connect(m_data, &DataPage::measureWanted, this, &CalibrationWizard::measureWanted);
    connect(m_data, &DataPage::readingChanged, m_subject, &QWizardPage::completeChanged);
    connect(m_data, &DataPage::loaded, this, [this] {
        if (currentId() == Subject)
            m_subject->proposeForRecord();
    });
    auto& document = workbench.document();
    connect(&document, &Document::changed, this, [this, &document] {
        if (currentId() == Subject && !document.isMoving())
            m_subject->initializePage();
        else if (currentId() == Apply && isVisible())
            m_apply->initializePage();
    });
    restart();
}

QWidget* CalibrationWizard::makeSteps()
{
    auto* const box = new QWidget(this);
    auto* const layout = new QVBoxLayout(box);
    layout->setContentsMargins(12, 16, 24, 12);
    layout->setSpacing(12);
    for (const auto& name :
         {tr("1  Subject"), tr("2  Data"), tr("3  Fit"), tr("4  Judge"), tr("5  Apply")}) {
        auto* const label = new QLabel(name, box);
        auto bold = label->font();
        bold.setBold(true); // reserves the width of the bold title
        label->setMinimumWidth(QFontMetrics(bold).horizontalAdvance(name) + kMargin);
        layout->addWidget(label);
        m_steps.push_back(label);
    }
    layout->addStretch(1);
    return box;
}

void CalibrationWizard::showStep(int page)
{
    for (int i = 0; i < static_cast<int>(m_steps.size()); ++i) {
        auto& label = *m_steps[static_cast<std::size_t>(i)];
        auto font = label.font();
        font.setBold(i == page);
        label.setFont(font);
        label.setForegroundRole(i <= page ? QPalette::WindowText : QPalette::PlaceholderText);
    }
}

bool CalibrationWizard::focusNextPrevChild(bool next)
{
    const bool isUpdating = isVisible() && currentPage() && !currentPage()->isVisible();
    return !isUpdating && QWizard::focusNextPrevChild(next);
}

void CalibrationWizard::useRun(const std::string& id)
{
    m_data->useRun(id);
}

} // namespace clusterwright::desktop

#include "moc_calibration_wizard.cpp"
