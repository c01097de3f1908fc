// One name for Catch2's header: Debian 12 has version 2, newer systems have version 3.
#pragma once

#ifdef CATCH2_V3
#include <catch2/catch_all.hpp>
using Catch::Approx; // version 2 has it in the global namespace already
#else
#include <catch2/catch.hpp>
#endif
