#include "core/hostcode/runtime_functions.h"

#include <algorithm>
#include <iterator>

namespace gpubmc::core {

namespace {

using E = RuntimeEffect;

constexpr RuntimeFunction kRuntimeFunctions[] = {
    // Memory
    {.name = "cudaMalloc", .effect = E::Allocate, .args = {.to = 0, .bytes = 1}},
    {.name = "cudaMallocAsync", .effect = E::Allocate, .args = {.to = 0, .bytes = 1, .stream = 2}},
    {.name = "cudaMallocFromPoolAsync", .effect = E::Allocate, .args = {.to = 0, .bytes = 1, .stream = 3}},
    {.name = "cudaMallocManaged", .effect = E::AllocateShared, .args = {.to = 0, .bytes = 1}},
    {.name = "cudaMallocHost", .effect = E::AllocateShared, .args = {.to = 0, .bytes = 1}},
    {.name = "cudaHostAlloc", .effect = E::AllocateShared, .args = {.to = 0, .bytes = 1}},
    {.name = "cudaMallocPitch",
     .effect = E::AllocateRows,
     .args = {.to = 0, .bytes = 2, .rows = 3, .toPitch = 1},
     .least = 4,
     .most = 4},
    {.name = "cudaFree", .effect = E::Free, .args = {.to = 0}},
    {.name = "cudaFreeHost", .effect = E::Free, .args = {.to = 0}},
    {.name = "cudaFreeAsync", .effect = E::Free, .args = {.to = 0, .stream = 1}},
    {.name = "cudaHostRegister", .effect = E::RegisterHost, .args = {.to = 0, .bytes = 1}},
    {.name = "cudaHostGetDevicePointer", .effect = E::DevicePointer, .args = {.to = 0, .from = 1}},
    {.name = "cudaMemset", .effect = E::Set, .args = {.to = 0, .byte = 1, .bytes = 2}},
    {.name = "cudaMemsetAsync",
     .effect = E::Set,
     .args = {.to = 0, .byte = 1, .bytes = 2, .stream = 3},
     .isAsync = true,
     .mayWait = false},
    {.name = "cudaMemset2D",
     .effect = E::SetRows,
     .args = {.to = 0, .byte = 2, .bytes = 3, .rows = 4, .toPitch = 1},
     .least = 5},
    {.name = "cudaMemset2DAsync",
     .effect = E::SetRows,
     .args = {.to = 0, .byte = 2, .bytes = 3, .rows = 4, .toPitch = 1, .stream = 5},
     .least = 5,
     .isAsync = true},
    {.name = "cudaMemcpy", .effect = E::Copy, .args = {.to = 0, .from = 1, .bytes = 2}},
    {.name = "cudaMemcpyAsync",
     .effect = E::Copy,
     .args = {.to = 0, .from = 1, .bytes = 2, .stream = 4},
     .isAsync = true},
    {.name = "cudaMemcpy2D",
     .effect = E::CopyRows,
     .args = {.to = 0, .from = 2, .bytes = 4, .rows = 5, .toPitch = 1, .fromPitch = 3},
     .least = 5},
    {.name = "cudaMemcpy2DAsync",
     .effect = E::CopyRows,
     .args = {.to = 0, .from = 2, .bytes = 4, .rows = 5, .toPitch = 1, .fromPitch = 3, .stream = 7},
     .least = 5,
     .isAsync = true},
    {.name = "cudaMemcpyPeer", .args = {.to = 0, .from = 2, .bytes = 4}},
    {.name = "cudaMemcpyPeerAsync", .args = {.to = 0, .from = 2, .bytes = 4, .stream = 5}, .isAsync = true},
    {.name = "cudaMemcpyToSymbol",
     .effect = E::CopyToSymbol,
     .args = {.to = 0, .from = 1, .bytes = 2, .toOffset = 3},
     .least = 3},
    {.name = "cudaMemcpyToSymbolAsync",
     .effect = E::CopyToSymbol,
     .args = {.to = 0, .from = 1, .bytes = 2, .toOffset = 3, .stream = 5},
     .least = 3,
     .isAsync = true},
    {.name = "cudaMemcpyFromSymbol",
     .effect = E::CopyFromSymbol,
     .args = {.to = 0, .from = 1, .bytes = 2, .fromOffset = 3},
     .least = 3},
    {.name = "cudaMemcpyFromSymbolAsync",
     .effect = E::CopyFromSymbol,
     .args = {.to = 0, .from = 1, .bytes = 2, .fromOffset = 3, .stream = 5},
     .least = 3,
     .isAsync = true},
    {.name = "cudaGetSymbolAddress", .effect = E::SymbolAddress, .args = {.to = 0, .from = 1}, .least = 2, .most = 2},
    {.name = "cudaMemPrefetchAsync", .effect = E::None, .isAsync = true, .mayWait = false},
    {.name = "cudaMemPrefetch*", .effect = E::None},
    {.name = "cudaMemAdvise*", .effect = E::None},

    // Streams and events
    {.name = "cudaStreamCreate", .effect = E::CreateStream, .args = {.to = 0}},
    {.name = "cudaStreamCreateWithFlags", .effect = E::CreateStream, .args = {.to = 0}},
    {.name = "cudaStreamCreateWithPriority", .effect = E::CreateStream, .args = {.to = 0}},
    {.name = "cudaStreamDestroy", .effect = E::None},
    {.name = "cudaStreamSynchronize", .effect = E::WaitForStream, .args = {.stream = 0}},
    {.name = "cudaStreamWaitEvent",
     .effect = E::StreamWaitsForEvent,
     .args = {.stream = 0, .event = 1},
     .least = 2,
     .mayWait = false},
    {.name = "cudaStreamWait*", .effect = E::None},
    {.name = "cudaEventCreate", .effect = E::CreateEvent, .args = {.to = 0}, .mayWait = false},
    {.name = "cudaEventCreateWithFlags", .effect = E::CreateEvent, .args = {.to = 0}},
    {.name = "cudaEventRecord",
     .effect = E::RecordEvent,
     .args = {.stream = 1, .event = 0},
     .least = 1,
     .mayWait = false},
    {.name = "cudaEventRecordWithFlags", .effect = E::RecordEvent, .args = {.stream = 1, .event = 0}, .least = 1},
    {.name = "cudaEventSynchronize", .effect = E::WaitForEvent, .args = {.event = 0}, .least = 1},
    {.name = "cudaEventElapsedTime", .effect = E::ElapsedTime, .args = {.to = 0}},
    {.name = "cudaEvent*", .effect = E::None},

    // The device
    {.name = "cudaSetDevice", .effect = E::SetDevice},
    {.name = "cudaDeviceSynchronize", .effect = E::WaitForDevice},
    {.name = "cudaThreadSynchronize", .effect = E::WaitForDevice},
    {.name = "cudaDeviceReset", .effect = E::ResetDevice},
    {.name = "cudaThreadExit", .effect = E::ResetDevice},
    {.name = "cudaGetDeviceCount", .effect = E::DeviceCount, .args = {.to = 0}, .least = 1, .most = 1},
    {.name = "MPI_Comm_size", .effect = E::CommunicatorSize, .args = {.to = 1, .from = 0}, .least = 2, .most = 2},
    {.name = "MPI_Comm_rank", .effect = E::CommunicatorRank, .args = {.to = 1, .from = 0}, .least = 2, .most = 2},
    {.name = "cudaDeviceGetAttribute", .effect = E::DeviceAttribute, .args = {.to = 0}, .least = 2},
    {.name = "cudaGetDeviceProperties", .effect = E::DeviceProperties, .args = {.to = 0}},
    {.name = "cudaDeviceSet*", .effect = E::None},
    {.name = "cudaFuncSet*", .effect = E::None},
    {.name = "cudaOccupancyMaxPotentialBlockSize", .effect = E::BlockSize},
    {.name = "cudaOccupancyMaxPotentialBlockSizeVariableSMem", .effect = E::BlockSize},

    // Errors
    {.name = "cudaGetLastError", .effect = E::None, .mayWait = false},
    {.name = "cudaPeekAtLastError", .effect = E::None, .mayWait = false},
    {.name = "cudaGetErrorString", .effect = E::ErrorText, .mayWait = false},
    {.name = "cudaGetErrorName", .effect = E::ErrorText, .mayWait = false},

    // Launches
    {.name = "cudaLaunchKernel",
     .effect = E::LaunchKernel,
     .args = {.stream = 5, .parameters = 3},
     .least = 3,
     .mayWait = false},
    {.name = "cudaLaunchCooperativeKernel",
     .effect = E::LaunchKernel,
     .args = {.stream = 5, .parameters = 3},
     .least = 3},
    {.name = "cudaLaunchKernelEx", .effect = E::LaunchKernelWithConfig, .mayWait = false},
    {.name = "cudaLaunchKernelExC", .effect = E::LaunchKernelWithConfig, .args = {.parameters = 2}, .mayWait = false},
    {.name = "cudaLaunchCooperativeKernelMultiDevice", .effect = E::LaunchOnManyDevices},
    {.name = "cudaGraphAddKernelNode",
     .effect = E::GraphNode,
     .args = {.to = 0, .parameters = 4},
     .least = 5,
     .most = 5},
    {.name = "cudaGraphKernelNodeSetParams", .effect = E::GraphNode, .args = {.parameters = 1}, .least = 2, .most = 2},
    {.name = "cudaGraphExecKernelNodeSetParams",
     .effect = E::GraphNode,
     .args = {.parameters = 2},
     .least = 3,
     .most = 3},

    // What our own CL/cl.h says of a host program of OpenCL
    {.name = kClMayLaunch, .effect = E::MayLaunch, .mayWait = false},
    {.name = kClFails, .effect = E::None, .mayWait = false},
};

/// The row stands for all functions with names that begin like its own.
bool isForSeveral(const RuntimeFunction& f) {
  return f.name.ends_with('*');
}

}  // namespace

std::span<const RuntimeFunction> runtimeFunctions() {
  return kRuntimeFunctions;
}

const RuntimeFunction* runtimeFunction(std::string_view name) {
  const auto* it = std::ranges::find(kRuntimeFunctions, name, &RuntimeFunction::name);
  return it == std::end(kRuntimeFunctions) || isForSeveral(*it) ? nullptr : it;
}

const RuntimeFunction* runtimeFunction(std::string_view name, size_t arguments) {
  auto applies = [&](const RuntimeFunction& f) { return arguments >= f.least && arguments <= f.most; };
  if (const RuntimeFunction* f = runtimeFunction(name); f && applies(*f)) return f;
  const auto* it = std::ranges::find_if(kRuntimeFunctions, [&](const RuntimeFunction& f) {
    return isForSeveral(f) && name.starts_with(f.name.substr(0, f.name.size() - 1)) && applies(f);
  });
  return it == std::end(kRuntimeFunctions) ? nullptr : it;
}

}  // namespace gpubmc::core
