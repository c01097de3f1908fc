#include "app/desktop/pipeline/canvas/block_palette.h"

#include "app/desktop/common/doc_text.h"
#include "app/desktop/common/text.h"
#include "app/desktop/pipeline/canvas/pipeline_canvas.h"
#include "model/design/document/design.h"

#include <map>

namespace clusterwright::desktop
{

namespace
{

constexpr QLatin1String kPrefix("block:");

QString familyTitle(const std::string& block)
{
    static const std::map<std::string, const char*> titles{
        {"allgather",
         QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "Collectives by algorithm")},
        {"allreduce",
         QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "Collectives by algorithm")},
        {"alltoall",
         QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "Collectives by algorithm")},
        {"am", QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "Active messages")},
        {"availability", QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "Availability")},
        {"barrier",
         QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "Collectives by algorithm")},
        {"beowulf", QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "Beowulf")},
        {"bonding", QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "Channel bonding")},
        {"broadcast",
         QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "Collectives by algorithm")},
        {"cache", QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "File cache")},
        {"checkpoint", QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "Checkpoints")},
        {"collective", QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "Collectives")},
        {"compute", QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "Laws of speedup")},
        {"disk", QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "Disks")},
        {"energy", QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "Energy")},
        {"ethernet", QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "Ethernet")},
        {"experts",
         QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "Mixture of experts")},
        {"fft", QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "FFT")},
        {"filecopy", QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "File copy")},
        {"gather",
         QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "Collectives by algorithm")},
        {"gpu", QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "GPU nodes")},
        {"inic", QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "Intelligent NIC")},
        {"loggp", QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "LogGP")},
        {"lognic", QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "Engines of a NIC")},
        {"logp", QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "LogP")},
        {"maestro2", QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "Maestro2")},
        {"memory", QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "Memory")},
        {"mesh", QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "Routed mesh")},
        {"mpi", QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "MPI")},
        {"multiedge", QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "MultiEdge")},
        {"npb", QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "NAS benchmarks")},
        {"nvme", QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "NVMe disks")},
        {"offload", QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "Offload")},
        {"p2p",
         QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "Point-to-point messages")},
        {"pci", QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "PCI bus")},
        {"pcie", QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "PCI Express")},
        {"queue", QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "Queues")},
        {"rdma", QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "RDMA")},
        {"reduce",
         QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "Collectives by algorithm")},
        {"reduce_scatter",
         QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "Collectives by algorithm")},
        {"scatter",
         QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "Collectives by algorithm")},
        {"sort", QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "Sorting")},
        {"storage", QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "Storage")},
        {"strided", QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "Strided requests")},
        {"striping", QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "Striping")},
        {"tcp", QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "TCP")},
        {"token", QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "Token exchange")},
        {"torus", QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "Torus")},
        {"training", QT_TRANSLATE_NOOP("clusterwright::desktop::BlockPalette", "Training steps")},
    };
    const auto family = block.substr(0, block.find('.'));
    const auto found = titles.find(family);
    return found == titles.end() ? qt(family) : BlockPalette::tr(found->second);
}

CanvasEntry entryOf(const model::Block& block, const QString& category)
{
    return {kPrefix + qt(block.id),
            qt(block.title.empty() ? block.id : block.title),
            category,
            blockTip(block),
            {}};
}

// Returns the design's blocks with their titles, and the library's ids.
QStringList blocksOf(Document& document)
{
    QStringList blocks;
    for (const auto& block : document.design().blocks)
        blocks.append(qt(block.id + '\n' + block.title));
    for (const auto& id : document.library().ids(model::PresetKind::Block))
        blocks.append(qt(id));
    return blocks;
}

} // namespace

BlockPalette::BlockPalette(PipelineCanvas& canvas, QWidget* parent)
    : PalettePanel(parent)
    , m_workbench(canvas.workbench())
{
    setObjectName(QStringLiteral("blockPalette"));
    setAccessibleName(tr("Blocks"));
    connect(this, &PalettePanel::chosen, &canvas, &Canvas::addEntry);
    connect(&m_workbench.document(), &Document::changed, this, [this] {
        if (blocksOf(m_workbench.document()) != m_blocks)
            refresh();
    });
    refresh();
}

void BlockPalette::refresh()
{
    auto& document = m_workbench.document();
    m_blocks = blocksOf(document);
    setEntries(withNotes(blockEntries(document.design(), document.library())));
}

CanvasEntries blockEntries(const model::Design& design, model::Library& library)
{
    CanvasEntries entries;
    for (const auto& block : design.blocks)
        entries.push_back(entryOf(block, BlockPalette::tr("In this design")));
    for (const auto& id : library.ids(model::PresetKind::Block))
        if (const auto block = library.block(id))
            entries.push_back(entryOf(*block.value(), familyTitle(id)));
    return entries;
}

QString blockOfEntry(const QString& entry)
{
    return entry.startsWith(kPrefix) ? entry.mid(kPrefix.size()) : QString();
}

QString blockTip(const model::Block& block)
{
    QString text = QStringLiteral("<p><b>%1</b> \u00b7 %2</p><p>%3</p>")
                       .arg(qt(block.title).toHtmlEscaped(),
                            qt(block.id).toHtmlEscaped(),
                            docText(block.doc).toHtmlEscaped());
    for (const auto& equation : block.equations)
        text += QStringLiteral("<code>%1 = %2</code><br/>")
                    .arg(qt(equation.name).toHtmlEscaped(),
                         qt(equation.expression.text).toHtmlEscaped());
    return text +
           QStringLiteral("<p><i>%1</i></p>").arg(qt(model::toText(block.source)).toHtmlEscaped());
}

} // namespace clusterwright::desktop

#include "moc_block_palette.cpp"
