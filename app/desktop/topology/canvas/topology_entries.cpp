#include "app/desktop/topology/canvas/topology_entries.h"

#include "app/desktop/common/text.h"
#include "app/desktop/icons/icons.h"
#include "model/core/refusal.h"
#include "model/design/document/design.h"
#include "model/design/library/library.h"
#include "model/design/library/usable_component.h"
#include "model/topology/generators/generate.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <iterator>

namespace clusterwright::desktop
{

namespace
{

constexpr const char* kPreset = "preset:";
constexpr const char* kComponent = "component:";
constexpr const char* kGenerator = "generator:";

struct EntryWords {
    Q_DECLARE_TR_FUNCTIONS(Topology)
};

struct Category {
    const char* kind;
    QString title;
};

// In the order in which the palette shows them.
std::array<Category, 7> categories()
{
    return {{{"host", EntryWords::tr("Hosts")},
             {"switch", EntryWords::tr("Switches")},
             {"hub", EntryWords::tr("Hubs")},
             {"router", EntryWords::tr("Routers")},
             {"nic", EntryWords::tr("Network cards")},
             {"cable", EntryWords::tr("Cables")},
             {"disk", EntryWords::tr("Disks")}}};
}

// Escaped, with the numbers that matter most.
QString docOf(const model::Component& component)
{
    constexpr std::size_t kMostLines = 6;
    QString doc = QStringLiteral("<b>%1</b><br>").arg(qt(component.title).toHtmlEscaped());
    std::size_t lines = 0;
    for (const auto& attribute : component.attributes)
        if (lines++ < kMostLines)
            doc += QStringLiteral("%1 = %2<br>")
                       .arg(qt(attribute.name).toHtmlEscaped(),
                            qt(attribute.value.text).toHtmlEscaped());
    return doc +
           QStringLiteral("<i>%1</i>").arg(qt(model::toText(component.source)).toHtmlEscaped());
}

QString generatorDoc(const model::Generator& generator)
{
    return QStringLiteral("<b>%1</b><br>%2<br><i>%3</i>")
        .arg(qt(generator.signature()).toHtmlEscaped(),
             qt(generator.doc).toHtmlEscaped(),
             qt(model::toText(generator.source)).toHtmlEscaped());
}

void addPresets(CanvasEntries& entries, model::Library& library)
{
    std::vector<std::shared_ptr<const model::Component>> components;
    for (const auto& id : library.ids(model::PresetKind::Component))
        if (const auto component = library.component(id))
            components.push_back(component.value());
    for (const auto& [kind, title] : categories())
        for (const auto& component : components)
            if (component->kind == kind)
                entries.push_back({QString::fromLatin1(kPreset) + qt(component->id),
                                   qt(component->title),
                                   title,
                                   docOf(*component),
                                   iconOf(QString::fromLatin1(kind))});
}

bool isDrawn(const std::string& kind)
{
    return kind != "cable" && kind != "nic";
}

std::optional<std::string> after(const QString& id, const char* prefix)
{
    const auto start = QString::fromLatin1(prefix);
    return id.startsWith(start) ? std::optional(utf8(id.mid(start.size()))) : std::nullopt;
}

} // namespace

CanvasEntries topologyEntries(model::Library& library)
{
    CanvasEntries entries;
    addPresets(entries, library);
    entries.push_back({QString::fromLatin1(kNewComponentEntry),
                       EntryWords::tr("New component \u2026"),
                       EntryWords::tr("Your own"),
                       EntryWords::tr("Describe a component and save it to your library"),
                       iconOf(QStringLiteral("new"))});
    for (const auto& generator : model::generators())
        entries.push_back({QString::fromLatin1(kGenerator) + qt(generator.name),
                           qt(generator.title),
                           EntryWords::tr("Generators"),
                           generatorDoc(generator),
                           iconOf(QStringLiteral("generator"))});
    return entries;
}

CanvasEntries topologyEntries(const model::Design& design, model::Library& library)
{
    CanvasEntries entries;
    for (const auto& component : model::usableComponents(design, library))
        if (isDrawn(component.kind))
            entries.push_back({QString::fromLatin1(kComponent) + qt(component.name),
                               qt(component.name),
                               EntryWords::tr("In this design"),
                               literalText(EntryWords::tr("One more %1").arg(qt(component.name))),
                               iconOf(qt(component.kind))});
    auto others = topologyEntries(library);
    std::ranges::move(others, std::back_inserter(entries));
    return entries;
}

std::optional<std::string> presetOfEntry(const QString& id)
{
    return after(id, kPreset);
}

model::Result<model::Pasted>
addingEntry(const model::Design& design, model::Library& library, const QString& id, QPointF place)
{
    if (const auto preset = after(id, kPreset))
        return model::placing(design, library, *preset, place.x(), place.y());
    if (const auto component = after(id, kComponent))
        return model::placingComponent(design, library, *component, place.x(), place.y());
    if (const auto generator = after(id, kGenerator))
        return model::placingGenerator(design, library, *generator, place.x(), place.y());
    return model::refusal("edit.unknown", "'" + utf8(id) + "' is nothing that a topology can have");
}

} // namespace clusterwright::desktop
