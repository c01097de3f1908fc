#include "model/core/contract.h"

#include <stdexcept>
#include <string>

namespace clusterwright::model
{

void breakContract(const char* promise)
{
    throw std::logic_error(std::string("internal error: broken contract: ") + promise);
}

} // namespace clusterwright::model
