#include "app/desktop/common/synonyms.h"

#include <algorithm>
#include <array>

namespace clusterwright::desktop
{

namespace
{

struct Synonyms {
    const char* word;
    const char* others; // separated by commas
};

// Sorted by the searched word.
constexpr std::array kTable{
    Synonyms{"allreduce", "reduce,collectives"},
    Synonyms{"alltoall", "all-to-all,transpose"},
    Synonyms{"axis", "scale"},
    Synonyms{"bandwidth", "gbit/s,rate"},
    Synonyms{"benchmark", "measure,measurement,probe"},
    Synonyms{"bond", "bonding"},
    Synonyms{"bottleneck", "explain,sensitivity,inputs matter"},
    Synonyms{"budget", "best,search"},
    Synonyms{"calibration", "calibrate"},
    Synonyms{"card", "nic,ni"},
    Synonyms{"chart", "plot,curve"},
    Synonyms{"compare", "comparison,differs,differ"},
    Synonyms{"computer", "host,node"},
    Synonyms{"cost", "price,search"},
    Synonyms{"crossover", "cross"},
    Synonyms{"curve", "scale,plot"},
    Synonyms{"dark", "theme"},
    Synonyms{"diff", "comparison,differs"},
    Synonyms{"exit", "quit"},
    Synonyms{"graph", "plot,topology,curve"},
    Synonyms{"hdr", "infiniband hdr"},
    Synonyms{"help", "tutorials,shortcuts,tour"},
    Synonyms{"ib", "infiniband"},
    Synonyms{"input", "variable"},
    Synonyms{"keyboard", "shortcuts"},
    Synonyms{"keys", "shortcuts"},
    Synonyms{"layout", "arrange,panels"},
    Synonyms{"link", "cable,bonding"},
    Synonyms{"machine", "host,node"},
    Synonyms{"maximise", "best,search"},
    Synonyms{"maximize", "best,search"},
    Synonyms{"minimise", "best,search"},
    Synonyms{"minimize", "best,search"},
    Synonyms{"monte", "uncertain,uncertainty"},
    Synonyms{"node", "host"},
    Synonyms{"optimise", "best,search"},
    Synonyms{"optimize", "best,search"},
    Synonyms{"options", "theme,shortcuts"},
    Synonyms{"parameter", "variable"},
    Synonyms{"pareto", "best,search"},
    Synonyms{"pc", "host"},
    Synonyms{"pdf", "report,picture"},
    Synonyms{"preferences", "theme,shortcuts"},
    Synonyms{"print", "report"},
    Synonyms{"remove", "delete"},
    Synonyms{"scaling", "scale"},
    Synonyms{"server", "host"},
    Synonyms{"settings", "theme,shortcuts"},
    Synonyms{"sobol", "inputs matter,sensitivity"},
    Synonyms{"sweep", "scale,curve,vary"},
    Synonyms{"target", "reaches,solve"},
    Synonyms{"template", "block,preset"},
    Synonyms{"tornado", "inputs matter,sensitivity"},
    Synonyms{"variable", "input"},
    Synonyms{"variant", "scenario"},
    Synonyms{"why", "explain"},
    Synonyms{"wire", "cable"},
};

} // namespace

QStringList synonymsOf(const QString& word)
{
    const auto sought = word.toLower().toStdString();
    const auto found =
        std::ranges::lower_bound(kTable, sought, std::less<>(), [](const Synonyms& row) {
            return std::string_view(row.word);
        });
    if (found == kTable.end() || sought != found->word)
        return {};
    return QString::fromLatin1(found->others).split(QLatin1Char(','));
}

} // namespace clusterwright::desktop
