//expect: violated
//property: race
#define SCAN_STEP (void)0
#include "scan.cu"
