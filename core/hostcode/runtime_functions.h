#pragma once
// The functions of the CUDA runtime that the host analysis knows by name: a row for each, with its effect and the
// meaning of its arguments. A function without a row may change what it is passed (RuntimeModel::byValue).

#include <climits>
#include <cstdint>
#include <span>
#include <string_view>

namespace gpubmc::core {

/// What a call does. RuntimeModel has a case for each, and the compiler asks for it.
enum class RuntimeEffect : uint8_t {
  Other,  ///< not modelled: as of a function without a row
  None,
  SetDevice,
  Allocate,        ///< device memory
  AllocateShared,  ///< memory that host and device both use: managed or pinned
  AllocateRows,
  Free,
  Set,
  Copy,
  SetRows,
  CopyRows,
  CopyToSymbol,
  CopyFromSymbol,
  SymbolAddress,
  RegisterHost,
  DevicePointer,
  WaitForDevice,
  ResetDevice,
  WaitForStream,
  CreateStream,
  CreateEvent,
  RecordEvent,
  StreamWaitsForEvent,
  WaitForEvent,
  ElapsedTime,
  BlockSize,  ///< a block size that the occupancy calculator proposes
  DeviceCount,
  DeviceAttribute,
  DeviceProperties,
  CommunicatorSize,  ///< how many processes of MPI there are
  CommunicatorRank,  ///< which of them this is
  ErrorText,
  LaunchKernel,
  LaunchKernelWithConfig,
  LaunchOnManyDevices,
  GraphNode,  ///< a kernel becomes, or changes, a node of a graph
  MayLaunch,  ///< a kernel is launched in a way that is not followed
};

/// Which argument has which meaning, by index; -1: there is no such argument. Sizes, pitches and offsets are in bytes.
struct RuntimeArguments {
  int to = -1;
  int from = -1;
  int byte = -1;   ///< of a memset
  int bytes = -1;  ///< in all, or in each row
  int rows = -1;
  int toPitch = -1;
  int fromPitch = -1;
  int toOffset = -1;
  int fromOffset = -1;
  int stream = -1;  ///< -1, or not passed: the default stream
  int event = -1;
  int parameters = -1;  ///< of a kernel: the list, or the structure that contains it
};

struct RuntimeFunction {
  std::string_view name;  ///< without scopes; "cudaEvent*": all that begin so and have no row of their own
  RuntimeEffect effect = RuntimeEffect::Other;
  RuntimeArguments args{};
  unsigned least = 0, most = UINT_MAX;  ///< number of arguments; with others, the row does not apply
  bool isAsync = false;                 ///< the host does not wait for the operation
  bool mayWait = true;                  ///< the call may return only when earlier work is over
};

/// Declared by headers/include/opencl/CL/cl.h: a kernel is launched in a way that is not followed (kernel, reason), and
/// a call fails in each run that comes to it (kernel, defect, numbers).
inline constexpr std::string_view kClMayLaunch = "__gpubmc_cl_may_launch", kClFails = "__gpubmc_cl_fails";

std::span<const RuntimeFunction> runtimeFunctions();
/// The row of the function with this name; null: there is none. Rows for several names do not count.
const RuntimeFunction* runtimeFunction(std::string_view name);
/// The row that says what a call with so many arguments does; null: there is none.
const RuntimeFunction* runtimeFunction(std::string_view name, size_t arguments);

}  // namespace gpubmc::core
