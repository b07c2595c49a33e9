#pragma once
// Types of the runtime API. Values of enumerators that programs print or compare are the documented ones.
#define __DRIVER_TYPES_H__

#include "vector_types.h"
#include "gpubmc/host_opaque.h"
#include "gpubmc/runtime_errors.h"
#include "gpubmc/runtime_device.h"
#include "gpubmc/runtime_memory.h"
#include "gpubmc/runtime_graphs.h"
#include "texture_types.h"
#include "surface_types.h"
#include "gpubmc/runtime_interop.h"
