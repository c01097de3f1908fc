#include "app/desktop/studies/study_kind_text.h"

#include <QCoreApplication>

namespace clusterwright::desktop
{

QString questionOf(const model::StudyForm& form)
{
    return QCoreApplication::translate("Studies", form.question);
}

QString methodOf(const model::StudyForm& form)
{
    return QCoreApplication::translate("Studies", form.method);
}

} // namespace clusterwright::desktop
