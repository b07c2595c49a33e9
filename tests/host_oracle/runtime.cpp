// A CUDA runtime without a device, for the host oracle. Memory is ordinary memory; streams are queues whose work is
// done as late as the runtime's rules allow (or at once, depending on the seed). A launch writes one line of JSON to
// the file HOST_ORACLE_LOG: kernel, shape, arguments, and the contents of memory when the kernel would start. It then
// overwrites memory that the kernel may write with garbage. HOST_ORACLE_SEED determines garbage and delays. The line
// also contains the values that rand, time and atoi have returned so far, since claims about a launch may depend on
// them.

#include <fcntl.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>

#include "runtime.h"

using namespace oracle;

/// A kernel with copies of its arguments.
struct CUgraphNode_st {
  cudaKernelNodeParams params{};
  std::vector<std::string> arguments;
};
struct CUgraph_st {
  std::vector<CUgraphNode_st*> nodes;
};
struct CUgraphExec_st {
  std::map<CUgraphNode_st*, CUgraphNode_st> nodes;
  std::vector<CUgraphNode_st*> order;
};

namespace oracle {

Runtime& runtime() {
  static auto* r = [] {
    auto* made = new Runtime;
    const char* seed = getenv("HOST_ORACLE_SEED");
    const uint64_t n = seed ? strtoull(seed, nullptr, 10) : 1;
    made->random = n * 0x9E3779B97F4A7C15ull + 0x1234567;
    for (int i = 0; i < 8; ++i) made->draw();
    made->isLazy = n % 2 == 1;
    made->streams[nullptr] = {};
    if (const char* log = getenv("HOST_ORACLE_LOG")) made->log = open(log, O_WRONLY | O_APPEND | O_CREAT, 0600);
    std::string list = getenv("HOST_ORACLE_VARIABLES") ? getenv("HOST_ORACLE_VARIABLES") : "";
    for (size_t at = 0; at < list.size();) {
      const size_t end = std::min(list.find(',', at), list.size());
      made->initials.push_back(list.substr(at, end - at));
      at = end + 1;
    }
    return made;
  }();
  return *r;
}

std::map<const char*, Allocation>::iterator find(const void* p) {
  auto& all = runtime().allocations;
  auto it = all.upper_bound(static_cast<const char*>(p));
  if (it == all.begin()) return all.end();
  --it;
  const size_t offset = size_t(static_cast<const char*>(p) - it->first);
  return offset < it->second.bytes || (offset == 0) ? it : all.end();
}

}  // namespace oracle

namespace {

__attribute__((constructor(101))) void begin() {
  srand(unsigned(runtime().draw()));
}

// Work that is still queued at the end of the program was launched as well.
void flushAll();
__attribute__((destructor)) void end() {
  flushAll();
}

using Lock = std::lock_guard<std::recursive_mutex>;

long noted(const char* call, long value) {
  Lock lock(runtime().mutex);
  runtime().numbers[call].insert(value);
  return value;
}

void scribble(char* p, size_t bytes) {
  Runtime& r = runtime();
  const int how = int(r.draw() % 4);  // all bytes, small numbers, some bytes, none
  if (how == 3) return;
  if (how == 1) {
    for (size_t i = 0; i + 4 <= bytes; i += 4) {
      const int n = int(r.draw() % 5) - 1;
      memcpy(p + i, &n, 4);
    }
    return;
  }
  for (size_t i = 0; i < bytes; ++i)
    if (how == 0 || r.draw() % 3 == 0) p[i] = char(r.draw());
}

void noteWritten(const void* p, size_t bytes) {
  if (auto it = find(p); it != runtime().allocations.end()) {
    const size_t from = size_t(static_cast<const char*>(p) - it->first);
    it->second.written.emplace_back(from, from + bytes);
  }
}

// Executes the work of a stream up to `number`, and all work that must precede it.
void flush(CUstream_st* id, uint64_t number) {
  Runtime& r = runtime();
  auto it = r.streams.find(id);
  if (it == r.streams.end()) return;
  while (!it->second.work.empty() && it->second.work.front().number <= number) {
    Work w = std::move(it->second.work.front());
    it->second.work.pop_front();
    if (it->second.isBlocking) {
      for (auto& [other, stream] : r.streams)
        if (stream.isBlocking && other != id && (id == nullptr || other == nullptr)) flush(other, w.number - 1);
    }
    w.run();
  }
}
void flushAll() {
  std::vector<CUstream_st*> ids;
  for (auto& [id, s] : runtime().streams) ids.push_back(id);
  for (CUstream_st* id : ids) flush(id, UINT64_MAX);
}

uint64_t enqueue(CUstream_st* stream, std::function<void()> run) {
  Runtime& r = runtime();
  const uint64_t number = ++r.lastNumber;
  r.streams[stream].work.push_back({number, std::move(run)});
  if (!r.isLazy || r.draw() % 4 == 0) flush(stream, number);
  return number;
}
// The host waits for the work.
void doNow(CUstream_st* stream, std::function<void()> run) {
  Runtime& r = runtime();
  const uint64_t number = ++r.lastNumber;
  r.streams[stream].work.push_back({number, std::move(run)});
  flush(stream, number);
}

std::vector<Configuration>& configurations() {
  static thread_local std::vector<Configuration> all;
  return all;
}

}  // namespace

extern "C" {

void** __cudaRegisterFatBinary(const void*) {
  static void* handle = nullptr;
  return &handle;
}
void __cudaRegisterFatBinaryEnd(void**) {}
void __cudaUnregisterFatBinary(void**) {}
int __cudaRegisterFunction(void**, const void* stub, char*, const char* name, int, uint3*, uint3*, dim3*, dim3*, int*) {
  runtime().kernels[stub] = kernelOf(name);
  return 0;
}
void __cudaRegisterVar(void**, char* shadow, char*, const char* name, int, size_t bytes, int isConstant, int) {
  Runtime& r = runtime();
  Variable v;
  v.name = name;
  v.bytes = bytes;
  v.isConstant = isConstant != 0;
  v.memory = static_cast<char*>(calloc(1, bytes + 64));
  for (const std::string& initial : r.initials)
    if (initial.compare(0, v.name.size() + 1, v.name + "=") == 0)
      for (size_t i = 0; i < bytes && 2 * i + 1 < initial.size() - v.name.size() - 1; ++i)
        v.memory[i] = char(strtoul(initial.substr(v.name.size() + 1 + 2 * i, 2).c_str(), nullptr, 16));
  r.allocations[v.memory] = {++r.lastId, bytes, HostOracleDevice, {{0, bytes}}};
  r.variables[shadow] = v;
}

unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared, cudaStream_t stream) {
  configurations().push_back({grid, block, shared, stream});
  return 0;
}
unsigned __cudaPopCallConfiguration(dim3* grid, dim3* block, size_t* shared, void* stream) {
  const Configuration c = configurations().back();
  configurations().pop_back();
  *grid = c.grid, *block = c.block, *shared = c.shared;
  memcpy(stream, &c.stream, sizeof c.stream);
  return 0;
}

cudaError_t cudaLaunchKernel(const void* stub, dim3 grid, dim3 block, void** arguments, size_t shared,
                             cudaStream_t stream) {
  Runtime& r = runtime();
  Lock lock(r.mutex);
  auto it = r.kernels.find(stub);
  if (it == r.kernels.end() || r.hasFailed) return cudaErrorLaunchFailure;
  auto within = [](unsigned n, unsigned most) { return n >= 1 && n <= most; };
  if (!within(grid.x, INT32_MAX) || !within(grid.y, 65535) || !within(grid.z, 65535) || !within(block.x, 1024) ||
      !within(block.y, 1024) || !within(block.z, 64) || uint64_t(block.x) * block.y * block.z > 1024 || shared > 232448)
    return cudaErrorInvalidValue;
  const Kernel& k = it->second;
  std::vector<std::string> values;
  for (size_t i = 0; i < k.params.size(); ++i) {
    if (k.params[i].kind == Param::Kind::Record) {
      values.emplace_back(static_cast<const char*>(arguments[i]), k.params[i].bytes);
      continue;
    }
    uint64_t bits = 0;
    if (k.params[i].bytes) memcpy(&bits, arguments[i], k.params[i].bytes);
    const unsigned unused = 64 - 8 * unsigned(k.params[i].bytes);
    values.push_back(k.params[i].kind == Param::Kind::Integer && k.params[i].isSigned
                         ? std::to_string(int64_t(bits << unused) >> unused)
                         : std::to_string(bits));
  }
  enqueue(stream, [&k, grid, block, shared, values] {
    record(k, grid, block, shared, values);
    for (size_t i = 0; i < values.size(); ++i) {
      std::vector<char*> written;
      for (size_t offset : k.params[i].pointers) written.push_back(pointerAt(values[i], offset));
      if (k.params[i].kind == Param::Kind::Pointer && !k.params[i].isConst)
        written.push_back(reinterpret_cast<char*>(strtoull(values[i].c_str(), nullptr, 10)));
      for (char* p : written) {
        auto a = p ? find(p) : runtime().allocations.end();
        if (a == runtime().allocations.end()) continue;
        scribble(const_cast<char*>(a->first), a->second.bytes);
        a->second.written.assign(1, {0, a->second.bytes});
      }
    }
    for (auto& [shadow, v] : runtime().variables)
      if (!v.isConstant) scribble(v.memory, v.bytes);
  });
  return cudaSuccess;
}

cudaError_t cudaFree(void* p) {
  Runtime& r = runtime();
  Lock lock(r.mutex);
  flushAll();
  auto it = r.allocations.find(static_cast<char*>(p));
  if (!p || it == r.allocations.end()) return p ? cudaErrorInvalidValue : cudaSuccess;
  r.used -= it->second.bytes;
  r.allocations.erase(it);
  free(p);
  return cudaSuccess;
}
cudaError_t cudaFreeHost(void* p) {
  return cudaFree(p);
}

// After a failed call the rest of the run is ignored: gpubmc assumes that calls succeed.
static bool isWithin(const void* p, size_t bytes) {
  if (!p) return bytes == 0;
  auto it = find(p);
  return it == runtime().allocations.end() || static_cast<const char*>(p) + bytes <= it->first + it->second.bytes;
}
static bool fails(bool isBad) {
  runtime().hasFailed |= isBad;
  return isBad;
}

cudaError_t cudaMemset(void* p, int byte, size_t bytes) {
  return cudaMemsetAsync(p, byte, bytes, nullptr);
}
cudaError_t cudaMemsetAsync(void* p, int byte, size_t bytes, cudaStream_t stream) {
  Lock lock(runtime().mutex);
  if (fails(!isWithin(p, bytes) || (bytes && find(p) == runtime().allocations.end()))) return cudaErrorInvalidValue;
  enqueue(stream, [=] { memset(p, byte, bytes), noteWritten(p, bytes); });
  return cudaSuccess;
}
cudaError_t cudaMemcpy(void* to, const void* from, size_t bytes, cudaMemcpyKind) {
  Lock lock(runtime().mutex);
  if (fails(!isWithin(to, bytes) || !isWithin(from, bytes))) return cudaErrorInvalidValue;
  doNow(nullptr, [=] { memmove(to, from, bytes), noteWritten(to, bytes); });
  return cudaSuccess;
}
cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t bytes, cudaMemcpyKind, cudaStream_t stream) {
  Runtime& r = runtime();
  Lock lock(r.mutex);
  if (fails(!isWithin(to, bytes) || !isWithin(from, bytes))) return cudaErrorInvalidValue;
  const bool fromPageable = find(from) == r.allocations.end(), toPageable = find(to) == r.allocations.end();
  if (toPageable) {
    doNow(stream, [=] { memmove(to, from, bytes), noteWritten(to, bytes); });
  } else if (fromPageable) {  // the current contents are copied to a buffer first
    std::string staged(static_cast<const char*>(from), bytes);
    enqueue(stream, [to, staged, bytes] { memmove(to, staged.data(), bytes), noteWritten(to, bytes); });
  } else {
    enqueue(stream, [=] { memmove(to, from, bytes), noteWritten(to, bytes); });
  }
  return cudaSuccess;
}
cudaError_t cudaDeviceSynchronize() {
  Lock lock(runtime().mutex);
  flushAll();
  return cudaSuccess;
}
cudaError_t cudaDeviceReset() {
  return cudaDeviceSynchronize();
}
cudaError_t cudaGetLastError() {
  return cudaSuccess;
}
cudaError_t cudaPeekAtLastError() {
  return cudaSuccess;
}
const char* cudaGetErrorString(cudaError_t) {
  return "error";
}
cudaError_t cudaSetDevice(int) {
  return cudaSuccess;
}
cudaError_t cudaGetDevice(int* d) {
  return *d = 0, cudaSuccess;
}
cudaError_t cudaGetDeviceCount(int* n) {
  return *n = 1, cudaSuccess;
}
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* p, int) {
  memset(p, 0, sizeof *p);
  p->totalGlobalMem = size_t(1) << 33;
  p->sharedMemPerBlock = 49152;
  p->warpSize = 32;
  p->maxThreadsPerBlock = 1024;
  p->multiProcessorCount = 1 + int(runtime().draw() % 128);
  return cudaSuccess;
}
cudaError_t cudaStreamCreate(cudaStream_t* s) {
  return cudaStreamCreateWithFlags(s, 0);
}
cudaError_t cudaStreamCreateWithFlags(cudaStream_t* s, unsigned flags) {
  Runtime& r = runtime();
  Lock lock(r.mutex);
  *s = static_cast<CUstream_st*>(malloc(16));
  r.streams[*s].isBlocking = !(flags & cudaStreamNonBlocking);
  return cudaSuccess;
}
cudaError_t cudaStreamDestroy(cudaStream_t s) {
  return cudaStreamSynchronize(s);
}
cudaError_t cudaStreamSynchronize(cudaStream_t s) {
  Lock lock(runtime().mutex);
  flush(s, UINT64_MAX);
  return cudaSuccess;
}
cudaError_t cudaEventCreate(cudaEvent_t* e) {
  *e = reinterpret_cast<cudaEvent_t>(new Event);
  return cudaSuccess;
}
cudaError_t cudaEventDestroy(cudaEvent_t) {
  return cudaSuccess;
}
cudaError_t cudaEventRecord(cudaEvent_t e, cudaStream_t s) {
  Runtime& r = runtime();
  Lock lock(r.mutex);
  auto* event = reinterpret_cast<Event*>(e);
  event->stream = s;
  event->number = enqueue(s, [] {});
  return cudaSuccess;
}
cudaError_t cudaEventSynchronize(cudaEvent_t e) {
  Lock lock(runtime().mutex);
  const auto* event = reinterpret_cast<Event*>(e);
  flush(event->stream, event->number);
  return cudaSuccess;
}
cudaError_t cudaStreamWaitEvent(cudaStream_t s, cudaEvent_t e, unsigned) {
  Lock lock(runtime().mutex);
  const Event event = *reinterpret_cast<Event*>(e);
  enqueue(s, [event] { flush(event.stream, event.number); });
  return cudaSuccess;
}
cudaError_t cudaEventElapsedTime(float* ms, cudaEvent_t, cudaEvent_t) {
  *ms = float(runtime().draw() % 1000);
  return cudaSuccess;
}
cudaError_t cudaLaunchHostFunc(cudaStream_t s, void (*f)(void*), void* data) {
  Lock lock(runtime().mutex);
  enqueue(s, [=] { f(data); });
  return cudaSuccess;
}

static void setParams(CUgraphNode_st& node, const cudaKernelNodeParams& p) {
  node.params = p;
  node.arguments.clear();
  const auto it = runtime().kernels.find(p.func);
  if (it == runtime().kernels.end()) return;
  for (size_t i = 0; i < it->second.params.size(); ++i)
    node.arguments.emplace_back(static_cast<const char*>(p.kernelParams[i]), it->second.params[i].bytes);
}
cudaError_t cudaGraphCreate(cudaGraph_t* g, unsigned) {
  *g = new CUgraph_st;
  return cudaSuccess;
}
cudaError_t cudaGraphDestroy(cudaGraph_t) {
  return cudaSuccess;
}
cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t* node, cudaGraph_t g, const cudaGraphNode_t*, size_t,
                                   const cudaKernelNodeParams* p) {
  Lock lock(runtime().mutex);
  g->nodes.push_back(*node = new CUgraphNode_st);
  setParams(**node, *p);
  return cudaSuccess;
}
cudaError_t cudaGraphInstantiate(cudaGraphExec_t* exec, cudaGraph_t g, cudaGraphNode_t*, char*, size_t) {
  *exec = new CUgraphExec_st;
  for (CUgraphNode_st* node : (*exec)->order = g->nodes) (*exec)->nodes[node] = *node;
  return cudaSuccess;
}
cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                             const cudaKernelNodeParams* p) {
  Lock lock(runtime().mutex);
  setParams(exec->nodes.at(node), *p);
  return cudaSuccess;
}
cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream) {
  for (CUgraphNode_st* node : exec->order) {
    CUgraphNode_st& n = exec->nodes.at(node);
    std::vector<void*> arguments;
    for (std::string& a : n.arguments) arguments.push_back(a.data());
    cudaLaunchKernel(n.params.func, n.params.gridDim, n.params.blockDim, arguments.data(), n.params.sharedMemBytes,
                     stream);
  }
  return cudaSuccess;
}

// Replace the C library's functions.
int rand() noexcept {
  return int(noted("rand", random()));
}
int atoi(const char* text) noexcept {
  return int(noted("atoi", int(strtol(text, nullptr, 10))));
}
time_t time(time_t* out) noexcept {
  const time_t now = time_t(1700000000 + runtime().draw() % 100000);
  if (out) *out = now;
  return noted("time", now);
}
}

cudaError_t hostOracleAllocate(void** out, size_t bytes, HostOracleMemory kind) {
  Runtime& r = runtime();
  Lock lock(r.mutex);
  if (bytes > kMostMemory - r.used) {  // no later part of this run counts, since a call has failed
    flushAll();
    r.hasFailed = true;
    return cudaErrorMemoryAllocation;
  }
  if (!bytes) return *out = nullptr, cudaSuccess;
  // As aligned as the device's memory is, with gaps, so that no array starts where another one ends.
  char* p = static_cast<char*>(aligned_alloc(256, (bytes + 64 + 255) / 256 * 256));
  for (size_t i = 0; i < bytes; ++i) p[i] = i < 4096 ? char(r.draw()) : char(i * 7 + 1);
  r.used += bytes;
  r.allocations[p] = {++r.lastId, bytes, kind, {}};
  *out = p;
  return cudaSuccess;
}
cudaError_t hostOracleSymbol(void** out, const void* shadow) {
  *out = runtime().variables.at(shadow).memory;
  return cudaSuccess;
}
cudaError_t hostOracleToSymbol(const void* shadow, const void* from, size_t bytes, size_t offset, cudaStream_t stream,
                               bool isAsync) {
  char* to = runtime().variables.at(shadow).memory + offset;
  return isAsync ? cudaMemcpyAsync(to, from, bytes, cudaMemcpyHostToDevice, stream)
                 : cudaMemcpy(to, from, bytes, cudaMemcpyHostToDevice);
}
cudaError_t hostOracleFromSymbol(void* to, const void* shadow, size_t bytes, size_t offset) {
  return cudaMemcpy(to, runtime().variables.at(shadow).memory + offset, bytes, cudaMemcpyDeviceToHost);
}
cudaError_t hostOracleBlockSize(int* grid, int* block) {
  *grid = 1 + int(runtime().draw() % 200);
  *block = 32 * (1 + int(runtime().draw() % 32));
  return cudaSuccess;
}

// A function of another file: returns a stream that synchronises with the default one or not, or the default stream.
cudaStream_t outside(int) {
  cudaStream_t s = nullptr;
  const uint64_t kind = runtime().draw() % 3;
  if (kind) cudaStreamCreateWithFlags(&s, kind == 1 ? cudaStreamNonBlocking : 0);
  return s;
}
