#pragma once
// Random numbers on the device. A draw reads and writes the generator's state, so that sharing a state without
// synchronisation is a race; the number itself is any number of the right range.

#include "curand.h"
#include "gpubmc/curand_state.h"
#include "gpubmc/curand_draw.h"
#include "gpubmc/curand_mtgp32.h"
