#include "app/desktop/report/report_page.h"

#include "app/desktop/common/messages.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/widgets.h"
#include "app/desktop/document/element_text.h"
#include "app/desktop/report/report_command.h"
#include "model/core/diagnostic.h"
#include "model/report/report.h"
#include "model/study/studies/answer.h"

#include <QComboBox>
#include <QDesktopServices>
#include <QFile>
#include <QFileInfo>
#include <QGraphicsOpacityEffect>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPdfDocument>
#include <QPdfView>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollBar>
#include <QUrl>

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

namespace clusterwright::desktop
{

namespace
{

constexpr std::chrono::milliseconds kPause{500}; // between an edit and the update of the pages
constexpr int kSideWidth = 230;
constexpr int kLabelMargin = 8;
constexpr std::array kSlowSections{"contents", "inputs", "studies", "equations", "claims"};
constexpr double kFaint = 0.45; // opacity of stale pages

} // namespace

ReportPage::ReportPage(Workbench& workbench, QWidget* parent)
    : QWidget(parent)
    , m_workbench(workbench)
    , m_document(new QPdfDocument(this))
    , m_view(new QPdfView(this))
    , m_note(named(new QLabel(m_view), "updating"))
{
    setObjectName(QStringLiteral("reportPage"));
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    m_view->setDocument(m_document);
    m_view->setPageMode(QPdfView::PageMode::MultiPage);
    m_view->setZoomMode(QPdfView::ZoomMode::FitInView);
    m_view->setAccessibleName(tr("Pages of the report"));
    layout->addWidget(m_view, 1);
    m_note->setAutoFillBackground(true);
    m_note->setTextFormat(Qt::PlainText);
    m_note->setAlignment(Qt::AlignCenter);
    m_note->setMargin(kLabelMargin);
    m_note->hide();
    layout->addWidget(makeSide());
    m_wait.setSingleShot(true);
    m_wait.setInterval(kPause);
    connect(&m_wait, &QTimer::timeout, this, &ReportPage::startPreview);
    connect(&m_maker, &ReportMaker::stepBegun, this, &ReportPage::showStep);
    connect(&m_maker, &ReportMaker::made, this, &ReportPage::takePages);
    connect(&m_maker, &ReportMaker::failed, this, &ReportPage::showFailure);
    connectSaver();
    auto& document = m_workbench.document();
    connect(&document, &Document::changed, this, &ReportPage::wantPreview);
}

// The view must not outlive its document.
ReportPage::~ReportPage()
{
    m_view->setDocument(nullptr);
}

void ReportPage::connectSaver()
{
    connect(&m_saver, &ReportMaker::stepBegun, this, [this](const QString& step) {
        showSaving(tr("Report: %1").arg(step));
    });
    connect(&m_saver, &ReportMaker::made, this, [this](const QString& file) {
        showSaving({});
        m_workbench.say(tr("Saved %1").arg(file));
        QDesktopServices::openUrl(QUrl::fromLocalFile(file));
    });
    connect(&m_saver, &ReportMaker::failed, this, [this](const model::Diagnostics& findings) {
        showSaving({});
        tell(window(), tr("Could not make the report"), findings);
    });
}

QWidget* ReportPage::makeSide()
{
    auto* const side = new QWidget(this);
    side->setFixedWidth(kSideWidth);
    auto* const layout = new QVBoxLayout(side);
    auto* const zoom = named(new QComboBox(side), "zoom");
    zoom->setAccessibleName(tr("Size of the pages"));
    zoom->addItem(tr("Whole pages"), QVariant::fromValue(QPdfView::ZoomMode::FitInView));
    zoom->addItem(tr("Full width"), QVariant::fromValue(QPdfView::ZoomMode::FitToWidth));
    connect(zoom, &QComboBox::activated, this, [this, zoom] {
        m_view->setZoomMode(zoom->currentData().value<QPdfView::ZoomMode>());
    });
    layout->addWidget(zoom);
    layout->addWidget(new QLabel(tr("Sections"), side));
    m_sections = named(new QListWidget(side), "sections");
    m_sections->setAccessibleName(tr("Sections of the report"));
    for (const auto& section : model::kReportSections) {
        auto* const item = new QListWidgetItem(tr(section.title), m_sections);
        item->setData(Qt::UserRole, QString::fromLatin1(section.id));
        item->setCheckState(Qt::Checked);
    }
    layout->addWidget(m_sections, 1);
    m_state = named(plainLabel(side), "reportState");
    layout->addWidget(m_state);
    m_progress = named(new QProgressBar(side), "reportProgress");
    m_progress->setAccessibleName(tr("Progress of the pages"));
    m_progress->setTextVisible(false);
    m_progress->hide();
    layout->addWidget(m_progress);
    m_stop = named(new QPushButton(side), "stopReport");
    m_stop->hide();
    layout->addWidget(m_stop);
    connect(m_stop, &QPushButton::clicked, this, &ReportPage::stopOrStart);
    m_save = named(new QPushButton(side), "saveReport");
    layout->addWidget(m_save);
    connect(m_sections, &QListWidget::itemChanged, this, &ReportPage::wantPreview);
    connect(m_save, &QPushButton::clicked, this, &ReportPage::saveOrCancel);
    showSaving({});
    return side;
}

std::vector<std::string> ReportPage::omitted() const
{
    std::vector<std::string> ids;
    for (int row = 0; row < m_sections->count(); ++row)
        if (m_sections->item(row)->checkState() != Qt::Checked)
            ids.push_back(utf8(m_sections->item(row)->data(Qt::UserRole).toString()));
    return ids;
}

void ReportPage::save()
{
    if (m_saver.isBusy())
        return m_workbench.say(tr("Another report is in progress"));
    const auto file = askForReportFile(*window(), m_workbench.document());
    if (file.isEmpty())
        return;
    auto job = reportJob(m_workbench.document());
    job.omitted = omitted();
    showSaving(tr("Making the report \u2026"));
    m_saver.start(job, file);
}

void ReportPage::saveOrCancel()
{
    if (!m_saver.isBusy())
        return save();
    m_saver.cancel();
    showSaving({});
    m_workbench.say(tr("Cancelled: the report is not saved"));
}

void ReportPage::showSaving(const QString& step)
{
    m_saving = step;
    m_save->setText(step.isEmpty() ? tr("Save as PDF or HTML \u2026") : tr("&Cancel saving"));
    emit savingChanged(step);
}

int ReportPage::pages() const
{
    return m_document->pageCount();
}

void ReportPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_isWanted)
        startPreview();
}

void ReportPage::wantPreview()
{
    if (m_workbench.document().isMoving())
        return;
    m_isWanted = true;
    setStale(true);
    if (isVisible())
        m_wait.start();
}

void ReportPage::startPreview()
{
    if (m_maker.isBusy())
        return m_wait.start();
    m_isWanted = false;
    setStale(true);
    m_state->setText(tr("Making the pages \u2026"));
    showNote(m_state->text());
    auto fast = omitted();
    for (const auto* const slow : kSlowSections)
        if (std::ranges::find(fast, slow) == fast.end())
            fast.emplace_back(slow);
    m_areFirst = pages() == 0 && fast.size() > omitted().size() &&
                 fast.size() < model::kReportSections.size();
    make(m_areFirst ? fast : omitted());
}

void ReportPage::make(const std::vector<std::string>& omitted)
{
    auto job = reportJob(m_workbench.document());
    job.omitted = omitted;
    showBusy(true);
    m_maker.start(job, newFile());
}

// Shows the first pages at once, and continues with all of them.
void ReportPage::takePages(const QString& file)
{
    if (!std::exchange(m_areFirst, false))
        return showPreview(file);
    m_document->load(file);
    showStep(tr("Making the other sections \u2026"));
    make(omitted());
}

// Shows "Making page 3 of 12" as progress, too; other steps have no known length.
void ReportPage::showStep(const QString& step)
{
    m_state->setText(step);
    showNote(step);
    static const QRegularExpression kNumbers(QStringLiteral("(\\d+)\\D+(\\d+)$"));
    const auto numbers = kNumbers.match(step);
    m_progress->setRange(0, numbers.captured(2).toInt());
    m_progress->setValue(numbers.captured(1).toInt());
}

void ReportPage::showBusy(bool isBusy)
{
    m_progress->setVisible(isBusy);
    m_stop->setText(isBusy ? tr("&Cancel") : tr("&Make the pages"));
    m_stop->setVisible(isBusy);
}

void ReportPage::stopOrStart()
{
    if (!m_maker.isBusy())
        return startPreview();
    m_wait.stop();
    m_maker.cancel();
    QFile::remove(m_folder->filePath(QStringLiteral("report%1.pdf").arg(m_number)));
    showBusy(false);
    m_stop->show(); // starts again
    m_state->setText(tr("Cancelled"));
    showNote(pages() > 0 ? tr("Cancelled: some pages are missing or show an earlier design")
                         : tr("Cancelled"));
}

// The folder may have been removed in the meantime: systems clean their temporary folders.
QString ReportPage::newFile()
{
    if (!m_folder || !QFileInfo(m_folder->path()).isDir())
        m_folder = std::make_unique<QTemporaryDir>();
    return m_folder->filePath(QStringLiteral("report%1.pdf").arg(++m_number));
}

bool ReportPage::isStale() const
{
    return m_isStale;
}

void ReportPage::setStale(bool isStale)
{
    const bool areStale = isStale && pages() > 0;
    if (areStale != m_isStale) {
        auto* const faint = areStale ? new QGraphicsOpacityEffect : nullptr; // the viewport owns it
        if (faint)
            faint->setOpacity(kFaint);
        m_view->viewport()->setGraphicsEffect(faint);
    }
    m_isStale = areStale;
    if (areStale)
        showNote(tr("Updating the pages \u2026"));
    else if (pages() > 0)
        m_note->hide();
}

void ReportPage::showNote(const QString& text)
{
    m_note->setText(text);
    m_note->show();
    m_note->raise();
    placeNote();
}

// Puts the note in the middle of an empty preview, or else in a corner.
void ReportPage::placeNote()
{
    m_note->resize(m_note->sizeHint().boundedTo(m_view->size()));
    const auto middle = m_view->rect().center() - m_note->rect().center();
    m_note->move(pages() > 0 ? QPoint(kLabelMargin, kLabelMargin) : middle);
}

void ReportPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    placeNote();
}

void ReportPage::showPreview(const QString& file)
{
    const int place = m_view->verticalScrollBar()->value();
    showBusy(false);
    m_document->load(file);
    QFile::remove(m_folder->filePath(QStringLiteral("report%1.pdf").arg(m_number - 1)));
    m_view->verticalScrollBar()->setValue(place);
    m_state->setText(pages() == 1 ? tr("1 page") : tr("%1 pages").arg(pages()));
    m_save->setEnabled(true);
    setStale(m_isWanted); // an edit may have come in the meantime
    emit previewed();
}

void ReportPage::showFailure(const model::Diagnostics& findings)
{
    showBusy(false);
    const auto& answer = *m_workbench.document().answer();
    const auto error =
        std::ranges::find(answer.findings, model::Severity::Error, &model::Diagnostic::severity);
    const bool isOfDesign = error != answer.findings.end();
    m_state->setText(
        isOfDesign
            ? tr("The report needs a design without errors. %1: %2")
                  .arg(placeText(answer.design, model::elementAt(answer.design, error->pointer)),
                       sentencesOf(*error))
            : tr("The report could not be made. %1").arg(plainText(findings)));
    m_save->setEnabled(m_saver.isBusy()); // then it cancels
    const auto what = pages() > 0 ? tr("These pages show an earlier design.")
                                  : tr("The report has no pages yet.");
    showNote(isOfDesign ? what + QLatin1Char(' ') + tr("Correct the design to update them.")
                        : what);
}

} // namespace clusterwright::desktop

#include "moc_report_page.cpp"
