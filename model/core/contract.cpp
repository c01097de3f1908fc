#include "model/core/contract.h"

#include <stdexcept>
#include <string>

namespace clusterwright::model
{

void breakContract(const char* promise)
{
    throw std::logic_error(std::string("a defect of the program: broken promise: ") + promise);
}

} // namespace clusterwright::model
