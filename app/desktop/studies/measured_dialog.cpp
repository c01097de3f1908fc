#include "app/desktop/studies/measured_dialog.h"

#include "app/desktop/calibration/column_form.h"
#include "app/desktop/calibration/decimal_question.h"
#include "app/desktop/common/messages.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/widgets.h"
#include "app/desktop/document/file_folder.h"
#include "app/desktop/studies/result_table_view.h"
#include "app/desktop/studies/study_table_model.h"
#include "model/design/document/corpus.h"
#include "model/design/document/design.h"
#include "model/design/library/library.h"
#include "model/study/setup/study_edit.h"
#include "model/study/studies/answer.h"
#include "plugins/runner/data/sample_data.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QMimeData>
#include <QScrollArea>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace clusterwright::desktop
{

namespace
{

constexpr QSize kDialogSize(640, 560);
constexpr QSize kTableSize(820, 620);

// Uses of columns: the first output, then the variables of the axes, further outputs and inputs of the design.
class ColumnRoles
{
public:
    ColumnRoles(const model::StudyDefinition& study, const model::Answer& numbers)
        : m_numbers(numbers)
    {
        const auto& first = study.outputs.front();
        output = {first, "", "", dimensionOf(first), false, {}};
        add(study.x.variable);
        add(study.series.variable);
        for (std::size_t i = 1; i < study.outputs.size(); ++i)
            add(study.outputs[i]);
        if (numbers.system)
            for (const auto& name : numbers.system->settable)
                add(name);
    }

    model::SubjectOutput output;
    std::vector<model::SubjectNumber> inputs;

private:
    [[nodiscard]] model::Dimension dimensionOf(const std::string& name) const
    {
        const auto value = m_numbers.value(name);
        return value ? value->dimension : model::kNumber;
    }

    void add(const std::string& name)
    {
        if (name.empty() || std::ranges::count(inputs, name, &model::SubjectNumber::name) > 0)
            return;
        auto& number = inputs.emplace_back();
        number.name = name;
        number.dimension = dimensionOf(name);
        if (name == "P")
            number.aliases = {"nodes", "ranks", "processes"};
    }

    const model::Answer& m_numbers;
};

// "P=nodes", "time=t[us]"; nothing for columns that have the name already.
std::vector<std::string> assignmentsOf(const std::vector<model::ColumnUse>& uses)
{
    std::vector<std::string> assignments;
    for (const auto& [column, name, unit] : uses)
        if (!name.empty() && (name != column || !unit.empty()))
            assignments.push_back(name + "=" + column + (unit.empty() ? "" : "[" + unit + "]"));
    return assignments;
}

// The path from the folder of the design; the whole path for a design without a file.
std::string pathInDesign(const model::Design& design, const QString& path)
{
    const QFileInfo file(path);
    if (design.file.empty() || !QFileInfo(qt(design.file)).isAbsolute())
        return utf8(file.absoluteFilePath());
    return utf8(QFileInfo(qt(design.file)).dir().relativeFilePath(file.absoluteFilePath()));
}

void askForColumns(Workbench& workbench,
                   const std::string& study,
                   const QString& path,
                   const model::DataFile& data,
                   const ColumnRoles& roles,
                   QWidget* parent)
{
    auto* const dialog = named(new QDialog(parent), "measuredDialog");
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(QDialog::tr("Measured points"));
    dialog->resize(kDialogSize);
    auto* const layout = new QVBoxLayout(dialog);
    auto* const reading = named(new QLabel(literalText(QFileInfo(path).fileName() +
                                                       QLatin1Char('\n') + plainText(data.notes)),
                                           dialog),
                                "reading");
    layout->addWidget(reading);
    auto* const area = new QScrollArea(dialog);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    auto* const form = new ColumnForm;
    form->show(data, roles.output, roles.inputs, {});
    area->setWidget(form);
    layout->addWidget(area, 1);
    auto* const buttons =
        new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, dialog);
    layout->addWidget(buttons);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    QObject::connect(buttons, &QDialogButtonBox::accepted, dialog, &QDialog::accept);
    QObject::connect(dialog, &QDialog::accepted, parent, [&workbench, study, path, form] {
        auto& document = workbench.document();
        document.submit(model::measuring(document.design(),
                                         study,
                                         pathInDesign(document.design(), path),
                                         assignmentsOf(form->uses())),
                        QDialog::tr("Show Measured Points"));
    });
    dialog->open();
}

// "m: bytes of one message" of each column, for a tooltip.
QString columnsText(const model::MeasuredData& data)
{
    QStringList lines;
    for (const auto& column : data.columns)
        lines.append(qt(column.name + ": " + column.doc));
    return lines.join(QLatin1Char('\n'));
}

model::StudyTable tableOf(const model::DataFile& rows)
{
    model::StudyTable table;
    table.rows.resize(rows.rows());
    for (const auto& column : rows.columns) {
        table.heads.push_back(column.name);
        for (std::size_t i = 0; i < table.rows.size(); ++i) {
            if (column.values.empty())
                table.rows[i].push_back({column.words[i], std::nan("")});
            else
                table.rows[i].push_back(
                    {model::displayIn({column.values[i], column.dimension}, column.unit),
                     column.values[i]});
        }
    }
    return table;
}

QString recordText(const model::MeasuredData& data)
{
    const auto line = [](const QString& name, const std::string& text) {
        return QStringLiteral("<b>%1:</b> %2").arg(name, qt(text).toHtmlEscaped());
    };
    QStringList lines{line(QDialog::tr("Machine"), data.machine),
                      line(QDialog::tr("Date"), data.date),
                      line(QDialog::tr("Source"), sourceOf(data))};
    if (!data.licence.empty())
        lines.append(line(QDialog::tr("Licence"), data.licence + " (" + data.licenceFile + ")"));
    if (!data.selection.empty())
        lines.append(line(QDialog::tr("Selection"), data.selection));
    for (const auto& trap : data.traps)
        lines.append(line(QDialog::tr("Trap"), trap));
    return lines.join(QStringLiteral("<br>"));
}

ResultTableView* newTable(const model::MeasuredData& data, QWidget* parent)
{
    auto* const table = named(new ResultTableView(parent), "rows");
    table->setAccessibleName(QDialog::tr("Measured rows"));
    table->setToolTip(literalText(columnsText(data)));
    auto* const model = new StudyTableModel(table);
    model->setTable(tableOf(data.rows));
    auto* const sorted = new BrushedRows(table);
    sorted->setSourceModel(model);
    table->setModel(sorted);
    fitColumns(*table);
    return table;
}

} // namespace

void chooseMeasuredPoints(Workbench& workbench,
                          const std::string& study,
                          const QString& path,
                          QWidget* parent)
{
    auto& document = workbench.document();
    const auto* const found = studyIn(document.design(), study);
    if (!found)
        return;
    const auto title = QDialog::tr("Could not show measured points");
    if (const auto edit = model::measuring(document.design(), study, "", {}); !edit)
        return tell(parent, title, edit.diagnostics());
    const auto file =
        path.isEmpty()
            ? QFileDialog::getOpenFileName(
                  parent,
                  QDialog::tr("Measured points"),
                  fileFolder(document),
                  QDialog::tr("Columns or an exported run (*.csv *.tsv *.txt *.jsonl *.json);;All "
                              "files (*)"))
            : path;
    if (file.isEmpty())
        return;
    const auto data = runner::libraryWithRuns(document.library().roots()).columns(nativePath(file));
    if (!data) {
        const auto again = [&workbench, study, file, parent] {
            chooseMeasuredPoints(workbench, study, file, parent);
        };
        if (!askForDecimal(parent, file, data.diagnostics(), again))
            tell(parent, title, data.diagnostics());
        return;
    }
    askForColumns(
        workbench, study, file, data.value(), ColumnRoles(*found, *document.numbers()), parent);
}

void showMeasuredData(model::Library& library, const std::string& id, QWidget* parent)
{
    const auto found = library.measured(id);
    if (!found)
        return tell(parent, QDialog::tr("Could not show measured data"), found.diagnostics());
    const auto& data = *found.value();
    auto* const dialog = named(new QDialog(parent), "measuredData");
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(qt(data.title));
    dialog->resize(kTableSize);
    auto* const layout = new QVBoxLayout(dialog);
    auto* const record = named(new QLabel(recordText(data), dialog), "record");
    record->setTextFormat(Qt::RichText);
    record->setTextInteractionFlags(Qt::TextSelectableByMouse);
    record->setWordWrap(true);
    layout->addWidget(record);
    layout->addWidget(newTable(data, dialog), 1);
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    layout->addWidget(buttons);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    dialog->open();
}

bool isMeasuredFile(const QString& path)
{
    const QStringList suffixes{QStringLiteral("csv"),
                               QStringLiteral("tsv"),
                               QStringLiteral("txt"),
                               QStringLiteral("jsonl")};
    return suffixes.contains(QFileInfo(path).suffix().toLower());
}

QString measuredFileIn(const QMimeData& data)
{
    for (const auto& url : data.urls())
        if (const auto path = url.toLocalFile(); isMeasuredFile(path))
            return path;
    return {};
}

} // namespace clusterwright::desktop
