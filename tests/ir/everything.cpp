#include "tests/ir/everything.h"

namespace gpubmc::test {

namespace {

const char* const kItems =
    R"(object @1 "data" global size=unknown align=256 init=arbitrary element=4 type="float" part=0:f32 pointer=16:562949953421312 !1
object @2 "sdata" shared size=0 align=16 init=undefined dynamic element=4 type="int"
object @3 "table" constant size=16 align=8 init=bytes readonly bytes=00ff10 pointer=8:281474976710656
object @4 "buffer" local size=32 align=4 init=undefined
object @5 "options" param size=24 align=8 init=arbitrary
object @6 "callback" function size=0 align=1 init=bytes
object @7 "node" heap size=unknown align=16 init=undefined element=16 type="Node" part=0:i3 field part=3:i5 unsigned field part=64:ptr !1
location !1 "a \"quoted\" \\ name.cu" 3 14 "f"
location !2 "b.cu" 4294967295 0 "line\nbreak\x01\x7f"
location !3 "b.cu" 7 1 "gö" at !2
)";

const char* const kHelper = R"(function 0 "helper" (i32 "x", f64 "") f64 !1
block 0 "entry"
  ret %1:f64 !3
end
)";

const char* const kValues =
    R"(function 1 "values" (i32 "a", i64 "b", f32 "x", f64 "y", ptr "p", f16 "h", bf16 "g", i1 "c") void
block 0 "entry"
  %8:i32 = add %0:i32, 1:i32 !1
  %9:i32 = sub %0:i32, %8:i32
  %10:i32 = mul %0:i32, %9:i32
  %11:i32 = udiv %0:i32, 4294967295:i32
  %12:i32 = sdiv %0:i32, 3:i32
  %13:i32 = urem %0:i32, 3:i32
  %14:i32 = srem %0:i32, 3:i32
  %15:i64 = shl %1:i64, 3:i64
  %16:i64 = lshr %1:i64, 18446744073709551615:i64
  %17:i64 = ashr %1:i64, 3:i64
  %18:i64 = and %1:i64, 3:i64
  %19:i64 = or %1:i64, 3:i64
  %20:i64 = xor %1:i64, 3:i64
  %21:i32 = umulhi %0:i32, 3:i32
  %22:i32 = smulhi %0:i32, 3:i32
  %23:i32 = umin %0:i32, 3:i32
  %24:i32 = umax %0:i32, 3:i32
  %25:i32 = smin %0:i32, 3:i32
  %26:i32 = smax %0:i32, 3:i32
  %27:i32 = popcount %0:i32
  %28:i32 = clz %0:i32
  %29:i32 = ctz %0:i32
  %30:i32 = bitreverse %0:i32
  %31:i32 = byteswap %0:i32
  %32:i1 = icmp eq %0:i32, 0:i32
  %33:i1 = icmp ult %4:ptr, 0:ptr
  %34:i1 = fcmp oge %2:f32, 0x3f800000:f32
  %35:i1 = fcmp uno %3:f64, 0x3ff0000000000000:f64
  %36:i64 = zext %0:i32
  %37:i33 = sext %0:i32
  %38:i7 = trunc %0:i32
  %39:f32 = bitcast %0:i32
  %40:i64 = ptrtoint %4:ptr
  %41:ptr = inttoptr %1:i64
  %42:f64 = fpext %2:f32
  %43:f32 = fptrunc %3:f64 round=rz
  %44:i32 = fptoui %2:f32 round=ru
  %45:i32 = fptosi %2:f32 round=rd
  %46:f16 = uitofp %0:i32
  %47:bf16 = sitofp %0:i32
  %48:ptr = select %7:i1, %4:ptr, @1
  %49:f32 = fadd %2:f32, 0x0:f32 round=ru
  %50:f32 = fsub %2:f32, 0x80000000:f32
  %51:f32 = fmul %2:f32, %2:f32
  %52:f32 = fdiv %2:f32, %2:f32
  %53:f32 = frem %2:f32, %2:f32
  %54:f16 = fneg %5:f16
  %55:bf16 = fabs %6:bf16
  %56:f64 = fma %3:f64, %3:f64, 0x7ff8000000000000:f64
  %57:f32 = fsqrt %2:f32
  %58:f32 = fmin %2:f32, %39:f32
  %59:f32 = fmax %2:f32, %39:f32
  %60:f64 = fmath %3:f64, %0:i32 "ldexp" !2
  %61:i32 = undef
  %62:i32 = arbitrary 0:i32, 9:i32 "a number"
  %63:f64 = call %0:i32, %3:f64 callee=0 !2
  %64:f32 = fflush %2:f32
  call %0:i32, %3:f64 callee=0
  dbg %62:i32 "n"
  ret
end
)";

const char* const kThreads = R"(function 2 "threads" (ptr, i32) void
register %2:i64
register %27:f32
block 0 "entry"
  %3:i32 = sreg tid.x
  %4:i32 = sreg dynamic_smem_size
  %5:ptr = localaddr object=4
  renew %5:ptr
  %6:i64 = zext %3:i32
  %7:ptr = ptradd @1, %6:i64
  %8:f32 = load %7:ptr align=4
  %9:i64 = load %5:ptr initial align=8
  %10:ptr = load @3
  store %8:f32, @2 align=4 !3
  store %1:i32, %7:ptr scope=block order=release atomic align=4
  memcopy %5:ptr, @1, 32:i64
  memset %5:ptr, 255:i8, 32:i64
  %29:ptr = malloc 16:i64 object=7
  free %29:ptr
  asynccopy @2, @1, 16:i64, 8:i64, 0:ptr align=16
  asynccommit
  asyncwait 1:i32
  %65:ptr = asyncevent
  asyncwaitfor %65:ptr
  %11:i32 = atomicrmw add %7:ptr, 1:i32 scope=system align=4
  atomicrmw fadd %7:ptr, 0x3f800000:f32 type=f32 align=4
  %12:i32 = atomiccas %7:ptr, 0:i32, 1:i32 scope=thread order=acq_rel failure=acquire align=4
  fence scope=cluster order=seq_cst
  barrier sync !1
  barrier sync fences=shared !1
  %13:i32 = barrier count 1:i1
  %14:i32 = barrier and 1:i1
  %15:i32 = barrier or 0:i1
  warpsync 4294967295:i32
  %16:f32 = shuffle xor 4294967295:i32, %8:f32, 1:i32, 32:i32
  %17:i32 = vote ballot 4294967295:i32, 1:i1
  %18:i32 = matchany 4294967295:i32, %9:i64
  %19:i32 = matchall 4294967295:i32, %9:i64
  %20:i32 = warpreduce umax 4294967295:i32, %3:i32
  %21:i32 = activemask
  warpsync 18446744073709551615:i64 comers=all
  %66:i64 = vote ballot 1:i64, 1:i1 comers=converged
  %28:i64 = arrive @2, 0:i32
  await @2, %28:i64
  namedbarrier aligned 1:i32, 64:i32
  namedarrive unaligned 1:i32, 64:i32
  %30:i1 = contracted
  gridsync
  br -> 1
block 1 "loop"
  %22:i32 = phi 0:i32, %23:i32 -> 0, 2
  %26:i1 = icmp slt %22:i32, %1:i32
  condbr %26:i1 -> 2, 3
block 2 "body"
  %23:i32 = add %22:i32, 1:i32
  assert %26:i1 "i < n" !1
  ensures %26:i1 "i < n"
  assume %26:i1
  requires %26:i1
  within @1, %26:i1
  within @1, %26:i1 "keeping an address"
  unsupported "inline PTX"
  br -> 1
block 3 "exit"
  %24:i32 = phi %22:i32 -> 1
  %25:i1 = icmp eq %24:i32, 0:i32
  condbr %25:i1 -> 4, 5
block 4 ""
  exit
block 5 ""
  condbr 1:i1 -> 6, 7
block 6 ""
  trap
block 7 ""
  unreachable !3
end
)";

const char* const kKernels = R"(kernel "values" function=1
  param "a" i32 "int"
  param "b" i64 "size_t" unsigned
  param "x" f32 "float"
  param "y" f64 "double"
  param "p" ptr "options" object=5 byvalue
  param "h" f16 "__half"
  param "g" bf16 "__nv_bfloat16"
  param "c" i1 "bool"
  param "p.rows" i32 "unsigned int" part=4:0 unsigned passed=7
  param "p.first" ptr "int *" object=1 part=4:8 notnull
  param "p.last" ptr "int *" object=1 part=4:16 null passedat="" "a.cu" 5
kernel "threads<int, 4>" function=2 link="_Z7threads" maxthreads=256 required=64,2,1 opencl warp=64 room=32,0,8 axes=5 grid=2,0,4 block=64,2,1 shared=1024 host=32:1 hostat="atoi" "a.cu" 4 host=64:0 given="%1 / 2 == gridDim.y" since="" "a.cu" 9 given="uint32(%1 + 1) < %1 ? blockDim.x : 3" onearray=0:0 foundtwice="rows":"in" onvariable=0:1 kept=1:written within="2 blocks" kept=1:written:copied kept=1 argument=values:0:2 argument=local:0:1 argument=opaque:1:1 !1
  param "data" ptr "float *" object=1 extent="4 * %1 + $0" unproved allocated="cudaMalloc" "a.cu" 6 computed fill=00ff bytes=4:0102 bytes=9:03 unwritten=32:64 unwritten=96:18446744073709551615 origin="cudaMemset" "a.cu" 7
  param "n" i32 "int" passed=18446744073709551615 passedat="" "a.cu" 5 maypass=5 maypass=18446744073709551615 range=18446744073709551612:3
  holds @1 fill=ff origin="cudaMemcpyToSymbol" "a.cu" 12 origin="" "b.cu" 2
kernel "ns::sum" function=2 neverlaunched reference result=1 !1
  param "data" ptr "const float *" object=1
  param "n" i32 "int"
note "a \"note\""
)";

}  // namespace

const std::string& everything() {
  static const std::string text = std::string(kItems) + kHelper + kValues + kThreads + kKernels;
  return text;
}

}  // namespace gpubmc::test
