#pragma once
// The prelude has the device's side.
#define __CUDA_RUNTIME_H__

#include "device_types.h"
#include "library_types.h"
#include "cuda_runtime_api.h"
#include "gpubmc/textures.h"
#include "gpubmc/surfaces.h"
