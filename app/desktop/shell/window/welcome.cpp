#include "app/desktop/shell/window/welcome.h"

#include "app/desktop/common/text.h"
#include "app/desktop/shell/commands/recent_files.h"
#include "model/design/document/design.h"

#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include <map>

namespace clusterwright::desktop
{

namespace
{

constexpr int kChoiceRole = Qt::UserRole + 1; // a preset's id or a file's path
constexpr int kTextRole = Qt::UserRole + 2;   // what the search looks through

QLabel* heading(const QString& text, QWidget* parent)
{
    auto* const label = new QLabel(text, parent);
    auto font = label->font();
    font.setBold(true);
    font.setPointSizeF(font.pointSizeF() * 1.15);
    label->setFont(font);
    return label;
}

QListWidget* list(const QString& name, QWidget* parent)
{
    auto* const widget = new QListWidget(parent);
    widget->setAccessibleName(name);
    widget->setTextElideMode(Qt::ElideMiddle);
    widget->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    return widget;
}

} // namespace

Welcome::Welcome(model::Library& library, const std::vector<Tutorial>& tutorials, QWidget* parent)
    : QWidget(parent)
    , m_recent(list(tr("Recent designs"), this))
    , m_tutorials(list(tr("Tutorials"), this))
    , m_presets(list(tr("Designs of the papers"), this))
    , m_search(new QLineEdit(this))
{
    setObjectName(QStringLiteral("welcome"));
    m_presets->setObjectName(QStringLiteral("presetList"));
    m_search->setPlaceholderText(tr("Search: fft, barrier, bonding, mesh …"));
    m_search->setAccessibleName(tr("Search designs"));
    m_search->setClearButtonEnabled(true);
    auto* const layout = new QGridLayout(this);
    layout->setContentsMargins(32, 24, 32, 24);
    layout->setHorizontalSpacing(32);
    layout->addWidget(makeStart(), 0, 0, 1, 2);
    layout->addWidget(heading(tr("Start from a design of a paper"), this), 1, 0);
    layout->addWidget(heading(tr("Recent"), this), 1, 1);
    layout->addWidget(m_search, 2, 0);
    layout->addWidget(m_presets, 3, 0, 3, 1);
    layout->addWidget(m_recent, 2, 1, 2, 1);
    layout->addWidget(heading(tr("Learn by an example"), this), 4, 1);
    layout->addWidget(m_tutorials, 5, 1);
    layout->setColumnStretch(0, 3);
    layout->setColumnStretch(1, 2);
    layout->setRowStretch(3, 3);
    layout->setRowStretch(5, 2);
    connect(m_search, &QLineEdit::textChanged, this, &Welcome::filter);
    connect(m_presets, &QListWidget::itemActivated, this, &Welcome::choose);
    connect(m_recent, &QListWidget::itemActivated, this, &Welcome::choose);
    connect(m_tutorials, &QListWidget::itemActivated, this, &Welcome::choose);
    m_tutorials->setObjectName(QStringLiteral("tutorialList"));
    for (const auto& tutorial : tutorials)
        (new QListWidgetItem(tutorial.title, m_tutorials))->setData(kChoiceRole, tutorial.id);
    fillPresets(library);
    refresh();
}

QWidget* Welcome::makeStart()
{
    auto* const start = new QWidget(this);
    auto* const layout = new QVBoxLayout(start);
    layout->setContentsMargins(0, 0, 0, 8);
    auto* const title =
        heading(tr("Which interconnect, for this program, with this money?"), start);
    auto* const what = new QLabel(tr("Draw the cluster, put the program's cost model on it, and "
                                     "watch time, speedup and cost while you change things. "
                                     "Every number says where it comes from."),
                                  start);
    what->setWordWrap(true);
    auto* const buttons = new QHBoxLayout;
    auto* const fresh = new QPushButton(tr("New empty design"), start);
    auto* const open = new QPushButton(tr("Open a file …"), start);
    fresh->setObjectName(QStringLiteral("newDesign"));
    connect(fresh, &QPushButton::clicked, this, &Welcome::newDesignWanted);
    connect(open, &QPushButton::clicked, this, &Welcome::openWanted);
    auto* const tour = new QPushButton(tr("Take the tour"), start);
    tour->setToolTip(tr("What is where, in a minute, on a design of a paper"));
    connect(tour, &QPushButton::clicked, this, &Welcome::tourWanted);
    buttons->addWidget(fresh);
    buttons->addWidget(open);
    buttons->addWidget(tour);
    if (const auto files = sessionFiles(); !files.isEmpty())
        buttons->addWidget(makeContinue(files));
    buttons->addStretch();
    layout->addWidget(title);
    layout->addWidget(what);
    layout->addLayout(buttons);
    return start;
}

QWidget* Welcome::makeContinue(const QStringList& files)
{
    auto* const button = new QPushButton(
        files.size() == 1 ? tr("Continue with “%1”").arg(QFileInfo(files[0]).fileName())
                          : tr("Continue with the %1 designs of last time").arg(files.size()),
        this);
    button->setObjectName(QStringLiteral("continue"));
    button->setToolTip(literalText(files.join(QLatin1Char('\n'))));
    connect(button, &QPushButton::clicked, this, [this, files] { emit filesChosen(files); });
    return button;
}

void Welcome::fillPresets(model::Library& library)
{
    // By paper, in the order of its designs' ids; our own compositions last.
    std::map<std::pair<bool, std::string>, std::vector<std::shared_ptr<const model::Design>>>
        papers;
    for (const auto& id : library.ids(model::PresetKind::Design))
        if (const auto design = library.design(id)) {
            const auto& document = design.value()->source.document;
            papers[{document == "clusterwright", document}].push_back(design.value());
        }
    for (const auto& [key, designs] : papers) {
        const auto paper = library.document(key.second);
        auto* const title = new QListWidgetItem(
            paper ? qt(paper.value()->authors.empty()
                           ? paper.value()->title
                           : paper.value()->authors + ", " + std::to_string(paper.value()->year))
                  : qt(key.second),
            m_presets);
        auto font = title->font();
        font.setBold(true);
        title->setFont(font);
        title->setFlags(Qt::ItemIsEnabled);
        if (paper)
            title->setToolTip(literalText(qt(paper.value()->title)));
        for (const auto& design : designs) {
            auto* const item =
                new QListWidgetItem(QStringLiteral("    ") + qt(design->title), m_presets);
            item->setData(kChoiceRole, qt(design->id));
            item->setData(kTextRole,
                          qt(design->id + " " + design->title + " " + design->doc) + title->text());
            item->setToolTip(literalText(
                qt(design->doc.empty() ? design->id : design->id + ": " + design->doc)));
        }
    }
}

void Welcome::refresh()
{
    m_recent->clear();
    for (const auto& file : recentFiles()) {
        auto* const item = new QListWidgetItem(QFileInfo(file).fileName(), m_recent);
        item->setData(kChoiceRole, file);
        item->setToolTip(literalText(file));
    }
    if (m_recent->count() == 0)
        (new QListWidgetItem(tr("Designs that you save appear here"), m_recent))
            ->setFlags(Qt::NoItemFlags);
}

void Welcome::filter(const QString& text)
{
    QListWidgetItem* paper = nullptr;
    for (int row = 0; row < m_presets->count(); ++row) {
        auto* const item = m_presets->item(row);
        if (item->data(kChoiceRole).isNull()) {
            paper = item;
            paper->setHidden(true);
            continue;
        }
        const bool fits = item->data(kTextRole).toString().contains(text, Qt::CaseInsensitive);
        item->setHidden(!fits);
        if (fits)
            paper->setHidden(false);
    }
}

void Welcome::choose(QListWidgetItem* item)
{
    const auto choice = item->data(kChoiceRole).toString();
    if (choice.isEmpty())
        return;
    if (item->listWidget() == m_presets)
        emit presetChosen(choice);
    else if (item->listWidget() == m_tutorials)
        emit tutorialChosen(choice);
    else
        emit fileChosen(choice);
}

} // namespace clusterwright::desktop

#include "moc_welcome.cpp"
