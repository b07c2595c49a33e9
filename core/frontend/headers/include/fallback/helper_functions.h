#pragma once
// The headers that the one of this name in NVIDIA's samples includes.

#include "helper_string.h"
#include "helper_timer.h"
