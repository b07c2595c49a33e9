//expect: violated
//property: race
#define SCAN_LOADED (void)0
#include "scan.cu"
