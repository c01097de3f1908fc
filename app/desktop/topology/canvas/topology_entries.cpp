#include "app/desktop/topology/canvas/topology_entries.h"

#include "app/desktop/common/doc_text.h"
#include "app/desktop/common/text.h"
#include "app/desktop/icons/icons.h"
#include "model/core/finding.h"
#include "model/design/document/component_kind.h"
#include "model/design/document/design.h"
#include "model/design/gestures/component_edits.h"
#include "model/design/library/library.h"
#include "model/design/library/usable_component.h"
#include "model/topology/generators/generate.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>

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

// Groups in palette order.
std::array<Category, 7> categories()
{
    return {{{"host", EntryWords::tr("Hosts")},
             {"nic", EntryWords::tr("NICs")},
             {"switch", EntryWords::tr("Switches")},
             {"cable", EntryWords::tr("Cables")},
             {"hub", EntryWords::tr("Hubs")},
             {"router", EntryWords::tr("Routers")},

             {"disk", EntryWords::tr("Disks")}}};
}

struct DetailForm {
    std::vector<std::string> names; // names in order of preference
    const char* form;               // text around the value; "%1 ports"
};

// Attributes of the second line of a palette row, in order: speed, size, delay, price. The delay of a host depends on its NIC.
std::vector<DetailForm> detailForms(const std::string& kind)
{
    using Names = std::vector<std::string>;
    return {
        {{"bandwidth", "wire_bandwidth", "rate", "line_rate", "link_bandwidth", "port_bandwidth"},
         "%1"},
        {{"ports"}, QT_TRANSLATE_NOOP("Topology", "%1 ports")},
        {{"clock"}, "%1"},
        {{"memory"}, "%1"},
        {kind == "host" ? Names{} : Names{"latency", "forward_time"}, "%1"},
        {{"price"}, "%1"}};
}

// Returns "10 Gbit/s, 1 us, 120 USD"; omits values that are not plain.
QString detailOf(const model::Component& component)
{
    constexpr qsizetype kParts = 3;
    QStringList parts;
    for (const auto& [names, form] : detailForms(component.kind)) {
        const auto found =
            std::ranges::find_first_of(component.attributes, names, {}, &model::Attribute::name);
        if (found != component.attributes.end() && found->value.terms.size() == 1 &&
            parts.size() < kParts)
            parts.append(QCoreApplication::translate("Topology", form)
                             .arg(qt(model::readableMoney(found->value.text))));
    }
    return parts.join(QStringLiteral(", "));
}

using Shelf = model::ComponentShelf;

// Speed in bytes per second: the bandwidth, else a number in a name like "100 Gbit/s Ethernet switch". Entries without a speed
// come last.
double speedOf(const model::Component& component)
{
    constexpr double kGbit = 1e9 / 8;
    const auto bandwidth =
        std::ranges::find(component.attributes, "bandwidth", &model::Attribute::name);
    if (bandwidth != component.attributes.end() && bandwidth->value.terms.size() == 1)
        return bandwidth->value.terms[0].literal.value;
    bool isNumber = false;
    const double number = qt(component.title).section(QLatin1Char(' '), 0, 0).toDouble(&isNumber);
    return isNumber ? number * kGbit : std::numeric_limits<double>::infinity();
}

// Escaped, with the most important numbers.
QString docOf(const model::Component& component)
{
    constexpr std::size_t kMostLines = 6;
    QString doc = QStringLiteral("<b>%1</b><br>").arg(qt(component.title).toHtmlEscaped());
    std::size_t lines = 0;
    for (const auto& attribute : component.attributes)
        if (lines++ < kMostLines)
            doc += QStringLiteral("%1 = %2<br>")
                       .arg(qt(attribute.name).toHtmlEscaped(),
                            qt(model::readableMoney(attribute.value.text)).toHtmlEscaped());
    return doc +
           QStringLiteral("<i>%1</i>").arg(qt(model::toText(component.source)).toHtmlEscaped());
}

QString generatorDoc(const model::Generator& generator)
{
    return QStringLiteral("<b>%1</b>: %2<br>%3<br><i>%4</i>")
        .arg(qt(generator.title).toHtmlEscaped(),
             qt(generator.signature()).toHtmlEscaped(),
             docText(generator.doc).toHtmlEscaped(),
             qt(model::toText(generator.source)).toHtmlEscaped());
}

using Components = std::vector<std::shared_ptr<const model::Component>>;

Components componentsOf(model::Library& library)
{
    Components components;
    for (const auto& id : library.ids(model::PresetKind::Component))
        if (auto component = library.component(id))
            components.push_back(std::move(component).value());
    std::ranges::stable_sort(
        components, {}, [](const auto& component) { return speedOf(*component); });
    return components;
}

// The categories of the papers are folded.
void addPresets(CanvasEntries& entries,
                const Components& components,
                Shelf shelf,
                const model::Library& library)
{
    for (const auto& [kind, title] : categories())
        for (const auto& component : components)
            if (component->kind == kind && model::shelfOf(*component, library) == shelf)
                entries.push_back({QString::fromLatin1(kPreset) + qt(component->id),
                                   qt(component->title),
                                   shelf == Shelf::Own ? EntryWords::tr("My components")
                                   : shelf == Shelf::Today
                                       ? title
                                       : EntryWords::tr("%1 of the papers").arg(title),
                                   docOf(*component),
                                   iconOf(QString::fromLatin1(kind)),
                                   detailOf(*component),
                                   shelf == Shelf::Papers});
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
    const auto components = componentsOf(library);
    addPresets(entries, components, Shelf::Own, library);
    const bool hasOwn = !entries.empty();
    const CanvasEntry another{QString::fromLatin1(kNewComponentEntry),
                              EntryWords::tr("New component \u2026"),
                              EntryWords::tr("My components"),
                              EntryWords::tr("Describe a component and save it to your library"),
                              iconOf(QStringLiteral("new"))};
    if (hasOwn)
        entries.push_back(another);
    addPresets(entries, components, Shelf::Today, library);
    if (!hasOwn)
        entries.push_back(another);
    for (const auto& generator : model::generators())
        entries.push_back({QString::fromLatin1(kGenerator) + qt(generator.name),
                           qt(generator.title),
                           EntryWords::tr("Generators"),
                           generatorDoc(generator),
                           iconOf(QStringLiteral("generator")),
                           qt(generator.signature())});
    addPresets(entries, components, Shelf::Papers, library);
    return entries;
}

CanvasEntries topologyEntries(const model::Design& design, model::Library& library)
{
    CanvasEntries entries;
    for (const auto& component : model::usableComponents(design, library))
        if (model::drawnAs(component.kind) != model::DrawnAs::Cable)
            entries.push_back({entryOfComponent(component.name),
                               qt(component.name),
                               EntryWords::tr("In this design"),
                               literalText(EntryWords::tr("Draw %1").arg(qt(component.name))),
                               iconOf(qt(component.kind))});
    auto others = topologyEntries(library);
    std::ranges::move(others, std::back_inserter(entries));
    return entries;
}

QString entryOfComponent(const std::string& component)
{
    return QString::fromLatin1(kComponent) + qt(component);
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
    return model::refusal("edit.unknown", "cannot add '" + utf8(id) + "' to a topology");
}

} // namespace clusterwright::desktop
