#include "app/desktop/topology/canvas/layer_chooser.h"

#include "app/desktop/common/view_memory.h"
#include "app/desktop/common/widgets.h"
#include "app/desktop/document/design_views.h"
#include "app/desktop/topology/drawing/topology_scene.h"

#include <QLabel>
#include <QMenu>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace clusterwright::desktop
{

namespace
{

const std::string kLayersView = "layers of the cluster";

} // namespace

LayerChooser::LayerChooser(Workbench& workbench,
                           TopologyScene& scene,
                           QWidget& canvas,
                           QWidget& view)
    : m_workbench(workbench)
    , m_scene(scene)
    , m_menu(new QMenu(tr("&Layers"), &canvas))
    , m_note(named(new QLabel(&view), "hiddenLayers"))
{
    makeNote();
    followDocument();
}

void LayerChooser::makeNote()
{
    m_note->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    m_note->setAccessibleName(tr("Hidden layers"));
    m_note->setAutoFillBackground(true);
    m_note->setFrameStyle(QFrame::StyledPanel);
    m_note->setMargin(4);
    m_note->move(8, 8);
    connect(m_note, &QLabel::linkActivated, this, [this] { hide({}); });
}

QWidget* LayerChooser::makeButton()
{
    auto* const layers = named(new QToolButton, "layers");
    layers->setText(tr("Layers"));
    layers->setAccessibleName(layers->text());
    layers->setToolTip(tr("Show or hide hosts, cables, labels and groups"));
    layers->setPopupMode(QToolButton::InstantPopup);
    layers->setMenu(m_menu);
    return layers;
}

void LayerChooser::followDocument()
{
    auto& document = m_workbench.document();
    connect(&document, &Document::opened, this, [this] {
        m_design.clear();
        m_scene.hideLayers({});
        refresh();
    });
    connect(&document, &Document::stateChanged, this, [this] {
        if (m_design != viewsOf(m_workbench.document())) // it was saved
            refresh();
    });
}

// The hidden layers of another design are loaded with it; those of a new design are stored once it has a file.
void LayerChooser::refresh()
{
    const auto design = viewsOf(m_workbench.document());
    const auto before = std::exchange(m_design, design);
    if (before.empty() && !m_scene.hiddenLayers().empty())
        keepView(design, kLayersView, toText(m_scene.hiddenLayers()));
    else if (before != design)
        m_scene.hideLayers(layersIn(keptView(design, kLayersView)));
    fillMenu();
    showNote();
}

void LayerChooser::showNote()
{
    const auto hidden = std::ranges::count_if(m_layers, [this](const Layer& layer) {
        return m_scene.hiddenLayers().contains(layer.key);
    });
    m_note->setVisible(hidden > 0);
    m_note->setText(
        QStringLiteral("%1 - <a href=\"all\">%2</a>")
            .arg(hidden == 1 ? tr("1 layer hidden") : tr("%1 layers hidden").arg(hidden),
                 tr("show all")));
    m_note->adjustSize();
}

void LayerChooser::fillMenu()
{
    if (auto layers = layersOf(m_scene.shapes()); layers != m_layers || m_menu->isEmpty()) {
        m_layers = std::move(layers);
        m_menu->clear();
        for (const auto& [key, title] : m_layers) {
            auto* const action = m_menu->addAction(title);
            action->setCheckable(true);
            connect(action, &QAction::triggered, this, [this, key = key](bool isShown) {
                auto hidden = m_scene.hiddenLayers();
                isShown ? void(hidden.erase(key)) : void(hidden.insert(key));
                hide(hidden);
            });
        }
        m_menu->addSeparator();
        m_menu->addAction(tr("Show &all"), this, [this] { hide({}); });
    }
    for (std::size_t i = 0; i < m_layers.size(); ++i)
        m_menu->actions()[static_cast<qsizetype>(i)]->setChecked(
            !m_scene.hiddenLayers().contains(m_layers[i].key));
}

void LayerChooser::hide(const HiddenLayers& hidden)
{
    m_scene.hideLayers(hidden);
    keepView(m_design, kLayersView, toText(hidden));
    refresh();
    emit hiddenChanged();
}

} // namespace clusterwright::desktop

#include "moc_layer_chooser.cpp"
