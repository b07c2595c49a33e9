// Before hip_runtime.h, which gives other meanings to names that this header uses.
#pragma once
#include "cooperative_groups.h"
#include "hip_runtime.h"
