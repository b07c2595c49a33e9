//expect: violated
//property: bounds
#define CSR_GUARD r <= n
#include "csr.cu"
