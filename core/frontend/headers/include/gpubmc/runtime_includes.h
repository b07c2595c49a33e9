#pragma once
// Headers of the C library that a CUDA compiler's own bring to every file. They are long, and few files need them without
// asking for them: they are read only where a file does not compile otherwise.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "math_constants.h"
