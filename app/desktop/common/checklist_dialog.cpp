#include "app/desktop/common/checklist_dialog.h"

#include "app/desktop/common/text.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

namespace clusterwright::desktop
{

namespace
{

constexpr QSize kLeastList(520, 120); // fits a title and a date

} // namespace

ChecklistDialog::ChecklistDialog(const Texts& texts,
                                 const QList<ChecklistEntry>& entries,
                                 QWidget* parent)
    : QDialog(parent)
    , m_list(new QListWidget(this))
{
    setWindowTitle(tr("Clusterwright"));
    auto* const question = new QLabel(literalText(texts.question), this);
    question->setWordWrap(true);
    m_list->setObjectName(QStringLiteral("entries"));
    m_list->setAccessibleName(texts.question);
    m_list->setMinimumSize(kLeastList);
    m_list->setTextElideMode(Qt::ElideMiddle);
    for (const auto& entry : entries) {
        auto* const item = new QListWidgetItem(entry.text, m_list);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        item->setCheckState(Qt::Checked);
        item->setToolTip(literalText(entry.detail));
    }
    auto* const buttons = new QDialogButtonBox(this);
    const auto add = [&](const QString& text, const char* name, auto role, Choice choice) {
        auto* const button = buttons->addButton(text, role);
        button->setObjectName(QLatin1String(name));
        connect(button, &QPushButton::clicked, this, [this, choice] {
            m_choice = choice;
            accept();
        });
        return button;
    };
    add(texts.checked, "checked", QDialogButtonBox::AcceptRole, Choice::Checked)->setDefault(true);
    add(texts.discard, "discard", QDialogButtonBox::DestructiveRole, Choice::Discard);
    add(texts.later, "later", QDialogButtonBox::RejectRole, Choice::Later);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(question);
    layout->addWidget(m_list);
    layout->addWidget(buttons);
}

ChecklistDialog::Choice ChecklistDialog::ask()
{
    m_choice = Choice::Later;
    exec();
    return m_choice;
}

QList<int> ChecklistDialog::checked() const
{
    QList<int> rows;
    for (int row = 0; row < m_list->count(); ++row)
        if (m_list->item(row)->checkState() == Qt::Checked)
            rows.append(row);
    return rows;
}

} // namespace clusterwright::desktop

#include "moc_checklist_dialog.cpp"
