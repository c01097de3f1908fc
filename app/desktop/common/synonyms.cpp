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

// Must be sorted by the searched word.
constexpr std::array kTable{
    Synonyms{"accelerator", "gpu"},
    Synonyms{"ai", "training,gpu"},
    Synonyms{"allreduce", "reduce,collectives,recursive doubling,combine"},
    Synonyms{"alltoall", "all-to-all,transpose,exchange"},
    Synonyms{"aoc", "active optical"},
    Synonyms{"axis", "scale"},
    Synonyms{"bandwidth", "gbit/s,rate,throughput"},
    Synonyms{"benchmark", "measure,measurement,probe"},
    Synonyms{"bond", "bonding,stripe,striping,channels"},
    Synonyms{"bonded", "bond,striping,channels"},
    Synonyms{"bonding", "bond,striping,channels"},
    Synonyms{"bottleneck", "explain,sensitivity,inputs matter"},
    Synonyms{"budget", "best,search,usd,cost"},
    Synonyms{"calibration", "calibrate"},
    Synonyms{"card", "nic,ni,dpu"},
    Synonyms{"chart", "plot,curve"},
    Synonyms{"cheap", "usd,cost,budget"},
    Synonyms{"clos", "fattree,leafspine"},
    Synonyms{"cluster", "beowulf,host"},
    Synonyms{"collective", "barrier,broadcast,allreduce,alltoall"},
    Synonyms{"compare", "comparison,differs,differ"},
    Synonyms{"computer", "host,node"},
    Synonyms{"congestion", "load,flows,contention"},
    Synonyms{"cost", "price,search"},
    Synonyms{"crossover", "cross"},
    Synonyms{"curve", "scale,plot"},
    Synonyms{"dac", "passive copper"},
    Synonyms{"dark", "theme"},
    Synonyms{"deadline", "uncertain,uncertainty"},
    Synonyms{"dgx", "gpu"},
    Synonyms{"diff", "comparison,differs"},
    Synonyms{"disk", "page,file"},
    Synonyms{"exit", "quit"},
    Synonyms{"fattree", "clos"},
    Synonyms{"fiber", "optical,fibre"},
    Synonyms{"fibre", "optical"},
    Synonyms{"files", "file,storage"},
    Synonyms{"filesystem", "file servers,storage,striped file"},
    Synonyms{"fourier", "fft"},
    Synonyms{"fpga", "inic,intelligent"},
    Synonyms{"gigabit", "1g"},
    Synonyms{"gpt", "transformer,training"},
    Synonyms{"graph", "plot,topology,curve"},
    Synonyms{"grid", "mesh,torus"},
    Synonyms{"hdr", "infiniband hdr"},
    Synonyms{"help", "tutorials,shortcuts,tour"},
    Synonyms{"hgx", "gpu"},
    Synonyms{"histogram", "uncertain,uncertainty"},
    Synonyms{"ib", "infiniband"},
    Synonyms{"incast", "file servers,storage"},
    Synonyms{"infiniband", "hdr,ndr,xdr"},
    Synonyms{"input", "variable"},
    Synonyms{"keyboard", "shortcuts"},
    Synonyms{"keys", "shortcuts"},
    Synonyms{"lacp", "bond,striping"},
    Synonyms{"layout", "arrange,panels"},
    Synonyms{"link", "cable,bonding"},
    Synonyms{"llm", "transformer,training,experts"},
    Synonyms{"lustre", "file servers,storage,striped file"},
    Synonyms{"machine", "host,node"},
    Synonyms{"maximise", "best,search"},
    Synonyms{"maximize", "best,search"},
    Synonyms{"minimise", "best,search"},
    Synonyms{"minimize", "best,search"},
    Synonyms{"ml", "training,gpu"},
    Synonyms{"moe", "experts"},
    Synonyms{"monte", "uncertain,uncertainty"},
    Synonyms{"mpi", "message"},
    Synonyms{"multicast", "broadcast"},
    Synonyms{"multilink", "striping,bond,multiedge"},
    Synonyms{"nas", "file servers,storage"},
    Synonyms{"ndr", "infiniband ndr"},
    Synonyms{"nfs", "file servers,storage,striped file"},
    Synonyms{"node", "host"},
    Synonyms{"offload", "dpu,inic"},
    Synonyms{"opa", "omni-path"},
    Synonyms{"optics", "optical"},
    Synonyms{"optimise", "best,search"},
    Synonyms{"optimize", "best,search"},
    Synonyms{"options", "theme,shortcuts"},
    Synonyms{"oversubscribed", "fattree,leafspine,storage network"},
    Synonyms{"oversubscription", "fattree,leafspine,storage network"},
    Synonyms{"parameter", "variable"},
    Synonyms{"pareto", "best,search"},
    Synonyms{"pc", "host"},
    Synonyms{"pcie", "pci express"},
    Synonyms{"pdf", "report,picture"},
    Synonyms{"preferences", "theme,shortcuts"},
    Synonyms{"price", "usd,cost"},
    Synonyms{"print", "report"},
    Synonyms{"probability", "uncertain,uncertainty"},
    Synonyms{"qsfp", "ethernet,copper,optical"},
    Synonyms{"rail", "striping,bond"},
    Synonyms{"rdma", "hdr,ndr,xdr,roce,zerocopy"},
    Synonyms{"remove", "delete"},
    Synonyms{"roce", "25g,100g,dpu"},
    Synonyms{"san", "file servers,storage,nvme"},
    Synonyms{"scaling", "scale"},
    Synonyms{"server", "host"},
    Synonyms{"settings", "theme,shortcuts"},
    Synonyms{"smartnic", "dpu,inic,intelligent"},
    Synonyms{"sobol", "inputs matter,sensitivity"},
    Synonyms{"sorting", "sort"},
    Synonyms{"srd", "efa"},
    Synonyms{"ssd", "nvme,disk"},
    Synonyms{"storage", "file,disk,nvme"},
    Synonyms{"supercomputer", "t3d,paragon,sp2,meiko"},
    Synonyms{"supernic", "dpu,xdr"},
    Synonyms{"sweep", "scale,curve,vary"},
    Synonyms{"sync", "barrier"},
    Synonyms{"synchronization", "barrier"},
    Synonyms{"taper", "fattree,leafspine"},
    Synonyms{"target", "reaches,solve"},
    Synonyms{"tcp", "ethernet"},
    Synonyms{"template", "block,preset"},
    Synonyms{"tornado", "inputs matter,sensitivity"},
    Synonyms{"trunking", "bond,striping"},
    Synonyms{"variable", "input"},
    Synonyms{"variant", "scenario"},
    Synonyms{"why", "explain"},
    Synonyms{"wire", "cable"},
    Synonyms{"workstations", "now"},
    Synonyms{"xdr", "infiniband xdr"},
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
