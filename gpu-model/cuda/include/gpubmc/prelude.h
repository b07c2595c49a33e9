#pragma once
// Included before every .cu file: what a CUDA compiler provides without any #include. Device functions are `nodebug`,
// so that after inlining their accesses carry the line of the user's call.

#include "gpubmc/macros.h"
#include "gpubmc/basic_types.h"
#include "gpubmc/intrinsics.h"
#include "vector_types.h"
#include "vector_functions.h"
#include "gpubmc/builtin_variables.h"
#include "gpubmc/synchronisation.h"
#include "gpubmc/min_max.h"
#include "gpubmc/warp.h"
#include "gpubmc/atomics.h"
#include "gpubmc/output.h"
#include "gpubmc/host_launch.h"
#include "gpubmc/annotations.h"
