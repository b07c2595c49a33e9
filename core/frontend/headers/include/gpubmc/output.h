#pragma once
// printf writes nothing, and assert is a property to check. The host's own declarations may follow in <stdio.h>.

extern "C" __attribute__((device)) int printf(const char* format, ...);
extern "C" __attribute__((host)) int printf(const char* format, ...);

#include "assert.h"
