#include "app/desktop/shell/welcome/welcome.h"

#include "app/desktop/common/text.h"
#include "app/desktop/common/widgets.h"
#include "app/desktop/shell/commands/recent_files.h"
#include "app/desktop/shell/welcome/cluster_dialog.h"
#include "app/desktop/shell/welcome/design_preview.h"
#include "app/desktop/shell/welcome/network_dialog.h"
#include "model/design/document/design.h"

#include <QApplication>
#include <QCommandLinkButton>
#include <QFileInfo>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QTimer>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <map>

namespace clusterwright::desktop
{

namespace
{

constexpr int kKindRole = Qt::UserRole + 1; // a StartKind
constexpr int kIdRole = Qt::UserRole + 2;   // id of a design, network or tutorial; path of a file
constexpr int kRecentPictures = 6;          // number of recent files with a picture
constexpr int kPictureDelay = 300;          // ms after the page is shown
constexpr int kLeastGoalWidth = 200;        // pixels
constexpr QSize kRecentPicture(96, 60);
constexpr const char* kOwnDocument = "clusterwright"; // source of designs without a paper

QLabel* heading(const QString& text, QWidget* parent)
{
    auto* const label = new QLabel(text, parent);
    auto font = label->font();
    font.setBold(true);
    font.setPointSizeF(font.pointSizeF() * 1.15);
    label->setFont(font);
    return label;
}

// Returns the picture in an area that is the same for all files, so that their rows have one height; empty for a null picture.
QPixmap recentPicture(const QPixmap& picture)
{
    QPixmap area(2 * kRecentPicture); // for a screen with scale factor 2
    area.fill(Qt::transparent);
    if (picture.isNull())
        return area;
    const auto fitted = picture.scaled(area.size(), Qt::KeepAspectRatio, Qt::SmoothTransformation);
    QPainter(&area).drawPixmap(
        (area.width() - fitted.width()) / 2, (area.height() - fitted.height()) / 2, fitted);
    return area;
}

QListWidget* list(const QString& objectName, const QString& name, QWidget* parent)
{
    auto* const widget = new QListWidget(parent);
    widget->setObjectName(objectName);
    widget->setAccessibleName(name);
    widget->setTextElideMode(Qt::ElideMiddle);
    widget->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    return widget;
}

QTreeWidgetItem* item(const Start& start)
{
    static const std::array kKinds{
        QString(), Welcome::tr(" (new cluster)"), Welcome::tr(" (tutorial)")};
    auto* const made =
        new QTreeWidgetItem({start.title + kKinds[static_cast<std::size_t>(start.kind)]});
    made->setData(0, kKindRole, static_cast<int>(start.kind));
    made->setData(0, kIdRole, start.id);
    made->setToolTip(0, literalText(start.title));
    return made;
}

// Buttons in one row, or in two if titles would be cut off.
class GoalButtons final : public QWidget
{
public:
    explicit GoalButtons(QWidget* parent)
        : QWidget(parent)
        , m_layout(new QGridLayout(this))
    {
        m_layout->setContentsMargins(0, 0, 0, 8);
    }
    void add(QWidget& button)
    {
        m_buttons.append(&button);
        place(m_columns);
    }

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        QWidget::resizeEvent(event);
        int needed = 0;
        for (const auto* const button : m_buttons)
            needed = std::max(needed, button->sizeHint().width() + m_layout->horizontalSpacing());
        const auto all = static_cast<int>(m_buttons.size());
        place(width() >= all * needed ? all : (all + 1) / 2);
    }

private:
    void place(int columns)
    {
        if (columns == m_columns && m_layout->count() == m_buttons.size())
            return;
        m_columns = columns;
        for (int i = 0; i < m_buttons.size(); ++i)
            m_layout->addWidget(m_buttons[i], i / columns, i % columns);
    }

    QGridLayout* m_layout;
    QList<QWidget*> m_buttons;
    int m_columns = 4;
};

} // namespace

Welcome::Welcome(model::Library& library, const std::vector<Tutorial>& tutorials, QWidget* parent)
    : QWidget(parent)
    , m_library(library)
    , m_tutorials(tutorials)
    , m_index(library, tutorials)
    , m_maker(new PreviewMaker(library.roots(), this))
    , m_search(named(new QLineEdit(this), "designSearch"))
    , m_list(named(new QTreeWidget(this), "presetList"))
    , m_noHits(named(new QLabel(this), "noHits"))
    , m_preview(new DesignPreview(library, *m_maker, this))
    , m_open(named(new QPushButton(tr("&Open"), this), "openSelected"))
    , m_recent(list(QStringLiteral("recentList"), tr("Recent designs"), this))
{
    setObjectName(QStringLiteral("welcome"));
    auto* const layout = new QGridLayout(this);
    layout->setContentsMargins(32, 20, 32, 20);
    layout->setHorizontalSpacing(24);
    layout->addWidget(makeGoals(), 0, 0, 1, 3);
    layout->addWidget(makeSearch(), 1, 0);
    auto* const middle = new QVBoxLayout;
    middle->addWidget(m_preview, 1);
    middle->addWidget(m_open, 0, Qt::AlignLeft);
    layout->addLayout(middle, 1, 1);
    layout->addWidget(makeSide(), 1, 2);
    layout->setColumnStretch(0, 4);
    layout->setColumnStretch(1, 4);
    layout->setColumnStretch(2, 3);
    layout->setRowStretch(1, 1);
    m_open->setEnabled(false); // until a design is selected
    connect(m_open, &QPushButton::clicked, this, &Welcome::open);
    connect(m_maker, &PreviewMaker::ready, this, &Welcome::showRecentPicture);
    fillDesigns();
    refresh();
    setTabOrder(m_search, m_list);
}

QWidget* Welcome::makeGoals()
{
    struct Goal {
        const char* name;
        QString title;
        QString text;
        std::function<void()> start;
    };
    const std::array goals{
        Goal{"goalNetwork",
             tr("Choose a network under a budget"),
             tr("Answer four questions to find the fastest of seven networks"),
             [this] { chooseNetwork(); }},
        Goal{"goalPaper",
             tr("Reproduce a paper"),
             tr("Open designs of published papers, with their figures as studies"),
             [this] { showPapers(); }},
        Goal{"goalCluster",
             tr("Model my cluster"),
             tr("Start from a topology, hosts and a network"),
             [this] { modelCluster({}); }},
        Goal{"goalCalibrate",
             tr("Calibrate from measurements"),
             tr("Fit the inputs of a design to a run or a CSV file"),
             [this] { emit calibrationWanted(); }}};
    auto* const box = new GoalButtons(this);
    for (const auto& goal : goals) {
        auto* const button = new QCommandLinkButton(goal.title, goal.text, box);
        button->setObjectName(QLatin1String(goal.name));
        button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
        button->setMinimumWidth(kLeastGoalWidth); // the text wraps
        connect(button, &QPushButton::clicked, this, goal.start);
        box->add(*button);
    }
    return box;
}

QWidget* Welcome::makeSearch()
{
    m_search->setPlaceholderText(tr("Search: infiniband, 10 gbit, allreduce, fft …"));
    m_search->setAccessibleName(tr("Search designs"));
    m_search->setClearButtonEnabled(true);
    m_search->installEventFilter(this);
    m_list->setAccessibleName(tr("Designs"));
    m_list->setHeaderHidden(true);
    m_list->setIndentation(16);
    m_noHits->setWordWrap(true);
    m_noHits->setTextFormat(Qt::RichText);
    m_noHits->hide();
    auto* const box = new QWidget(this);
    auto* const layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(heading(tr("Designs"), box));
    layout->addWidget(m_search);
    layout->addWidget(m_noHits);
    layout->addWidget(m_list, 1);
    connect(m_search, &QLineEdit::textChanged, this, &Welcome::search);
    connect(m_search, &QLineEdit::returnPressed, this, &Welcome::open);
    connect(m_list, &QTreeWidget::currentItemChanged, this, &Welcome::preview);
    connect(m_list, &QTreeWidget::itemActivated, this, &Welcome::open);
    connect(m_noHits, &QLabel::linkActivated, this, [this](const QString& link) {
        link == QStringLiteral("network") ? chooseNetwork() : modelCluster({});
    });
    return box;
}

QWidget* Welcome::makeSide()
{
    auto* const box = new QWidget(this);
    auto* const layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(heading(tr("Recent"), box));
    layout->addWidget(m_recent, 3);
    m_recent->setIconSize(kRecentPicture);
    m_recent->setWordWrap(true);
    m_recent->setMinimumHeight(40);
    layout->addWidget(heading(tr("Tutorials"), box));
    auto* const tutorials = list(QStringLiteral("tutorialList"), tr("Tutorials"), box);
    for (const auto& tutorial : m_tutorials)
        (new QListWidgetItem(tutorial.title, tutorials))->setData(kIdRole, tutorial.id);
    layout->addWidget(tutorials, 2);
    addButtons(*layout);
    connect(m_recent, &QListWidget::itemActivated, this, [this](const QListWidgetItem* file) {
        emit fileChosen(file->data(kIdRole).toString());
    });
    connect(tutorials, &QListWidget::itemActivated, this, [this](const QListWidgetItem* tutorial) {
        emit tutorialChosen(tutorial->data(kIdRole).toString());
    });
    return box;
}

void Welcome::addButtons(QBoxLayout& layout)
{
    const auto add = [&](const QString& text, const char* name, const QString& tip, auto signal) {
        auto* const button = new QPushButton(text, this);
        button->setObjectName(QLatin1String(name));
        button->setToolTip(literalText(tip));
        connect(button, &QPushButton::clicked, this, signal);
        layout.addWidget(button);
    };
    if (const auto files = sessionFiles(); !files.isEmpty())
        add(files.size() == 1 ? tr("Continue with “%1”").arg(QFileInfo(files[0]).fileName())
                              : tr("Continue with the last %1 designs").arg(files.size()),
            "continue",
            files.join(QLatin1Char('\n')),
            [this, files] { emit filesChosen(files); });
    add(tr("&New empty design"),
        "newDesign",
        tr("Draw topology and pipeline yourself"),
        &Welcome::newDesignWanted);
    add(tr("Open a &file …"), "openFile", tr("Open a *.cluster.json file"), &Welcome::openWanted);
    add(tr("&Take the tour"),
        "takeTour",
        tr("See the workspaces in one minute, with a paper's design"),
        &Welcome::tourWanted);
}

void Welcome::chooseNetwork()
{
    NetworkDialog dialog(m_library, this);
    if (dialog.exec() == QDialog::Accepted)
        emit beginningChosen(dialog.beginning());
}

void Welcome::modelCluster(const QString& shape)
{
    ClusterDialog dialog(m_library, shape, this);
    if (dialog.exec() == QDialog::Accepted)
        emit beginningChosen(dialog.beginning());
}

void Welcome::showPapers()
{
    m_search->clear();
    for (int row = m_list->topLevelItemCount() - 1; row >= 0; --row) {
        auto* const group = m_list->topLevelItem(row);
        group->setExpanded(row > 0); // the first one holds no paper
        if (row > 0)
            m_list->setCurrentItem(group->child(0));
    }
    m_list->setFocus();
}

// Adds the designs by document and title: those of this project first and unfolded, then those of papers. Selects a design of today.
void Welcome::fillDesigns()
{
    std::map<std::pair<bool, std::string>, std::vector<Start>> groups;
    for (const auto& id : m_library.ids(model::PresetKind::Design))
        if (const auto design = m_library.design(id)) {
            const auto& document = design.value()->source.document;
            groups[{document != kOwnDocument, document}].push_back(
                {StartKind::Design, qt(id), qt(design.value()->title)});
        }
    m_list->setRootIsDecorated(true);
    for (auto& [key, designs] : groups) {
        std::ranges::stable_sort(designs, [](const Start& one, const Start& other) {
            return one.title.compare(other.title, Qt::CaseInsensitive) < 0;
        });
        const auto& [isPaper, id] = key;
        auto* const group = new QTreeWidgetItem({qt(id)});
        if (const auto found = m_library.document(id)) {
            const auto& document = *found.value();
            const auto title = qt(document.title);
            group->setText(0, isPaper ? tr("%1 (%2)").arg(title).arg(document.year) : title);
            group->setToolTip(0, literalText(tr("%1: %2").arg(qt(document.authors), title)));
        }
        group->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
        m_list->addTopLevelItem(group);
        for (const auto& design : designs) {
            auto* const entry = item(design);
            group->addChild(entry);
            if (design.id == QLatin1String(kNetworkDesign))
                m_list->setCurrentItem(entry);
        }
        group->setExpanded(!isPaper);
    }
}

void Welcome::refresh()
{
    m_recent->clear();
    for (const auto& file : recentFiles()) {
        const auto title = recentTitle(file);
        const auto name = QFileInfo(file).fileName();
        auto* const entry = new QListWidgetItem(
            title.isEmpty() ? name : title + QLatin1Char('\n') + name, m_recent);
        entry->setData(kIdRole, file);
        entry->setToolTip(literalText(file));
        entry->setIcon(QIcon(recentPicture({})));
    }
    if (m_recent->count() == 0)
        (new QListWidgetItem(tr("Designs that you save appear here"), m_recent))
            ->setFlags(Qt::NoItemFlags);
}

// Draws pictures of recent files after the page is visible.
void Welcome::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    m_search->setFocus();
    QTimer::singleShot(kPictureDelay, this, [this] {
        for (int row = std::min(kRecentPictures, m_recent->count()) - 1; row >= 0; --row)
            if (const auto file = m_recent->item(row)->data(kIdRole).toString(); !file.isEmpty())
                if (const auto design = model::loadDesign(nativePath(file)))
                    m_maker->request(file, *design.value());
    });
}

void Welcome::showRecentPicture(const QString& key)
{
    for (int row = 0; row < m_recent->count(); ++row)
        if (auto* const entry = m_recent->item(row); entry->data(kIdRole) == key)
            entry->setIcon(QIcon(recentPicture(m_maker->picture(key))));
}

void Welcome::search(const QString& text)
{
    m_list->clear();
    m_noHits->hide();
    m_preview->clear();
    if (text.trimmed().isEmpty())
        return fillDesigns();
    for (const auto& hit : m_index.find(text)) {
        const auto& shapes = sketchedShapes();
        if (hit.kind != StartKind::Network ||
            std::ranges::find(shapes, utf8(hit.id)) != shapes.end())
            m_list->addTopLevelItem(item(hit));
    }
    m_list->setRootIsDecorated(false);
    m_list->setCurrentItem(m_list->topLevelItem(0));
    m_noHits->setText(tr("No design matches “%1”. Start from <a href=\"network\">Choose a network "
                         "under a budget</a>, with Ethernet and InfiniBand, or <a "
                         "href=\"cluster\">model your cluster</a>.")
                          .arg(text.trimmed().toHtmlEscaped()));
    m_noHits->setVisible(m_list->topLevelItemCount() == 0);
}

Start Welcome::current() const
{
    const auto* const selected = m_list->currentItem();
    if (!selected || !selected->data(0, kKindRole).isValid())
        return {};
    return {static_cast<StartKind>(selected->data(0, kKindRole).toInt()),
            selected->data(0, kIdRole).toString(),
            selected->text(0)};
}

void Welcome::preview()
{
    const auto start = current();
    m_open->setEnabled(!start.id.isEmpty());
    if (start.id.isEmpty())
        m_preview->clear();
    else
        m_preview->present(start, m_tutorials);
}

void Welcome::open()
{
    const auto start = current();
    if (start.id.isEmpty()) { // a paper's heading
        if (auto* const paper = m_list->currentItem())
            paper->setExpanded(!paper->isExpanded());
        return;
    }
    switch (start.kind) {
    case StartKind::Design:
        emit presetChosen(start.id);
        break;
    case StartKind::Network:
        modelCluster(start.id);
        break;
    case StartKind::Tutorial:
        emit tutorialChosen(start.id);
        break;
    }
}

// Down moves the focus from the search to the list.
bool Welcome::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_search && event->type() == QEvent::KeyPress) {
        const auto key = static_cast<const QKeyEvent*>(event)->key();
        if ((key == Qt::Key_Down || key == Qt::Key_Up) && m_list->topLevelItemCount() > 0) {
            m_list->setFocus();
            if (!m_list->currentItem())
                m_list->setCurrentItem(m_list->topLevelItem(0));
            else
                QApplication::sendEvent(m_list, event);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace clusterwright::desktop

#include "moc_welcome.cpp"
