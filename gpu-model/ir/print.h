#pragma once
// The text form of a module; parse.h reads it back. One line per thing, indices in the order of the module's vectors:
//
//   object @1 "data" global size=unknown align=256 init=arbitrary element=4 type="float" part=0:f32 !1
//   location !1 "a.cu" 3 14 "f" at !2
//   function 0 "f" (ptr "p", i32 "n") i32 !1
//   register %7:i32              a register whose type no parameter and no definition tells
//   block 0 "entry"
//     %2:i32 = add %1:i32, 3:i32 !1
//     condbr %3:i1 -> 1, 2
//   end
//   kernel "k" function=0 maxthreads=256 room=32,8,0 grid=2,1,1 block=64,1,1 shared=0 given="%1 == %2" onearray=0:3 !1
//     param "p" ptr "float *" object=1 extent="4 * %1" fill=00 bytes=4:0700 origin="cudaMemset, line 9"
//     param "p.n" i32 "int" part=0:8                  what stands in the first parameter, a structure, from byte 8 on
//     holds @3 fill=ff origin="cudaMemcpyToSymbol, line 12"
//   kernel "ns::sum" function=1 reference result=4      a function of the host, to compare with
//   note "what the front-end skipped"
//
// Constants are unsigned bit patterns; those of float types are hexadecimal. What has its default value is not printed.

#include <string>

#include "gpu-model/ir/ir.h"

namespace gpubmc::ir {

/// Ensured: parse(print(m)) == m if the module is well-formed (verify.h).
std::string print(const Module& module);
std::string print(const Function& function, uint32_t index = 0);
std::string print(const Inst& inst);
std::string print(Type type);

}  // namespace gpubmc::ir
