#pragma once
#include "math_constants.h"
#include "hip_runtime.h"
