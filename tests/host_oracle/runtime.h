#pragma once
// The state of the host oracle's runtime: memory, streams, kernels, and the records of launches.

#include <stdint.h>

#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "include/cuda_runtime.h"

namespace oracle {

constexpr size_t kMostMemory = size_t(256) << 20;

struct Allocation {
  int id = 0;
  size_t bytes = 0;
  HostOracleMemory kind = HostOracleDevice;
  std::vector<std::pair<size_t, size_t>> written;  ///< [from, to) ranges written by copies, memsets and kernels so far
};
struct Param {
  enum class Kind { Integer, Pointer, Record, Other } kind = Kind::Other;
  size_t bytes = 0;
  bool isSigned = false, isConst = false;
  std::vector<size_t> pointers;  ///< Record: offsets of its pointers
};
struct Kernel {
  std::string name, source;  ///< source: as in source code, "reduce<64>"
  bool isTyped = false;      ///< the name includes the types of the parameters
  std::vector<Param> params;
};
struct Variable {
  std::string name;
  char* memory = nullptr;
  size_t bytes = 0;
  bool isConstant = false;
};
struct Work {
  uint64_t number = 0;
  std::function<void()> run;
};
struct Stream {
  bool isBlocking = true;
  std::deque<Work> work;
};
struct Event {
  CUstream_st* stream = nullptr;
  uint64_t number = 0;
};
struct Configuration {
  dim3 grid, block;
  size_t shared;
  cudaStream_t stream;
};

struct Runtime {
  std::recursive_mutex mutex;
  std::map<const char*, Allocation> allocations;
  std::map<const void*, Kernel> kernels;
  std::map<const void*, Variable> variables;
  std::map<CUstream_st*, Stream> streams;
  std::vector<Event*> events;
  int lastId = 0, launches = 0;
  uint64_t lastNumber = 0, random = 1;
  size_t used = 0;
  bool isLazy = false, hasFailed = false;
  int log = -1;
  std::vector<std::string> initials;              ///< name=hex of variables with an initialiser
  std::map<std::string, std::set<long>> numbers;  ///< by the call that returned them

  uint64_t draw() {
    random ^= random << 13, random ^= random >> 7, random ^= random << 17;
    return random * 0x2545F4914F6CDD1Dull >> 16;
  }
};

Runtime& runtime();

/// The allocation that contains the address, or starts at it.
std::map<const char*, Allocation>::iterator find(const void* p);

// recording.cpp: the records of launches.

/// The parameters of "void k<3>(int*, float const*)", from its mangled name.
Kernel kernelOf(const char* linkName);
/// Writes one line for a launch, with the current contents of memory. `values`: numbers and pointers in decimal,
/// structures as bytes.
void record(const Kernel& k, dim3 grid, dim3 block, size_t shared, const std::vector<std::string>& values);
/// A pointer inside the bytes of a structure.
char* pointerAt(const std::string& record, size_t offset);

}  // namespace oracle
