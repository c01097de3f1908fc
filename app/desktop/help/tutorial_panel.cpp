#include "app/desktop/help/tutorial_panel.h"

#include "app/desktop/common/choice_tip.h"

#include <QComboBox>
#include <QDesktopServices>
#include <QEvent>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextList>
#include <QVBoxLayout>

namespace clusterwright::desktop
{

namespace
{

// Numbers the steps through all sections: Qt begins each list with 1.
void joinSteps(QTextDocument& document)
{
    QTextList* steps = nullptr;
    for (auto block = document.begin(); block.isValid(); block = block.next()) {
        auto* const list = block.textList();
        if (!list || list->format().style() != QTextListFormat::ListDecimal)
            continue;
        if (!steps)
            steps = list;
        else if (list != steps)
            steps->add(block);
    }
}

} // namespace

TutorialPanel::TutorialPanel(std::vector<Tutorial> tutorials, QWidget* parent)
    : QWidget(parent)
    , m_tutorials(std::move(tutorials))
    , m_choice(new QComboBox(this))
    , m_text(new QTextBrowser(this))
{
    m_choice->setAccessibleName(tr("Tutorial"));
    m_choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_text->setAccessibleName(tr("Text of the tutorial"));
    m_text->setOpenLinks(false);
    for (const auto& tutorial : m_tutorials)
        m_choice->addItem(tutorial.title, tutorial.id);
    showChoiceInToolTip(*m_choice);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->addWidget(m_choice);
    layout->addWidget(m_text, 1);
    connect(m_choice, &QComboBox::currentIndexChanged, this, &TutorialPanel::showChosen);
    connect(m_text, &QTextBrowser::anchorClicked, this, &TutorialPanel::follow);
    showChosen();
}

void TutorialPanel::show(const QString& id)
{
    m_choice->setCurrentIndex(m_choice->findData(id));
    showChosen();
}

void TutorialPanel::showChosen()
{
    const auto chosen = m_choice->currentIndex();
    if (chosen < 0)
        return m_text->setPlainText(tr("The presets have no tutorials."));
    m_text->setMarkdown(m_tutorials[static_cast<std::size_t>(chosen)].text);
    joinSteps(*m_text->document());
}

// The text keeps the link colours of the palette with which it was set.
void TutorialPanel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange)
        return;
    const int place = m_text->verticalScrollBar()->value();
    showChosen();
    m_text->verticalScrollBar()->setValue(place);
}

void TutorialPanel::follow(const QUrl& link)
{
    const auto step = tutorialStep(link);
    if (isTutorialStep(link))
        emit stepWanted(
            step, designsAt(m_tutorials[static_cast<std::size_t>(m_choice->currentIndex())], step));
    else
        QDesktopServices::openUrl(link);
}

} // namespace clusterwright::desktop

#include "moc_tutorial_panel.cpp"
