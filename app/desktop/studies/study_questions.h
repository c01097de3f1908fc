// The page of a design without studies: one button for each question that a study answers.
#pragma once

#include "model/design/document/study_definition.h"

#include <QWidget>

namespace clusterwright::desktop
{

class StudyQuestions final : public QWidget
{
    Q_OBJECT

public:
    explicit StudyQuestions(QWidget* parent = nullptr);

signals:
    void asked(const std::string& kind);
};

} // namespace clusterwright::desktop
