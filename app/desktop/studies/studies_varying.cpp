// A number of the design becomes one that the study varies: asked for in the inspector, or dragged onto the panel.
#include "app/desktop/document/parameter_mime.h"
#include "app/desktop/document/text.h"
#include "app/desktop/studies/studies_panel.h"
#include "model/study/studies/new_study.h"

#include <QDropEvent>

namespace clusterwright::desktop
{

void StudiesPanel::dragEnterEvent(QDragEnterEvent* event)
{
    if (!parameterIn(*event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void StudiesPanel::dropEvent(QDropEvent* event)
{
    vary(parameterIn(*event->mimeData()));
    event->acceptProposedAction();
}

void StudiesPanel::vary(const QString& name)
{
    auto& document = m_workbench.document();
    if (!definition())
        addStudy(model::StudyKind::Curve);
    if (!definition())
        return;
    document.submit(model::varying(document.design(), m_study, utf8(name), document.library()),
                    tr("Vary %1 in a Study").arg(name));
    emit raiseRequested();
}

} // namespace clusterwright::desktop
