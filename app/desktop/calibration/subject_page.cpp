#include "app/desktop/calibration/subject_page.h"

#include "app/desktop/calibration/findings_view.h"
#include "app/desktop/calibration/free_parameters_model.h"
#include "app/desktop/common/doc_text.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/widgets.h"
#include "app/desktop/panels/row_table.h"
#include "model/core/text.h"
#include "model/design/document/design.h"

#include <QComboBox>
#include <QCompleter>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <filesystem>

namespace clusterwright::desktop
{

namespace
{

using Kind = model::CalibrationSubject::Kind;

constexpr int kLeastLetters = 34; // characters, width of a combo box

// Times of messages of several sizes, whatever their names.
bool isTimeOverSize(const model::DataFile& data)
{
    const auto count = [&](model::Dimension dimension) {
        return std::ranges::count_if(data.columns, [&](const model::Column& column) {
            return column.dimension == dimension && !column.values.empty();
        });
    };
    return count(model::kTime) == 1 && count(model::kData) == 1;
}

// "Messung.csv, 7 rows: k [kB], time [us]"
QString dataText(const runner::RecordedData& record)
{
    QStringList columns;
    const auto& data = record.parts.front().data;
    for (const auto& column : data.columns)
        columns.append(qt(column.name + (column.unit.empty() ? "" : " [" + column.unit + "]")));
    const auto name =
        record.title.empty() ? std::filesystem::path(record.run).filename().string() : record.title;
    return SubjectPage::tr("Data: %1, %2: %3. Choose what was measured, then Next.")
        .arg(qt(name), qt(model::counted(data.rows(), "row")), columns.join(QStringLiteral(", ")));
}

} // namespace

SubjectPage::SubjectPage(CalibrationState& state, QWidget* parent)
    : QWizardPage(parent)
    , m_state(state)
    , m_subject(named(new QComboBox(this), "subject"))
    , m_block(named(new QComboBox(this), "block"))
    , m_equation(named(new QLineEdit(this), "equation"))
    , m_output(named(new QComboBox(this), "output"))
    , m_outputDoc(plainLabel(this))
    , m_parameters(new FreeParametersModel(this))
    , m_note(named(new QLabel(this), "note"))
    , m_findings(new FindingsView(this))
{
    setTitle(tr("Subject"));
    setSubTitle(tr("Choose a step of the program, the whole design, an equation or a model of "
                   "messages. Choose the output that was measured and the parameters to fit."));
    new QVBoxLayout(this);
    addChoice();
    addParameters();
    m_note->setWordWrap(true);
    layout()->addWidget(m_note);
    layout()->addWidget(m_findings);
    connect(m_parameters, &FreeParametersModel::changed, this, &SubjectPage::check);
}

void SubjectPage::addChoice()
{
    auto* const form = new QFormLayout;
    for (auto* const box : {m_subject, m_block, m_output}) {
        box->setMinimumContentsLength(kLeastLetters);
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    }
    m_block->setEditable(true); // typing searches the list
    m_block->setInsertPolicy(QComboBox::NoInsert);
    m_block->completer()->setFilterMode(Qt::MatchContains);
    m_block->completer()->setCompletionMode(QCompleter::PopupCompletion);
    form->addRow(tr("&Calibrate"), m_subject);
    form->addRow(tr("Bloc&k"), m_block);
    m_blockLabel = qobject_cast<QLabel*>(form->labelForField(m_block));
    m_equation->setPlaceholderText(tr("time = a + k / b"));
    m_equation->setToolTip(tr("The left side is the measured output. Names on the right side are "
                              "free parameters or columns of the data"));
    form->addRow(tr("&Equation"), m_equation);
    m_equationLabel = qobject_cast<QLabel*>(form->labelForField(m_equation));
    form->addRow(tr("&Measured output"), m_output);
    m_output->setToolTip(
        tr("Output that a column of the data contains, usually the time of the step"));
    form->addRow(QString(), m_outputDoc);
    static_cast<QVBoxLayout*>(layout())->addLayout(form);
    connect(m_subject, &QComboBox::activated, this, [this] {
        m_isChosen = true;
        showSubject();
    });
    connect(m_block, &QComboBox::currentIndexChanged, this, &SubjectPage::showSubject);
    connect(m_equation, &QLineEdit::textChanged, this, &SubjectPage::showSubject);
    connect(m_output, &QComboBox::currentIndexChanged, this, &SubjectPage::showOutput);
}

void SubjectPage::addParameters()
{
    m_table = newRowTable(*m_parameters, tr("Parameters"), this);
    setColumnWidths(*m_table,
                    {{FreeParametersModel::Name, 26},
                     {FreeParametersModel::Start, 16},
                     {FreeParametersModel::Low, 12},
                     {FreeParametersModel::High, 12},
                     {FreeParametersModel::Target, 24}});
    m_table->setSelectionBehavior(QAbstractItemView::SelectItems);
    m_table->setEditTriggers(QAbstractItemView::AllEditTriggers);
    static_cast<QVBoxLayout*>(layout())->addWidget(m_table, 1);
}

void SubjectPage::initializePage()
{
    if (m_shownRevision != m_state.workbench.document().revision() + 1)
        fillSubjects();
}

void SubjectPage::fillSubjects()
{
    const auto before = m_subject->count() > 0 ? std::optional(current()) : std::nullopt;
    m_shownRevision = m_state.workbench.document().revision() + 1;
    m_subjects = model::subjectsOf(m_state.design(), m_state.library());
    m_subjects.push_back({Kind::Equation, "", utf8(tr("An equation \u2026"))});
    m_subjects.push_back({Kind::Block, "", utf8(tr("A block of the library \u2026"))});
    m_subject->clear();
    for (const auto& subject : m_subjects)
        m_subject->addItem(subject.kind == Kind::Step ? tr("Step %1").arg(qt(subject.title))
                                                      : qt(subject.title));
    if (m_block->count() == 0) {
        const QSignalBlocker quiet(m_block);
        for (const auto& id : m_state.library().ids(model::PresetKind::Block))
            m_block->addItem(qt(id));
    }
    if (before) {
        const auto found = std::ranges::find_if(m_subjects, [&](const auto& subject) {
            return subject.kind == before->kind &&
                   (subject.kind == Kind::Block || subject.kind == Kind::Equation ||
                    subject.id == before->id);
        });
        if (found != m_subjects.end())
            m_subject->setCurrentIndex(static_cast<int>(found - m_subjects.begin()));
    } else {
        m_subject->setCurrentIndex(firstIndex());
    }
    showSubject();
}

model::CalibrationSubject SubjectPage::current() const
{
    const auto index = m_subject->currentIndex();
    if (index < 0 || index >= static_cast<int>(m_subjects.size()))
        return {};
    auto subject = m_subjects[static_cast<std::size_t>(index)];
    if (subject.kind == Kind::Block) {
        subject.id = utf8(m_block->itemText(m_block->currentIndex()));
        subject.title = subject.id;
    }
    if (subject.kind == Kind::Equation)
        subject.id = subject.title = utf8(m_equation->text());
    return subject;
}

bool SubjectPage::chooseStep(const std::string& id)
{
    fillSubjects();
    m_isChosen = true;
    const auto found = std::ranges::find_if(m_subjects, [&](const auto& subject) {
        return subject.kind == Kind::Step && subject.id == id;
    });
    if (found == m_subjects.end())
        return false;
    m_subject->setCurrentIndex(static_cast<int>(found - m_subjects.begin()));
    showSubject();
    return true;
}

void SubjectPage::chooseBlock(const std::string& id)
{
    fillSubjects();
    m_isChosen = true;
    showBlock(id);
    showSubject();
}

void SubjectPage::showBlock(const std::string& id)
{
    m_subject->setCurrentIndex(m_subject->count() - 1);
    m_block->setCurrentIndex(m_block->findText(qt(id)));
}

void SubjectPage::chooseKind(Kind kind)
{
    fillSubjects();
    m_isChosen = true;
    const auto found = std::ranges::find(m_subjects, kind, &model::CalibrationSubject::kind);
    m_subject->setCurrentIndex(static_cast<int>(found - m_subjects.begin()));
    showSubject();
}

void SubjectPage::chooseEquation(const std::string& text)
{
    chooseKind(Kind::Equation);
    m_equation->setText(qt(text));
}

void SubjectPage::proposeForRecord()
{
    if (m_isChosen || !m_state.record)
        return;
    fillSubjects();
    std::vector<std::string> columns;
    std::vector<std::string> probes;
    for (const auto& part : m_state.record->parts) {
        probes.push_back(part.probe);
        for (const auto& column : part.data.columns)
            columns.push_back(column.name);
    }
    if (const auto likeliest =
            model::likeliestOf(m_subjects, m_state.design(), m_state.library(), columns, probes))
        m_subject->setCurrentIndex(static_cast<int>(*likeliest));
    else if (isTimeOverSize(m_state.record->parts.front().data))
        showBlock("mpi.linear");
    showSubject();
}

// Returns the default: the first step that takes time and has an input to fit.
int SubjectPage::firstIndex() const
{
    for (std::size_t i = 0; i < m_subjects.size(); ++i) {
        const auto facts = model::factsOf(m_subjects[i], m_state.design(), m_state.library());
        if (m_subjects[i].kind == Kind::Step && facts &&
            facts.value().outputs.front().dimension == model::kTime &&
            std::ranges::any_of(facts.value().numbers, &model::SubjectNumber::isProposed))
            return static_cast<int>(i);
    }
    return 0;
}

// Shows the facts about the chosen subject, or why it cannot be calibrated.
void SubjectPage::showSubject()
{
    const auto subject = current();
    const bool isBlock = subject.kind == Kind::Block;
    m_block->setVisible(isBlock);
    m_blockLabel->setVisible(isBlock);
    const bool isEquation = subject.kind == Kind::Equation;
    m_equation->setVisible(isEquation);
    m_equationLabel->setVisible(isEquation);
    const auto facts = model::factsOf(subject, m_state.design(), m_state.library());
    m_state.subject = subject;
    m_state.facts = facts ? facts.value() : model::SubjectFacts{};
    if (isEquation)
        proposeFree();
    {
        const QSignalBlocker quiet(m_output);
        m_output->clear();
        for (const auto& output : m_state.facts.outputs)
            m_output->addItem(qt(output.name));
    }
    const bool isOfMessages = subject.isOfMessages();
    m_table->setVisible(!isOfMessages);
    m_parameters->show(isOfMessages ? std::vector<model::SubjectNumber>() : m_state.facts.numbers);
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().lineSpacing() + 10);
    showOutput();
    if (!facts)
        m_findings->show(facts.diagnostics());
}

// Frees the names of an equation that were free before; with loaded data, instead all names that are not columns.
void SubjectPage::proposeFree()
{
    const auto before = m_state.freeNames();
    for (auto& number : m_state.facts.numbers) {
        number.isProposed = std::ranges::count(before, number.name) > 0;
        if (m_state.record)
            number.isProposed = std::ranges::none_of(m_state.record->parts, [&](const auto& part) {
                return part.data.column(number.name) != nullptr;
            });
    }
}

void SubjectPage::showOutput()
{
    const auto index = static_cast<std::size_t>(std::max(0, m_output->currentIndex()));
    m_state.response = index < m_state.facts.outputs.size() ? m_state.facts.outputs[index]
                                                            : model::SubjectOutput{};
    m_outputDoc->setText(docText(m_state.response.doc));
    m_outputDoc->setVisible(!m_state.response.doc.empty());
    check();
}

void SubjectPage::check()
{
    const auto parameters = m_parameters->parameters();
    m_state.free = parameters ? parameters.value() : std::vector<model::FreeParameter>();
    if (m_state.subject.isOfMessages())
        m_findings->show({});
    else if (!m_state.facts.outputs.empty())
        m_findings->show(parameters.diagnostics());
    m_note->setText(noteText());
    m_note->setVisible(!m_note->text().isEmpty());
    emit chosen();
    emit completeChanged();
}

QString SubjectPage::noteText() const
{
    switch (m_state.subject.kind) {
    case Kind::LogGp:
        return tr(
            "L, os, or, g and G with their intervals, from a run that step 2 measures with one "
            "button, or from round trips: columns size, prtt and messages, for 1 and several "
            "messages of three or more sizes, and both overheads.");
    case Kind::Pieces:
        return tr("Finds the protocol switch points: the message sizes at which the times start to "
                  "follow another straight line.");
    case Kind::Ladder:
        return tr("Fits Hockney, LogP, LogGP and LogGPS to times of messages and selects the "
                  "simplest model that the data support.");
    case Kind::Equation:
        return tr("Select the names that are free. The other names are columns of the data. A free "
                  "parameter with a unit needs a start, a lower or an upper bound in that unit.");
    case Kind::Step:
    case Kind::Design:
    case Kind::Block:
        break;
    }
    if (m_state.record)
        return dataText(*m_state.record);
    return m_state.design().pipeline ? QString()
                                     : tr("The pipeline is empty. Add blocks to it to calibrate "
                                          "its steps, or choose a block of the library.");
}

bool SubjectPage::isComplete() const
{
    return !m_state.isReading && !m_state.response.name.empty() &&
           (m_state.subject.isOfMessages() || !m_state.free.empty());
}

bool SubjectPage::validatePage()
{
    return isComplete();
}

} // namespace clusterwright::desktop

#include "moc_subject_page.cpp"
