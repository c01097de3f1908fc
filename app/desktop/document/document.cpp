#include "app/desktop/document/document.h"

#include "app/desktop/common/text.h"
#include "app/desktop/document/design_views.h"
#include "app/desktop/document/edit_command.h"
#include "app/desktop/document/evaluator.h"
#include "model/core/contract.h"
#include "model/core/diagnostic.h"
#include "model/core/file.h"
#include "model/design/document/design_json.h"
#include "model/design/document/design_writer.h"
#include "model/design/document/item_ids.h"
#include "model/json/json.h"
#include "model/json/json_text.h"

#include <QFileInfo>
#include <QScopedValueRollback>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

std::string fileText(const model::Design& design)
{
    return model::jsonText(model::toJson(design), 2) + "\n";
}

// Findings of a file that would not occur again after the design was written: the entries that they refer to would be lost.
model::Diagnostics lostBySaving(const model::Design& design, model::Diagnostics findings)
{
    if (findings.empty())
        return {};
    model::Findings again;
    again.file = design.file;
    model::checkForm(design, again);
    const auto isKnown = [&](const model::Diagnostic& finding) {
        return std::ranges::find(again.list, finding) != again.list.end();
    };
    findings.erase(std::remove_if(findings.begin(), findings.end(), isKnown), findings.end());
    return findings;
}

} // namespace

Document::Document(std::vector<std::filesystem::path> presets, QObject* parent)
    : QObject(parent)
    , m_library(presets)
    , m_design(std::make_unique<model::Design>())
    , m_answer(std::make_shared<model::Answer>())
    , m_numbers(m_answer)
    , m_traffic(std::make_unique<model::Pattern>())
    , m_evaluator(std::make_unique<Evaluator>(std::move(presets)))
{
    m_tell.setSingleShot(true);
    connect(&m_tell, &QTimer::timeout, this, &Document::answerChanged);
    connect(m_evaluator.get(), &Evaluator::answered, this, &Document::take);
    connect(&m_undoStack, &QUndoStack::cleanChanged, this, &Document::stateChanged);
}

Document::~Document()
{
    m_undoStack.disconnect(this);
}

bool Document::isAnswered() const
{
    return m_answer->revision == m_asked && !m_tell.isActive();
}

bool Document::submit(const model::Edit& edit, const QString& text)
{
    return submit(model::Result<model::Edit>(edit), text, 0);
}

bool Document::submit(const model::Result<model::Edit>& edit, const QString& text, int gesture)
{
    model::ensure(!m_isUndoing, "edits that follow an undone step must not be submitted");
    if (const auto& reason = m_file.readOnlyReason(); !reason.isEmpty()) {
        emit refused({model::Severity::Error,
                      "document.read_only",
                      utf8(m_file.path()),
                      "",
                      utf8(reason),
                      utf8(tr("save the design under another name to change it"))});
        return false;
    }
    const auto names = namesToFollow(*m_design);
    auto inverse = edit ? model::apply(*m_design, edit.value()) : edit;
    if (!inverse) {
        emit refused(inverse.diagnostics());
        return false;
    }
    if (const auto* const group = inverse.value().as<model::Edits>(); group && group->edits.empty())
        return true; // the edit changes nothing
    m_undoStack.push(new EditCommand(*this, std::move(inverse).value(), text, gesture));
    followNames(names);
    touch(onlyMoves(edit.value()));
    return true;
}

void Document::followNames(const FollowedNames& before)
{
    const auto after = namesToFollow(*m_design);
    m_study = followed(m_study, before.studies, after.studies);
    auto& scenario = m_design->scenario;
    scenario = followed(scenario, before.scenarios, after.scenarios);
    if (std::ranges::find(after.scenarios, scenario) == after.scenarios.end())
        scenario.clear();
}

// Requests the result first, so that it is computed while the window shows the change.
void Document::touch(bool onlyMoves)
{
    ++m_revision;
    if (!onlyMoves)
        ask();
    const QScopedValueRollback moving(m_isMoving, onlyMoves);
    emit changed();
}

void Document::ask()
{
    m_asked = m_revision;
    m_evaluator->ask(*m_design, m_study, m_revision, *m_traffic);
}

void Document::take(const std::shared_ptr<const model::Answer>& answer)
{
    m_answer = answer;
    const bool areOfThis = m_numbers->revision >= m_openedAt; // not from the previously open design
    if (answer->evaluation || !m_numbers->evaluation || !areOfThis)
        m_numbers = answer;
    m_tell.start(0);
    emit answered();
}

void Document::setStudy(const std::string& name)
{
    m_study = name;
    ask();
}

void Document::setTraffic(model::Pattern traffic)
{
    *m_traffic = std::move(traffic);
    ask();
}

void Document::setScenario(const std::string& name)
{
    if (name == m_design->scenario)
        return;
    m_design->scenario = name;
    touch();
}

void Document::reloadPresets()
{
    m_library = model::Library(m_library.roots());
    m_evaluator->reloadPresets();
    emit presetsReloaded();
    touch();
}

void Document::reset(model::Design design, const DocumentFile& file, bool isRecovered)
{
    emit opened();
    m_undoStack.clear();
    *m_design = std::move(design);
    model::giveIds(*m_design);
    m_file = file;
    m_design->earlier.opened = m_design->earlier.saved = m_file.keep(*m_design);
    m_study.clear();
    *m_traffic = {};
    m_isRecovered = isRecovered;
    m_openedAt = m_revision + 1;
    touch();
    emit stateChanged();
}

void Document::open(model::Design design, const QString& path)
{
    DocumentFile file;
    file.moveTo(path);
    reset(std::move(design), file);
}

model::Diagnostics Document::load(const QString& path)
{
    const auto text = model::readFile(nativePath(path));
    if (!text)
        return text.diagnostics();
    model::Findings findings;
    findings.file = utf8(path);
    const auto json = model::parseJson(text.value(), findings.file);
    if (!json)
        return json.diagnostics();
    auto design = model::readDesign(json.value(), findings);
    if (design.id.empty() && design.title.empty())
        return findings.list;
    open(std::move(design), path);
    m_file.wasRead(text.value(), lostBySaving(*m_design, findings.list));
    emit stateChanged();
    return findings.list;
}

void Document::recover(model::Design design, const QString& path, const QByteArray& savedHash)
{
    DocumentFile file;
    file.moveTo(path, savedHash);
    reset(std::move(design), file, true);
}

model::Diagnostics Document::save(const QString& path)
{
    const auto text = fileText(*m_design);
    auto findings = model::writeFile(nativePath(path), text);
    if (!findings.empty())
        return findings;
    m_file.wasWritten(text, path);
    m_design->file = utf8(path);
    m_design->earlier.saved = m_file.keep(*m_design);
    ask(); // paths inside the design start in its folder, and studies compare with the saved state
    m_isRecovered = false;
    m_undoStack.setClean();
    emit stateChanged();
    emit saved();
    return {};
}

void Document::setAnswersState(AnswersState state)
{
    if (state == m_answersState)
        return;
    m_answersState = std::move(state);
    emit stateChanged();
}

bool areNumbersOld(const Document& document)
{
    return document.numbers() != document.answer();
}

QString titleWithFile(const QString& title, const QString& path)
{
    const auto file = QFileInfo(path).fileName();
    return file.isEmpty()    ? title
           : title.isEmpty() ? file
                             : QStringLiteral("%1 (%2)").arg(title, file);
}

QString titleOf(const Document& document)
{
    return titleWithFile(qt(document.design().title), document.file().path());
}

std::string viewsOf(const Document& document)
{
    if (!document.file().path().isEmpty())
        return utf8(document.file().path());
    const auto& id = document.design().id;
    return id == kNewDesign ? std::string() : id;
}

} // namespace clusterwright::desktop

#include "moc_document.cpp"
