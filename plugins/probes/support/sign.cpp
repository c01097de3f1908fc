#include "plugins/probes/support/sign.h"

#include "plugins/probes/support/failure.h"

namespace clusterwright::probes
{

void tell(const Descriptor& control, Sign sign)
{
    sendAll(control, std::as_bytes(std::span(&sign, 1)));
}

Sign heard(const Descriptor& control)
{
    Sign sign = Sign::End;
    receiveAll(control, std::as_writable_bytes(std::span(&sign, 1)));
    return sign;
}

void meetAt(const Descriptor& control, Sign sign)
{
    tell(control, sign);
    if (heard(control) != sign)
        throw Failure("protocol", "the roles are not synchronised");
}

} // namespace clusterwright::probes
