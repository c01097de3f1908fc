#include "model/block/taken_name.h"

#include <set>

namespace clusterwright::model
{

bool isTakenName(const std::string& name)
{
    static const std::set<std::string> taken{"phase", "busy", "baseline", "on", "topology"};
    return taken.contains(name);
}

} // namespace clusterwright::model
