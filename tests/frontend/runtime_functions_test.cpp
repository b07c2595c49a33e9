// The table of functions of the CUDA runtime: each row is consistent, and is called once in a host program, with the
// effect that the CUDA manual describes.

#include <catch2/catch.hpp>

#include <algorithm>

#include "core/hostcode/runtime_functions.h"
#include "tests/frontend/support.h"

using namespace gpubmc;
using namespace gpubmc::core;
using namespace gpubmc::test;

namespace {

using E = RuntimeEffect;

/// Size and contents of p at the launch. Before the statements, p has 64 bytes of 5 and q has 64 bytes of 3; v is a
/// variable of 64 bytes, and w a kernel that writes to what it gets.
std::string after(const std::string& statements) {
  const ir::Kernel k = joinedKernel(moduleOf(
      "#include <mpi.h>\n"
      "__global__ void k(int *a) { a[TID] += 1; }\n"
      "__global__ void w(int *a) { a[TID] = 2; }\n"
      "__device__ int v[16];\n"
      "int main() { int *p, *q; cudaMalloc(&p, 64); cudaMalloc(&q, 64); cudaMemset(p, 5, 64); cudaMemset(q, 3, 64);\n"
      "void *args[] = {&p}; cudaStream_t s = 0; cudaEvent_t e; int n, m;\n" +
      statements + "\nk<<<1, 16>>>(p); return 0; }\n"));
  const ir::KernelParam& p = k.params.at(0);
  std::string out = p.extent && !p.isExtentUnproved ? ir::print(*p.extent, k) + ": " : "";
  if (p.contents.isUnwrittenThroughout()) return out + "unwritten";
  if (p.contents.empty()) return out + "unknown";
  if (p.contents.fill.size() != 1 || !p.contents.bytes.empty()) return out + "partly known";
  return out + std::to_string(p.contents.fill[0]);
}

struct Example {
  std::string_view name;
  std::string statements;
  std::string expected;
};

/// A stream that is not ordered with the default one has set p to 7.
const std::string kBeside =
    "cudaDeviceSynchronize(); cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking); cudaMemsetAsync(p, 7, 64, s); ";
const std::string kConfig = "cudaLaunchConfig_t c = {}; c.gridDim = 1; c.blockDim = 16; ";
const std::string kNode =
    "cudaGraph_t g; cudaGraphNode_t node; cudaKernelNodeParams np = {}; np.func = (void *)w; np.gridDim = 1; "
    "np.blockDim = 16; np.kernelParams = args; ";

std::vector<Example> examples() {
  const std::string same = "64: 5", lost = "64: unknown";
  return {
      {"cudaMalloc", "cudaMalloc(&p, 32);", "32: unwritten"},
      {"cudaMallocAsync", "cudaMallocAsync(&p, 32, s);", "32: unwritten"},
      {"cudaMallocFromPoolAsync", "cudaMemPool_t pool; cudaMallocFromPoolAsync(&p, 32, pool, s);", "32: unwritten"},
      {"cudaMallocManaged", "cudaMallocManaged(&p, 32);", "32: unwritten"},
      {"cudaMallocHost", "cudaMallocHost(&p, 32);", "32: unwritten"},
      {"cudaHostAlloc", "cudaHostAlloc(&p, 32, 0);", "32: unwritten"},
      // The pitch is any multiple of 32 that is large enough.
      {"cudaMallocPitch",
       "size_t pitch; cudaMallocPitch(&p, &pitch, 32, 4); cudaMalloc(&p, 32); if (pitch < 32) cudaMemset(p, 9, 32);",
       "32: unwritten"},
      {"cudaFree", "cudaFree(q);", same},
      {"cudaFreeHost", "cudaFreeHost(q);", same},
      {"cudaFreeAsync", "cudaFreeAsync(q, s);", same},
      {"cudaHostRegister", "cudaHostRegister(&n, 4, 0);", same},
      {"cudaHostGetDevicePointer", "cudaHostGetDevicePointer(&p, q, 0);", "64: 3"},
      {"cudaMemset", "cudaMemset(p, 7, 64);", "64: 7"},
      {"cudaMemsetAsync", "cudaMemsetAsync(p, 7, 64, 0);", "64: 7"},
      {"cudaMemset2D", "cudaMemset2D(p, 16, 7, 16, 4);", lost},
      {"cudaMemset2DAsync", "cudaMemset2DAsync(p, 16, 7, 16, 4, 0);", lost},
      {"cudaMemcpy", "cudaMemcpy(p, q, 64, cudaMemcpyDeviceToDevice);", "64: 3"},
      {"cudaMemcpyAsync", "cudaMemcpyAsync(p, q, 64, cudaMemcpyDeviceToDevice, 0);", "64: 3"},
      {"cudaMemcpy2D", "cudaMemcpy2D(p, 16, q, 16, 16, 4, cudaMemcpyDeviceToDevice);", lost},
      {"cudaMemcpy2DAsync", "cudaMemcpy2DAsync(p, 16, q, 16, 16, 4, cudaMemcpyDeviceToDevice, 0);", lost},
      {"cudaMemcpyPeer", "cudaMemcpyPeer(p, 0, q, 0, 64);", lost},
      {"cudaMemcpyPeerAsync", "cudaMemcpyPeerAsync(p, 0, q, 0, 64, 0);", lost},
      {"cudaMemcpyToSymbol", "cudaMemcpyToSymbol(v, q, 64); cudaMemcpyFromSymbol(p, v, 64);", "64: 3"},
      {"cudaMemcpyToSymbolAsync",
       "cudaMemcpyToSymbolAsync(v, q, 64, 0, cudaMemcpyDeviceToDevice, 0); cudaMemcpyFromSymbol(p, v, 64);", "64: 3"},
      {"cudaMemcpyFromSymbol", "cudaMemcpyFromSymbol(p, v, 64);", "64: 0"},
      {"cudaMemcpyFromSymbolAsync",
       "cudaMemcpyFromSymbolAsync(p, v, 64, 0, cudaMemcpyDeviceToDevice, 0); cudaDeviceSynchronize();", "64: 0"},
      {"cudaGetSymbolAddress", "cudaGetSymbolAddress((void **)&p, v);", "64: 0"},
      {"cudaMemPrefetchAsync", "cudaMemPrefetchAsync(p, 64, 0, 0);", same},
      {"cudaMemPrefetch*", "cudaMemPrefetchAsync(p, 64, 0, 0);", same},
      {"cudaMemAdvise*", "cudaMemAdvise(p, 64, cudaMemAdviseSetReadMostly, 0);", same},
      {"cudaStreamCreate", "cudaStreamCreate(&s); cudaMemsetAsync(p, 7, 64, s);", "64: 7"},
      {"cudaStreamCreateWithFlags", kBeside, lost},
      {"cudaStreamCreateWithPriority",
       "cudaDeviceSynchronize(); cudaStreamCreateWithPriority(&s, cudaStreamNonBlocking, 0);"
       "cudaMemsetAsync(p, 7, 64, s);",
       lost},
      {"cudaStreamDestroy", "cudaStreamDestroy(s);", same},
      {"cudaStreamSynchronize", kBeside + "cudaStreamSynchronize(s);", "64: 7"},
      {"cudaStreamWaitEvent", kBeside + "cudaEventCreate(&e); cudaEventRecord(e, s); cudaStreamWaitEvent(0, e, 0);",
       "64: 7"},
      {"cudaStreamWait*", "cudaStreamDestroy(s);", same},
      {"cudaEventCreate", kBeside + "cudaEventCreate(&e); cudaEventRecord(e, s); cudaEventSynchronize(e);", "64: 7"},
      {"cudaEventCreateWithFlags",
       kBeside + "cudaEventCreateWithFlags(&e, 0); cudaEventRecord(e, s); cudaEventSynchronize(e);", "64: 7"},
      {"cudaEventRecord", kBeside + "cudaEventCreate(&e); cudaEventRecord(e, 0); cudaEventSynchronize(e);", lost},
      {"cudaEventRecordWithFlags",
       kBeside + "cudaEventCreate(&e); cudaEventRecordWithFlags(e, s, 0); cudaEventSynchronize(e);", "64: 7"},
      {"cudaEventSynchronize", kBeside + "cudaEventCreate(&e); cudaEventSynchronize(e);", lost},
      {"cudaEventElapsedTime", "float f; cudaEventElapsedTime(&f, e, e); if (f > 1) cudaMemset(p, 9, 64);", lost},
      {"cudaEvent*", "cudaEventDestroy(e);", same},
      {"cudaSetDevice", "cudaSetDevice(0);", same},
      {"cudaDeviceSynchronize", kBeside + "cudaDeviceSynchronize();", "64: 7"},
      {"cudaThreadSynchronize", kBeside + "cudaThreadSynchronize();", "64: 7"},
      {"cudaDeviceReset", "cudaMemcpyToSymbol(v, q, 64); cudaDeviceReset(); cudaGetSymbolAddress((void **)&p, v);",
       "64: 0"},
      {"cudaThreadExit", "cudaMemcpyToSymbol(v, q, 64); cudaThreadExit(); cudaGetSymbolAddress((void **)&p, v);",
       "64: 0"},
      {"cudaGetDeviceCount", "cudaGetDeviceCount(&n); if (n < 1) cudaMemset(p, 9, 64);", same},
      {"cudaDeviceGetAttribute",
       "cudaDeviceGetAttribute(&n, cudaDevAttrMultiProcessorCount, 0);"
       "cudaDeviceGetAttribute(&m, cudaDevAttrMultiProcessorCount, 0); if (n != m) cudaMemset(p, 9, 64);",
       same},
      {"cudaGetDeviceProperties",
       "cudaDeviceProp d; cudaGetDeviceProperties(&d, 0); if (d.warpSize != 32) cudaMemset(p, 9, 64);", same},
      {"MPI_Comm_size", "MPI_Comm_size(MPI_COMM_WORLD, &n); if (n < 1) cudaMemset(p, 9, 64);", same},
      {"MPI_Comm_rank",
       "MPI_Comm_size(MPI_COMM_WORLD, &n); MPI_Comm_rank(MPI_COMM_WORLD, &m);"
       "if (m < 0 || m >= n) cudaMemset(p, 9, 64);",
       same},
      {"cudaDeviceSet*", "cudaDeviceSetLimit(cudaLimitStackSize, 1024);", same},
      {"cudaFuncSet*", "cudaFuncSetAttribute(w, cudaFuncAttributeMaxDynamicSharedMemorySize, 1);", same},
      {"cudaOccupancyMaxPotentialBlockSize",
       "cudaOccupancyMaxPotentialBlockSize(&n, &m, w, 0, 0); if (m > 1024) cudaMemset(p, 9, 64);", same},
      {"cudaOccupancyMaxPotentialBlockSizeVariableSMem",
       "cudaOccupancyMaxPotentialBlockSizeVariableSMem(&n, &m, w, [](int) { return 0; }, 0);"
       "if (m > 1024) cudaMemset(p, 9, 64);",
       same},
      {"cudaGetLastError", "cudaGetLastError();", same},
      {"cudaPeekAtLastError", "cudaPeekAtLastError();", same},
      {"cudaGetErrorString", "if (!cudaGetErrorString(cudaSuccess)) cudaMemset(q, 9, 64);", same},
      {"cudaGetErrorName", "if (!cudaGetErrorName(cudaSuccess)) cudaMemset(q, 9, 64);", same},
      {"cudaLaunchKernel", "cudaLaunchKernel((const void *)w, dim3(1), dim3(16), args, 0, 0);", lost},
      {"cudaLaunchCooperativeKernel", "cudaLaunchCooperativeKernel((const void *)w, dim3(1), dim3(16), args, 0, 0);",
       lost},
      {"cudaLaunchKernelEx", kConfig + "cudaLaunchKernelEx(&c, w, p);", lost},
      {"cudaLaunchKernelExC", kConfig + "cudaLaunchKernelExC(&c, (const void *)w, args);", lost},
      {"cudaLaunchCooperativeKernelMultiDevice",
       "cudaLaunchParams l = {}; l.args = args; cudaLaunchCooperativeKernelMultiDevice(&l, 1, 0);", "unknown"},
      {"cudaGraphAddKernelNode", kNode + "cudaGraphAddKernelNode(&node, g, nullptr, 0, &np);", lost},
      {"cudaGraphKernelNodeSetParams", kNode + "cudaGraphKernelNodeSetParams(node, &np);", lost},
      {"cudaGraphExecKernelNodeSetParams", kNode + "cudaGraphExec_t x; cudaGraphExecKernelNodeSetParams(x, node, &np);",
       lost},
  };
}

}  // namespace

TEST_CASE("each row of the runtime's functions is consistent") {
  const auto rows = runtimeFunctions();
  for (const RuntimeFunction& f : rows) {
    INFO(f.name);
    CHECK(std::ranges::count(rows, f.name, &RuntimeFunction::name) == 1);
    CHECK(f.least <= f.most);
    CHECK((runtimeFunction(f.name) == &f) != f.name.ends_with('*'));
    const RuntimeArguments& a = f.args;
    const bool isSet = f.effect == E::Set || f.effect == E::SetRows;
    const bool isCopy =
        f.effect == E::Copy || f.effect == E::CopyRows || f.effect == E::CopyToSymbol || f.effect == E::CopyFromSymbol;
    if (isSet || isCopy) CHECK((a.to >= 0 && a.bytes >= 0));
    CHECK((a.byte >= 0) == isSet);
    if (isCopy) CHECK(a.from >= 0);
    const bool hasRows = f.effect == E::SetRows || f.effect == E::CopyRows || f.effect == E::AllocateRows;
    CHECK((a.rows >= 0 && a.toPitch >= 0) == hasRows);
    CHECK((a.toOffset >= 0) == (f.effect == E::CopyToSymbol));
    CHECK((a.fromOffset >= 0) == (f.effect == E::CopyFromSymbol));
    if (isSet || isCopy) CHECK(f.isAsync == f.name.ends_with("Async"));
    if (isSet || isCopy) CHECK(f.isAsync == (a.stream >= 0));
  }
}

TEST_CASE("a row applies to calls with its number of arguments") {
  CHECK(runtimeFunction("cudaMallocPitch", 4)->effect == E::AllocateRows);
  CHECK(runtimeFunction("cudaMallocPitch", 3) == nullptr);
  CHECK(runtimeFunction("cudaEventRecord", 1)->effect == E::RecordEvent);
  CHECK(runtimeFunction("cudaEventRecord", 0)->effect == E::None);
  CHECK(runtimeFunction("cudaEventQuery", 1)->effect == E::None);
  CHECK(runtimeFunction("cudaEventQuery") == nullptr);
  CHECK(runtimeFunction("cudaMemcpy3D", 1) == nullptr);
}

TEST_CASE("each function of the runtime has its effect") {
  const std::vector<Example> all = examples();
  for (const RuntimeFunction& f : runtimeFunctions()) {
    INFO(f.name);
    // What only CL/cl.h declares is tested with programs that include it (scripts/cli_test.py, regress/opencl-host).
    const bool isOfOpenCl = f.name == kClMayLaunch || f.name == kClFails;
    CHECK(std::ranges::count(all, f.name, &Example::name) == (isOfOpenCl ? 0 : 1));
  }
  for (const Example& x : all) {
    INFO(x.name << ": " << x.statements);
    CHECK(after(x.statements) == x.expected);
  }
}
