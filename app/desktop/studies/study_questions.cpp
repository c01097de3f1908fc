#include "app/desktop/studies/study_questions.h"

#include "app/desktop/common/text.h"
#include "app/desktop/studies/study_kind_text.h"

#include <QCommandLinkButton>
#include <QGridLayout>
#include <QLabel>
#include <QScrollArea>

namespace clusterwright::desktop
{

namespace
{

constexpr int kColumns = 2;
constexpr int kLineSpace = 6;

} // namespace

StudyQuestions::StudyQuestions(QWidget* parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("studyQuestions"));
    auto* const content = new QWidget;
    auto* const grid = new QGridLayout(content);
    grid->setSpacing(kLineSpace);
    auto* const title = new QLabel(tr("What do you want to know about this design?"), content);
    auto font = title->font();
    font.setBold(true);
    font.setPointSizeF(font.pointSizeF() * 1.2);
    title->setFont(font);
    grid->addWidget(title, 1, 1, 1, kColumns);
    int i = 0;
    for (const auto* const form : model::studyForms()) {
        auto* const button = new QCommandLinkButton(questionOf(*form), methodOf(*form), content);
        button->setObjectName(qt("ask." + std::string(form->name)));
        connect(
            button, &QCommandLinkButton::clicked, this, [this, form] { emit asked(form->name); });
        grid->addWidget(button, 2 + i / kColumns, 1 + i % kColumns);
        ++i;
    }
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1 + kColumns, 1);
    grid->setRowStretch(0, 1);
    grid->setRowStretch(2 + i, 1);
    auto* const area = new QScrollArea(this);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setWidget(content);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(area);
}

} // namespace clusterwright::desktop

#include "moc_study_questions.cpp"
