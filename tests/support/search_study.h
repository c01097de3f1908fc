// A saved study that takes a while.
#pragma once

#include "model/design/document/study_definition.h"

namespace clusterwright::tests
{

// A search of 216^3, about 10^7, points; the minimum time is at the largest P and bandwidths.
[[nodiscard]] inline model::StudyDefinition longSearch()
{
    model::StudyDefinition study;
    study.name = study.title = "long";
    study.kind = "search";
    study.axes = {{"P", "2..217"},
                  {"nic.host_bandwidth", "lin(50 MB/s,500 MB/s,216)"},
                  {"nic.net_bandwidth", "lin(50 MB/s,500 MB/s,216)"}};
    study.minimize = {"time"};
    return study;
}

} // namespace clusterwright::tests
