// The sections that every report has, by their ids.
#pragma once

#include <array>

namespace clusterwright::tests
{

inline constexpr std::array kReportSections{"summary",
                                            "contents",
                                            "cluster",
                                            "program",
                                            "results",
                                            "inputs",
                                            "studies",
                                            "findings",
                                            "equations",
                                            "claims",
                                            "sources"};

} // namespace clusterwright::tests
