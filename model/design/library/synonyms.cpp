#include "model/design/library/synonyms.h"

#include <algorithm>

namespace clusterwright::model
{

const std::vector<std::vector<std::string>>& synonyms()
{
    static const std::vector<std::vector<std::string>> kSynonyms{
        {"bandwidth",
         "wire_bandwidth",
         "net_bandwidth",
         "line_rate",
         "link_bandwidth",
         "port_bandwidth",
         "rate"},
        {"clock", "cpu_clock"},
        {"cores", "cpus", "processors"},
        {"memory", "memory_size"},
        {"overhead", "send_overhead", "receive_overhead"},
        {"gap", "packet_gap"},
        {"pcie_bandwidth",
         "host_bandwidth",
         "dma_bandwidth",
         "pci_bandwidth",
         "bus_bandwidth",
         "bus_peak"},
    };
    return kSynonyms;
}

bool areSynonyms(const std::string& one, const std::string& other)
{
    return one != other && std::ranges::any_of(synonyms(), [&](const auto& group) {
               return std::ranges::count(group, one) > 0 && std::ranges::count(group, other) > 0;
           });
}

} // namespace clusterwright::model
