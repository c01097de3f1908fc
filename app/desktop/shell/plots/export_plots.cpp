#include "app/desktop/shell/plots/export_plots.h"

#include "app/desktop/common/messages.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/widgets.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QProgressDialog>
#include <QPushButton>
#include <QSettings>

namespace clusterwright::desktop
{

namespace
{

const QString kFolderKey = QStringLiteral("exportFolder");
constexpr int kSoon = 700; // ms; shorter exports show no progress
constexpr qsizetype kMostNamed = 8;

// Returns the folder used last, or the design's folder.
QString proposedFolder(const Document& document)
{
    const auto kept = QSettings().value(kFolderKey).toString();
    if (!kept.isEmpty() && QFileInfo(kept).isDir())
        return kept;
    return document.file().path().isEmpty() ? QDir::currentPath()
                                            : QFileInfo(document.file().path()).path();
}

} // namespace

ExportPlots::ExportPlots(std::vector<plots::FigureFile> figures,
                         const QString& folder,
                         const QString& remark,
                         const std::vector<plots::NamedStyle>& styles,
                         QWidget* parent)
    : QDialog(parent)
    , m_figures(std::move(figures))
    , m_folder(named(new QLineEdit(folder, this), "folder"))
    , m_kind(new QComboBox(this))
    , m_values(new QCheckBox(tr("Add &values as CSV"), this))
    , m_style(new plots::StyleForm(
          {}, styles, {"width", "height", "font_size", "legend", "no_title", "grey"}, {}, this))
    , m_write(named(new QPushButton(tr("&Export"), this), "write"))
{
    setObjectName(QStringLiteral("exportPlots"));
    setWindowTitle(tr("Export all plots"));
    auto* const names = new QListWidget(this);
    names->setAccessibleName(tr("Plots"));
    for (const auto& figure : m_figures)
        names->addItem(qt(figure.name));
    auto* const said = named(plainLabel(remark, this), "remark");
    said->setVisible(!remark.isEmpty());
    for (const auto& [name, kind] : {std::pair("SVG", plots::PictureKind::Svg),
                                     std::pair("PDF", plots::PictureKind::Pdf),
                                     std::pair("PNG", plots::PictureKind::Png)})
        m_kind->addItem(QLatin1String(name), static_cast<int>(kind));
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    buttons->addButton(m_write, QDialogButtonBox::ActionRole);
    m_write->setDefault(true);
    auto* const form = new QFormLayout(this);
    form->addRow(names);
    form->addRow(said);
    form->addRow(tr("&Folder"), makeFolder(folder));
    form->addRow(tr("&Pictures as"), m_kind);
    form->addRow(m_style);
    form->addRow(QString(), m_values);
    form->addRow(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_write, &QPushButton::clicked, this, &ExportPlots::write);
    connect(m_values, &QCheckBox::toggled, this, &ExportPlots::showCount);
    showCount();
    resize(520, 420);
}

QWidget* ExportPlots::makeFolder(const QString& folder)
{
    auto* const row = new QWidget(this);
    auto* const layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    m_folder->setAccessibleName(tr("Folder"));
    auto* const choose = new QPushButton(tr("&Choose \u2026"), row);
    choose->setAutoDefault(false);
    layout->addWidget(m_folder, 1);
    layout->addWidget(choose);
    connect(choose, &QPushButton::clicked, this, [this, folder] {
        const auto chosen = QFileDialog::getExistingDirectory(this, tr("Folder"), folder);
        if (!chosen.isEmpty())
            m_folder->setText(chosen);
    });
    row->setFocusProxy(m_folder);
    return row;
}

void ExportPlots::showCount()
{
    const auto count = filesOf(m_figures, wishes()).size();
    m_write->setText(count == 1 ? tr("&Export 1 file") : tr("&Export %1 files").arg(count));
    m_write->setEnabled(count > 0);
}

plots::FileWishes ExportPlots::wishes() const
{
    return {static_cast<plots::PictureKind>(m_kind->currentData().toInt()),
            m_values->isChecked(),
            m_style->style()};
}

bool ExportPlots::mayReplace()
{
    const QDir folder(m_folder->text());
    QStringList there;
    for (const auto& file : filesOf(m_figures, wishes()))
        if (const auto name = QString::fromStdU16String(file.u16string()); folder.exists(name))
            there.append(name);
    if (there.isEmpty())
        return true;
    const auto count = there.size();
    if (count > kMostNamed)
        there = there.mid(0, kMostNamed) << QStringLiteral("\u2026");
    return isConfirmed(this,
                       count == 1 ? tr("One file already exists. Replace this file?")
                                  : tr("%1 files already exist. Replace these files?").arg(count),
                       there.join(QLatin1Char('\n')),
                       tr("Replace"));
}

void ExportPlots::write()
{
    if (!mayReplace())
        return;
    QProgressDialog progress(
        tr("Drawing \u2026"), tr("Stop"), 0, static_cast<int>(m_figures.size()), this);
    progress.setWindowModality(Qt::WindowModal);
    progress.setMinimumDuration(kSoon);
    const auto done =
        writeFigures(m_figures, nativePath(m_folder->text()), wishes(), [&](std::size_t number) {
            progress.setValue(static_cast<int>(number));
            return !progress.wasCanceled();
        });
    progress.reset();
    QSettings().setValue(kFolderKey, m_folder->text());
    if (!done.findings.empty())
        return tell(this, tr("Could not write all plots"), done.findings);
    emit written(tr("Wrote %1 files to %2.").arg(done.count).arg(m_folder->text()));
    accept();
}

void exportPlots(QWidget* parent,
                 Workbench& workbench,
                 std::vector<plots::FigureFile> figures,
                 const QString& remark)
{
    auto* const dialog = new ExportPlots(std::move(figures),
                                         proposedFolder(workbench.document()),
                                         remark,
                                         plots::stylesIn(workbench.document().library().roots()),
                                         parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(dialog, &ExportPlots::written, &workbench, &Workbench::say);
    dialog->open();
}

} // namespace clusterwright::desktop

#include "moc_export_plots.cpp"
