#include "app/desktop/plots/view/picture_dialog.h"

#include "app/desktop/common/messages.h"
#include "app/desktop/common/widgets.h"
#include "app/desktop/plots/drawing/picture.h"
#include "app/desktop/plots/view/plot_view.h"
#include "model/core/file.h"
#include "model/json/json.h"
#include "model/json/json_text.h"

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace clusterwright::plots
{

namespace
{

constexpr QSize kPreview(560, 460);
constexpr int kPreviewDpi = 120;

std::filesystem::path pathOf(const QString& file)
{
    return std::filesystem::path(file.toStdU16String());
}

} // namespace

PictureDialog::PictureDialog(PlotView& view,
                             const std::vector<NamedStyle>& styles,
                             QString file,
                             QWidget* parent)
    : QDialog(parent)
    , m_view(view)
    , m_file(std::move(file))
    , m_form(new StyleForm(view.content().style(), styles, {}, view.content().labels(), this))
    , m_preview(desktop::named(new QLabel(this), "preview", tr("Preview")))
    , m_note(desktop::named(desktop::plainLabel(this), "note"))
{
    setObjectName(QStringLiteral("pictureDialog"));
    setWindowTitle(tr("Picture for print"));
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* const keep = buttons->addButton(tr("Save st&yle \u2026"), QDialogButtonBox::ActionRole);
    auto* const save = buttons->addButton(tr("&Save \u2026"), QDialogButtonBox::ActionRole);
    desktop::named(save, "savePicture")->setDefault(true);
    desktop::named(keep, "saveStyle")->setAutoDefault(false);
    m_preview->setAlignment(Qt::AlignCenter);
    m_preview->setMinimumSize(kPreview);
    auto* const parts = new QHBoxLayout;
    parts->addWidget(m_form);
    parts->addWidget(m_preview, 1);
    auto* const column = new QVBoxLayout(this);
    column->addLayout(parts, 1);
    column->addWidget(m_note);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(save, &QPushButton::clicked, this, &PictureDialog::save);
    connect(keep, &QPushButton::clicked, this, &PictureDialog::saveStyle);
    connect(m_form, &StyleForm::changed, this, [this] {
        m_view.setStyle(m_form->style());
        showPreview();
    });
    showPreview();
}

void PictureDialog::showPreview()
{
    auto style = m_form->style();
    style.dpi = kPreviewDpi;
    const auto png = drawPicture(m_view.figure(), PictureKind::Png, style);
    m_note->setText(desktop::plainText(png ? png.value().notes : png.diagnostics()));
    m_note->setVisible(!m_note->text().isEmpty());
    QPixmap picture;
    if (png)
        picture.loadFromData(QByteArray::fromStdString(png.value().bytes));
    if (picture.width() > kPreview.width() || picture.height() > kPreview.height())
        picture = picture.scaled(kPreview, Qt::KeepAspectRatio, Qt::SmoothTransformation);
    m_preview->setPixmap(picture);
}

void PictureDialog::save()
{
    const auto file = QFileDialog::getSaveFileName(
        this, tr("Save the picture"), m_file, tr("PDF (*.pdf);;SVG (*.svg);;PNG (*.png)"));
    if (!file.isEmpty())
        saveTo(file);
}

void PictureDialog::saveTo(const QString& file)
{
    const auto kind = pictureKind(pathOf(file));
    const auto bytes = kind ? pictureOf(m_view.figure(), kind.value(), m_form->style())
                            : model::Result<std::string>(kind.diagnostics());
    const auto findings =
        bytes ? model::writeFile(pathOf(file), bytes.value()) : bytes.diagnostics();
    if (!findings.empty())
        return desktop::tell(this, tr("Could not save the picture"), findings);
    emit saved(file);
    accept();
}

void PictureDialog::saveStyle()
{
    const auto file =
        QFileDialog::getSaveFileName(this, tr("Save the style"), {}, tr("Figure style (*.json)"));
    if (file.isEmpty())
        return;
    const auto text = model::jsonText(toJson(m_form->style()), 2) + "\n";
    if (const auto findings = model::writeFile(pathOf(file), text); !findings.empty())
        desktop::tell(this, tr("Could not save the style"), findings);
}

} // namespace clusterwright::plots

#include "moc_picture_dialog.cpp"
