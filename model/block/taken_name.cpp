#include "model/block/taken_name.h"

namespace clusterwright::model
{

const std::set<std::string>& takenNames()
{
    static const std::set<std::string> taken{"phase", "busy", "baseline", "on", "topology"};
    return taken;
}

bool isTakenName(const std::string& name)
{
    return takenNames().contains(name);
}

} // namespace clusterwright::model
