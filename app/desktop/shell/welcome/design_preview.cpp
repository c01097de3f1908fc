#include "app/desktop/shell/welcome/design_preview.h"

#include "app/desktop/common/doc_text.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/widgets.h"
#include "model/design/document/design.h"
#include "model/design/system/system.h"
#include "model/topology/generators/generate.h"

#include <QLabel>
#include <QResizeEvent>
#include <QVBoxLayout>

namespace clusterwright::desktop
{

namespace
{

constexpr int kPreviewDelay = 120;     // ms
constexpr int kLeastPictureRoom = 220; // pixels; a lower preview shows only the text
constexpr qsizetype kMaxTextOfTutorial = 600;

QString paragraph(const QString& title, const QStringList& parts)
{
    return parts.isEmpty() ? QString()
                           : QStringLiteral("<p><b>%1:</b> %2</p>")
                                 .arg(title, parts.join(QStringLiteral("; ")).toHtmlEscaped());
}

} // namespace

QString previewText(const model::Design& design, model::Library& library)
{
    QStringList networks;
    QStringList outputs;
    QStringList scenarios;
    QStringList studies;
    if (const auto topology = model::topologyOf(design, library))
        for (const auto& generator : topology->whole.generators)
            networks.append(qt(generator.call.text));
    if (design.pipeline)
        outputs.append(QStringLiteral("time"));
    if (design.baseline)
        outputs += {QStringLiteral("speedup"), QStringLiteral("efficiency")};
    for (const auto& output : design.outputs)
        outputs.append(qt(output.name));
    for (const auto& scenario : design.scenarios)
        scenarios.append(qt(scenario.name));
    for (const auto& study : design.studies)
        studies.append(qt(study.title));
    return QStringLiteral("<h3>%1</h3><p>%2</p>")
               .arg(qt(design.title).toHtmlEscaped(), docText(design.doc).toHtmlEscaped()) +
           paragraph(DesignPreview::tr("Topology"), networks) +
           paragraph(DesignPreview::tr("Outputs"), outputs) +
           paragraph(DesignPreview::tr("Scenarios"), scenarios) +
           paragraph(DesignPreview::tr("Studies"), studies);
}

DesignPreview::DesignPreview(model::Library& library, PreviewMaker& maker, QWidget* parent)
    : QWidget(parent)
    , m_library(library)
    , m_maker(maker)
    , m_picture(named(new QLabel(this), "previewPicture"))
    , m_text(named(new QLabel(this), "previewText"))
{
    setObjectName(QStringLiteral("designPreview"));
    m_picture->setAccessibleName(tr("Picture of the selected design"));
    m_picture->setAlignment(Qt::AlignCenter);
    m_picture->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::RichText);
    m_text->setAlignment(Qt::AlignTop);
    m_text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_text);
    layout->addWidget(m_picture, 1);
    m_delay.setSingleShot(true);
    m_delay.setInterval(kPreviewDelay);
    connect(&m_delay, &QTimer::timeout, this, [this] {
        if (const auto design = m_library.design(utf8(m_key)))
            m_maker.request(m_key, *design.value());
    });
    connect(&m_maker, &PreviewMaker::ready, this, [this](const QString& key) {
        if (key == m_key)
            showPicture();
    });
}

void DesignPreview::clear()
{
    m_key.clear();
    m_delay.stop();
    m_picture->clear();
    m_text->clear();
}

void DesignPreview::present(const Start& start, const std::vector<Tutorial>& tutorials)
{
    clear();
    if (start.kind == StartKind::Design)
        return showDesign(utf8(start.id));
    if (start.kind == StartKind::Network) {
        if (const auto* const generator = model::findGenerator(utf8(start.id)))
            m_text->setText(tr("<h3>%1</h3><p>%2</p><p>Opens the wizard <i>Model my cluster</i> "
                               "with this topology.</p>")
                                .arg(qt(generator->title).toHtmlEscaped(),
                                     docText(generator->doc).toHtmlEscaped()));
        return;
    }
    for (const auto& tutorial : tutorials)
        if (tutorial.id == start.id)
            m_text->setText(QStringLiteral("<h3>%1</h3><p>%2</p>")
                                .arg(tutorial.title.toHtmlEscaped(),
                                     tutorial.text.section(QStringLiteral("\n\n"), 1, 1)
                                         .left(kMaxTextOfTutorial)
                                         .toHtmlEscaped()));
}

void DesignPreview::showDesign(const std::string& id)
{
    const auto design = m_library.design(id);
    if (!design)
        return;
    m_key = qt(id);
    m_text->setText(previewText(*design.value(), m_library));
    if (m_maker.picture(m_key).isNull())
        m_delay.start();
    else
        showPicture();
}

void DesignPreview::showPicture()
{
    const auto picture = m_maker.picture(m_key);
    if (picture.isNull() || m_picture->height() < 1)
        return;
    m_picture->setPixmap(picture.scaled(m_picture->size().boundedTo(picture.size()),
                                        Qt::KeepAspectRatio,
                                        Qt::SmoothTransformation));
}

void DesignPreview::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_picture->setVisible(event->size().height() >= kLeastPictureRoom);
    showPicture();
}

} // namespace clusterwright::desktop

#include "moc_design_preview.cpp"
