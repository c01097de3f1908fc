#include "app/desktop/plots/view/style_form.h"

#include "app/desktop/common/messages.h"
#include "app/desktop/common/text.h"
#include "model/core/file.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QListWidget>

#include <algorithm>

namespace clusterwright::plots
{

namespace
{

constexpr int kNamesHeight = 110; // pixels

// 0 is the text `usual`; other numbers are within the bounds of the option.
template <typename Box, typename Number>
void setBounds(Box& box, const StyleOption& option, Number least)
{
    box.setRange(least, static_cast<Number>(option.high));
    box.setSpecialValueText(StyleForm::tr("automatic"));
    box.setKeyboardTracking(false);
    if (option.unit.size() == 2)
        box.setSuffix(QLatin1Char(' ') + QString::fromStdString(option.unit));
}

// Returns the number of a field: 0, or one within the bounds.
template <typename Number>
Number within(const StyleOption& option, Number value)
{
    return value <= 0 ? 0 : std::max(value, static_cast<Number>(option.low));
}

} // namespace

StyleForm::StyleForm(const FigureStyle& style,
                     const std::vector<NamedStyle>& styles,
                     const std::vector<std::string>& keys,
                     const std::vector<std::string>& labels,
                     QWidget* parent)
    : QWidget(parent)
    , m_style(style)
    , m_labels(labels)
{
    auto* const form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 0);
    if (!styles.empty())
        form->addRow(tr("&Style"), makeStyles(styles));
    for (const auto& option : styleOptions()) {
        const bool isShown = keys.empty() || std::ranges::find(keys, option.key) != keys.end();
        if (!isShown || (option.isList() && m_labels.empty()))
            continue;
        auto* const editor = makeEditor(option);
        editor->setObjectName(QString::fromStdString(option.key));
        editor->setToolTip(QString::fromStdString(option.doc));
        editor->setAccessibleName(QString::fromStdString(option.label));
        form->addRow(option.isFlag() ? QString() : QString::fromStdString(option.label), editor);
    }
    setStyle(style);
}

QWidget* StyleForm::makeStyles(const std::vector<NamedStyle>& styles)
{
    auto* const list = new QComboBox(this);
    list->setObjectName(QStringLiteral("styles"));
    list->setAccessibleName(tr("Style"));
    list->addItem(tr("Own"));
    for (const auto& style : styles)
        list->addItem(QString::fromStdString(style.title),
                      QString::fromStdString(style.file.string()));
    connect(list, &QComboBox::activated, this, [this, list] {
        const auto file = list->currentData().toString().toStdString();
        if (file.empty())
            return;
        const auto text = model::readFile(file);
        auto chosen =
            text ? parseStyle(text.value(), file) : model::Result<FigureStyle>(text.diagnostics());
        if (!chosen)
            return desktop::tell(this, tr("Could not read the style"), chosen.diagnostics());
        if (chosen.value().series.empty())
            chosen.value().series = this->style().series;
        setStyle(chosen.value());
        emit changed();
    });
    return list;
}

QWidget* StyleForm::makeEditor(const StyleOption& option)
{
    return std::visit(
        [&]<typename Place>(Place place) -> QWidget* {
            if constexpr (std::is_same_v<Place, bool FigureStyle::*>)
                return makeFlag(option, place);
            else if constexpr (std::is_same_v<Place, std::string FigureStyle::*>)
                return makeWord(option, place);
            else if constexpr (std::is_same_v<Place, std::vector<std::string> FigureStyle::*>)
                return makeNames(option);
            else
                return makeNumber(option, place);
        },
        option.place);
}

QWidget* StyleForm::makeNumber(const StyleOption& option, double FigureStyle::*place)
{
    auto* const box = new QDoubleSpinBox(this);
    box->setDecimals(1);
    setBounds(*box, option, 0.0);
    m_editors.push_back(
        {&option,
         [box, place, &option](FigureStyle& style) { style.*place = within(option, box->value()); },
         [box, place](const FigureStyle& style) { box->setValue(style.*place); }});
    connect(box, &QDoubleSpinBox::valueChanged, this, &StyleForm::changed);
    return box;
}

QWidget* StyleForm::makeNumber(const StyleOption& option, int FigureStyle::*place)
{
    auto* const box = new QSpinBox(this);
    setBounds(*box, option, FigureStyle().*place == 0 ? 0 : static_cast<int>(option.low));
    m_editors.push_back(
        {&option,
         [box, place, &option](FigureStyle& style) { style.*place = within(option, box->value()); },
         [box, place](const FigureStyle& style) { box->setValue(style.*place); }});
    connect(box, &QSpinBox::valueChanged, this, &StyleForm::changed);
    return box;
}

QWidget* StyleForm::makeWord(const StyleOption& option, std::string FigureStyle::*place)
{
    if (option.choices.empty()) {
        auto* const line = new QLineEdit(this);
        line->setPlaceholderText(tr("automatic"));
        m_editors.push_back(
            {&option,
             [line, place](FigureStyle& style) { style.*place = line->text().toStdString(); },
             [line, place](const FigureStyle& style) {
                 line->setText(QString::fromStdString(style.*place));
             }});
        connect(line, &QLineEdit::editingFinished, this, &StyleForm::changed);
        return line;
    }
    auto* const list = new QComboBox(this);
    for (const auto& word : option.choices)
        list->addItem(QString::fromStdString(word));
    m_editors.push_back(
        {&option,
         [list, place](FigureStyle& style) { style.*place = list->currentText().toStdString(); },
         [list, place](const FigureStyle& style) {
             list->setCurrentText(QString::fromStdString(style.*place));
         }});
    connect(list, &QComboBox::currentIndexChanged, this, &StyleForm::changed);
    return list;
}

QWidget* StyleForm::makeFlag(const StyleOption& option, bool FigureStyle::*place)
{
    auto* const box = new QCheckBox(QString::fromStdString(option.label), this);
    m_editors.push_back(
        {&option,
         [box, place](FigureStyle& style) { style.*place = box->isChecked(); },
         [box, place](const FigureStyle& style) { box->setChecked(style.*place); }});
    connect(box, &QCheckBox::toggled, this, &StyleForm::changed);
    return box;
}

// A list whose items are dragged into another order, and renamed.
QWidget* StyleForm::makeNames(const StyleOption& option)
{
    m_names = new QListWidget(this);
    m_names->setDragDropMode(QAbstractItemView::InternalMove);
    m_names->setMaximumHeight(kNamesHeight);
    const auto read = [this](FigureStyle& style) {
        style.series.clear();
        std::vector<std::string> order;
        for (int i = 0; i < m_names->count(); ++i) {
            const auto label = m_names->item(i)->data(Qt::UserRole).toString().toStdString();
            const auto name = m_names->item(i)->text().trimmed().toStdString();
            order.push_back(label);
            style.series.push_back(name.empty() || name == label ? label : label + "=" + name);
        }
        if (style.series == m_labels) // as they are
            style.series.clear();
    };
    m_editors.push_back(
        {&option, read, [this](const FigureStyle& style) { showNames(style.series); }});
    connect(m_names, &QListWidget::itemChanged, this, &StyleForm::changed);
    connect(m_names->model(), &QAbstractItemModel::rowsMoved, this, &StyleForm::changed);
    return m_names;
}

void StyleForm::showNames(const std::vector<std::string>& series)
{
    m_names->clear();
    auto labels = m_labels;
    const auto add = [this](const std::string& label, const std::string& name) {
        auto* const item = new QListWidgetItem(QString::fromStdString(name), m_names);
        item->setData(Qt::UserRole, QString::fromStdString(label));
        item->setFlags(item->flags() | Qt::ItemIsEditable);
    };
    for (const auto& text : series)
        for (const auto& label : m_labels)
            if ((text == label || text.starts_with(label + "=")) && std::erase(labels, label) > 0)
                add(label, text == label ? label : text.substr(label.size() + 1));
    for (const auto& label : labels)
        add(label, label);
}

FigureStyle StyleForm::style() const
{
    auto style = m_style;
    for (const auto& editor : m_editors)
        editor.read(style);
    return style;
}

void StyleForm::setStyle(const FigureStyle& style)
{
    m_style = style;
    const QSignalBlocker blocker(this);
    for (const auto& editor : m_editors)
        editor.show(style);
}

} // namespace clusterwright::plots

#include "moc_style_form.cpp"
