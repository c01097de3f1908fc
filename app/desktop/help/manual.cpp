#include "app/desktop/help/manual.h"

#include <QAbstractTextDocumentLayout>
#include <QDesktopServices>
#include <QDialog>
#include <QFile>
#include <QImage>
#include <QLineEdit>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSplitter>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

static void initManual()
{
    Q_INIT_RESOURCE(manual); // outside of namespaces
}

namespace clusterwright::desktop
{

namespace
{

constexpr QSize kSize{1040, 760};
constexpr int kContentsWidth = 250;
constexpr int kPictureWidth = 740;
constexpr qreal kMargin = 16;
constexpr auto kWindowPage = "app/help/window.md";

// The name of a widget, and the place in the manual about it and all that it contains.
struct Topic {
    const char* widget;
    const char* place;
};

constexpr std::array kTopics{
    Topic{"answerBar", "app/help/window.md#read-the-results"},
    Topic{"blockEditor", "app/help/window.md#write-a-block"},
    Topic{"blocks", "app/help/window.md#map-the-program"},
    Topic{"claims", "app/help/window.md#compare-with-a-paper"},
    Topic{"components", "app/help/window.md#draw-a-cluster"},
    Topic{"editor", "presets/LANGUAGE.md#expressions"},
    Topic{"explain", "app/help/window.md#read-the-results"},
    Topic{"history", "app/help/window.md#change-values"},
    Topic{"inputs", "app/help/window.md#change-values"},
    Topic{"inspector", "app/help/window.md#change-values"},
    Topic{"measurePage", "app/help/measuring.md"},
    Topic{"outline", "app/help/window.md#change-values"},
    Topic{"pipelineCanvas", "app/help/window.md#map-the-program"},
    Topic{"plot", "app/help/window.md#read-a-plot"},
    Topic{"problems", "app/help/window.md#mend-problems"},
    Topic{"reportPage", "app/help/window.md#write-a-report"},
    Topic{"studies", "app/help/window.md#run-a-study"},
    Topic{"topologyCanvas", "app/help/window.md#draw-a-cluster"},
    Topic{"tutorials", "app/help/window.md#learn-by-a-tutorial"},
    Topic{"variables", "app/help/window.md#change-values"},
    Topic{"welcome", "app/help/window.md#begin"},
};

QUrl urlOf(const QString& place)
{
    return QUrl(QStringLiteral("qrc:/manual/") + place);
}

bool isPage(const QUrl& url)
{
    return url.scheme() == QStringLiteral("qrc") && QFile::exists(QLatin1Char(':') + url.path());
}

QString anchorOf(const QString& heading)
{
    static const QRegularExpression kLeftOut(QStringLiteral("[^\\w\\- ]"));
    return heading.toLower().remove(kLeftOut).replace(QLatin1Char(' '), QLatin1Char('-'));
}

bool hasAllWords(const ManualSection& section, const QStringList& words)
{
    return std::ranges::all_of(words, [&](const QString& word) {
        return section.heading.contains(word, Qt::CaseInsensitive) ||
               section.text.contains(word, Qt::CaseInsensitive);
    });
}

// Shows pictures no wider than the window.
class Page final : public QTextBrowser
{
public:
    using QTextBrowser::QTextBrowser;

    // Shows the section from its heading on; without one of that anchor, the beginning.
    void scrollTo(const QString& anchor)
    {
        auto block = document()->begin();
        while (block.isValid() &&
               (block.blockFormat().headingLevel() == 0 || anchorOf(block.text()) != anchor))
            block = block.next();
        if (!block.isValid())
            block = document()->begin();
        setTextCursor(QTextCursor(block));
        const auto top = document()->documentLayout()->blockBoundingRect(block).top();
        verticalScrollBar()->setValue(static_cast<int>(top - kMargin));
    }

protected:
    QVariant loadResource(int type, const QUrl& name) override
    {
        auto resource = QTextBrowser::loadResource(type, name);
        if (type != QTextDocument::ImageResource)
            return resource;
        const auto image = QImage::fromData(resource.toByteArray());
        return image.width() <= kPictureWidth
                   ? image
                   : image.scaledToWidth(kPictureWidth, Qt::SmoothTransformation);
    }
};

// A modeless window of its own: contents with a search on the left, the page on the right.
class Manual final : public QDialog
{
public:
    explicit Manual(QWidget* parent)
        : QDialog(parent)
        , m_search(new QLineEdit)
        , m_contents(new QTreeWidget)
        , m_text(new Page)
    {
        setObjectName(QStringLiteral("manual"));
        setAttribute(Qt::WA_DeleteOnClose);
        m_text->setAccessibleName(QDialog::tr("Text of the manual"));
        m_text->setOpenLinks(false);
        m_text->setFrameShape(QFrame::NoFrame);
        auto* const layout = new QVBoxLayout(this);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->addWidget(makeParts());
        resize(kSize);
        fill();
        connect(m_text, &QTextBrowser::anchorClicked, this, &Manual::follow);
        connect(m_search, &QLineEdit::textChanged, this, &Manual::filter);
        connect(m_contents, &QTreeWidget::itemClicked, this, &Manual::followItem);
        connect(m_contents, &QTreeWidget::itemActivated, this, &Manual::followItem);
        connect(m_text, &QTextBrowser::sourceChanged, this, [this] {
            const auto heading = m_text->document()->begin().text();
            setWindowTitle(QDialog::tr("Manual: %1").arg(heading));
        });
    }

    void follow(const QUrl& link)
    {
        const auto url = m_text->source().resolved(link);
        if (!isPage(url)) {
            QDesktopServices::openUrl(link);
            return;
        }
        const auto page = url.adjusted(QUrl::RemoveFragment);
        if (page != m_text->source()) {
            m_text->setSource(page, QTextDocument::MarkdownResource);
            m_text->document()->setDocumentMargin(kMargin);
        }
        m_text->scrollTo(url.fragment());
    }

private:
    QWidget* makeParts()
    {
        auto* const side = new QWidget;
        auto* const column = new QVBoxLayout(side);
        column->setContentsMargins(6, 6, 0, 6);
        m_search->setPlaceholderText(QDialog::tr("Search the manual"));
        m_search->setClearButtonEnabled(true);
        m_contents->setAccessibleName(QDialog::tr("Contents of the manual"));
        m_contents->setHeaderHidden(true);
        m_contents->setFrameShape(QFrame::NoFrame);
        column->addWidget(m_search);
        column->addWidget(m_contents);
        auto* const parts = new QSplitter;
        parts->setChildrenCollapsible(false);
        parts->addWidget(side);
        parts->addWidget(m_text);
        parts->setStretchFactor(1, 1);
        parts->setSizes({kContentsWidth, kSize.width() - kContentsWidth});
        return parts;
    }

    void fill()
    {
        for (const auto& page : manualPages()) {
            auto* const top = new QTreeWidgetItem(m_contents, {page.title});
            top->setData(0, Qt::UserRole, page.file);
            auto sections = sectionsOf(manualText(page.file));
            for (const auto& section : sections) {
                auto* const item = &section == &sections.front()
                                       ? top
                                       : new QTreeWidgetItem(top, {section.heading});
                item->setData(
                    0, Qt::UserRole, QString(page.file + QLatin1Char('#') + section.anchor));
                m_sections.emplace_back(item, section);
            }
        }
    }

    // Shows the sections with all words, and their pages.
    void filter(const QString& text)
    {
        const auto words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
        for (const auto& [item, section] : m_sections)
            item->setHidden(!hasAllWords(section, words));
        for (int i = 0; i < m_contents->topLevelItemCount(); ++i) {
            auto& page = *m_contents->topLevelItem(i);
            page.setExpanded(!words.isEmpty());
            for (int child = 0; child < page.childCount(); ++child)
                if (!page.child(child)->isHidden())
                    page.setHidden(false);
        }
    }

    void followItem(const QTreeWidgetItem* item)
    {
        follow(urlOf(item->data(0, Qt::UserRole).toString()));
    }

    QLineEdit* m_search;
    QTreeWidget* m_contents;
    Page* m_text;
    std::vector<std::pair<QTreeWidgetItem*, ManualSection>> m_sections;
};

} // namespace

std::vector<ManualPage> manualPages()
{
    const auto help = [](const char* name, const QString& title) {
        return ManualPage{QStringLiteral("app/help/%1.md").arg(QLatin1String(name)), title};
    };
    return {help("window", QDialog::tr("The window")),
            help("how-sure", QDialog::tr("How sure is this?")),
            help("measuring", QDialog::tr("Measure and calibrate")),
            help("command-line", QDialog::tr("The command line")),
            {QStringLiteral("presets/LANGUAGE.md"), QDialog::tr("The formula language")},
            {QStringLiteral("presets/README.md"), QDialog::tr("The file formats")}};
}

std::vector<ManualSection> sectionsOf(const QString& markdown)
{
    static const QRegularExpression kHeading(QStringLiteral("^#{1,2} (.+)$"));
    std::vector<ManualSection> sections;
    bool isCode = false;
    for (const auto& line : markdown.split(QLatin1Char('\n'))) {
        if (line.startsWith(QStringLiteral("```")))
            isCode = !isCode;
        if (const auto heading = kHeading.match(line); heading.hasMatch() && !isCode)
            sections.push_back({heading.captured(1), anchorOf(heading.captured(1)), {}});
        else if (!sections.empty())
            sections.back().text += line + QLatin1Char('\n');
    }
    return sections;
}

QString manualText(const QString& file)
{
    initManual();
    QFile page(QStringLiteral(":/manual/") + file);
    return page.open(QIODevice::ReadOnly) ? QString::fromUtf8(page.readAll()) : QString();
}

QString manualPlaceOf(const QWidget* widget)
{
    for (; widget; widget = widget->parentWidget())
        for (const auto& topic : kTopics)
            if (widget->objectName() == QLatin1String(topic.widget))
                return QLatin1String(topic.place);
    return QLatin1String(kWindowPage);
}

void showManual(const QString& place, QWidget* window)
{
    initManual();
    auto* manual = static_cast<Manual*>(window->findChild<QDialog*>(QStringLiteral("manual")));
    if (manual == nullptr)
        manual = new Manual(window);
    manual->show(); // the layout of a page is that of its width
    manual->follow(urlOf(place));
    manual->raise();
    manual->activateWindow();
}

} // namespace clusterwright::desktop
