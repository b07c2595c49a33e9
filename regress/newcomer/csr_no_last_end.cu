//expect: violated
//property: bounds
#define CSR_STARTS n
#include "csr.cu"
