#pragma once
// Cooperative groups: blocks and grids over the barriers, tiles and coalesced groups over warp operations with a mask.

#include <utility>  // for the tokens that programs move

#include "gpubmc/shuffle_any.h"
#include "gpubmc/cg_block.h"
#include "gpubmc/cg_warp.h"
#include "gpubmc/cg_dynamic.h"
#include "gpubmc/cg_partition.h"
#include "gpubmc/cg_cluster.h"
