#include "plugins/transports/support/bootstrap.h"

namespace clusterwright::transports
{

namespace
{

// The first empty line ends what start-up files of the node printed without a line end. One line without quotes or backslashes, so that csh and fish read it like sh. The file appears atomically in the user's own folder; files
// unused for a month are deleted.
constexpr std::string_view kScript =
    R"sh(echo; umask 077; d=${XDG_CACHE_HOME:-$HOME/.cache}/clusterwright; f=$d/probe-$1; h=$1; )sh"
    R"sh(same() { [ -f "$1" ] && [ "$(sha256sum <"$1")" = "$h  -" ]; }; )sh"
    R"sh(refuse() { rm -f "$t"; echo clusterwright-refused; exit 1; }; )sh"
    R"sh(mkdir -p "$d" && [ -O "$d" ] && chmod 700 "$d" || refuse; )sh"
    R"sh(same "$f" || { echo clusterwright-missing; )sh"
    R"sh(t=$(mktemp "$d/put.XXXXXX") && head -c "$2" >"$t" && chmod 700 "$t" && same "$t" && mv -f "$t" "$f" || refuse; )sh"
    R"sh(find "$d" -type f -mtime +30 -exec rm -f {} +; }; )sh"
    R"sh(touch "$f"; exec "$f" agent)sh";

} // namespace

Words bootstrap(const std::string& hash, std::size_t size)
{
    return {"sh", "-c", std::string(kScript), "clusterwright", hash, std::to_string(size)};
}

} // namespace clusterwright::transports
