#include "app/desktop/help/manual.h"

#include <QDesktopServices>
#include <QDialog>
#include <QFile>
#include <QImage>
#include <QTextBlock>
#include <QTextBrowser>
#include <QVBoxLayout>

static void initManual()
{
    Q_INIT_RESOURCE(manual); // outside of namespaces
}

namespace clusterwright::desktop
{

namespace
{

constexpr QSize kSize{820, 760};
constexpr int kPictureWidth = 740;
constexpr qreal kMargin = 16;

QUrl urlOf(const QString& file)
{
    return QUrl(QStringLiteral("qrc:/manual/") + file);
}

bool isPage(const QUrl& url)
{
    return url.scheme() == QStringLiteral("qrc") && QFile::exists(QLatin1Char(':') + url.path());
}

// Shows pictures no wider than the window.
class Page final : public QTextBrowser
{
public:
    using QTextBrowser::QTextBrowser;

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

// A modeless window of its own.
class Manual final : public QDialog
{
public:
    explicit Manual(QWidget* parent)
        : QDialog(parent)
        , m_text(new Page(this))
    {
        initManual();
        setObjectName(QStringLiteral("manual"));
        setAttribute(Qt::WA_DeleteOnClose);
        m_text->setAccessibleName(QDialog::tr("Text of the manual"));
        m_text->setOpenLinks(false);
        m_text->setFrameShape(QFrame::NoFrame);
        auto* const layout = new QVBoxLayout(this);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->addWidget(m_text);
        resize(kSize);
        connect(m_text, &QTextBrowser::anchorClicked, this, &Manual::follow);
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
        m_text->setSource(url, QTextDocument::MarkdownResource);
        m_text->document()->setDocumentMargin(kMargin);
    }

private:
    QTextBrowser* m_text;
};

} // namespace

std::vector<ManualPage> manualPages()
{
    const auto page = [](const char* name, const QString& title) {
        return ManualPage{QStringLiteral("app/help/%1.md").arg(QLatin1String(name)), title};
    };
    return {page("window", QDialog::tr("The window")),
            page("how-sure", QDialog::tr("How sure is this?")),
            page("measuring", QDialog::tr("Measure and calibrate")),
            page("command-line", QDialog::tr("The command line"))};
}

void showManual(const QString& file, QWidget* window)
{
    auto* manual = static_cast<Manual*>(window->findChild<QDialog*>(QStringLiteral("manual")));
    if (manual == nullptr)
        manual = new Manual(window);
    manual->follow(urlOf(file));
    manual->show();
    manual->raise();
}

} // namespace clusterwright::desktop
