//expect: violated
//property: race
#define SCAN_TARGET from
#include "scan.cu"
