#include "tests/support/catch_compat.h"
