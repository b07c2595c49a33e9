#pragma once
// Functions of the CUDA runtime in which the OpenCL API is written, and what is unknown. See cl.h.

#include <CL/gpubmc_constants.h>
#include <CL/gpubmc_types.h>

#ifdef __cplusplus
extern "C" {
#endif

// The runtime.

int cudaMalloc(void** place, size_t bytes);
int cudaMallocManaged(void** place, size_t bytes);
int cudaFree(void* memory);
int cudaHostRegister(void* memory, size_t bytes, unsigned flags);
int cudaMemcpy(void* to, const void* from, size_t bytes, int kind);
int cudaMemcpyAsync(void* to, const void* from, size_t bytes, int kind, cl_command_queue stream);
int cudaMemsetAsync(void* to, int byte, size_t bytes, cl_command_queue stream);
int cudaStreamCreateWithFlags(cl_command_queue* stream, unsigned flags);
int cudaStreamSynchronize(cl_command_queue stream);
int cudaStreamWaitEvent(cl_command_queue stream, cl_event event);
int cudaEventCreate(cl_event* event);
int cudaEventRecord(cl_event event, cl_command_queue stream);
int cudaEventSynchronize(cl_event event);
int cudaPeekAtLastError(void);
struct __gpubmc_cl_launch {
  unsigned grid[3], block[3];
  size_t shared;
  cl_command_queue stream;
  void* attributes;
  unsigned count;
};
int cudaLaunchKernelExC(const struct __gpubmc_cl_launch* configuration, const void* kernel, void** list);

// See runtime_functions.h; numbers: host_checker.cpp and launch_model.cpp have the words.
enum {
  __gpubmc_cl_no_parameter = 1,
  __gpubmc_cl_wrong_size,
  __gpubmc_cl_local_value,
  __gpubmc_cl_never_set,
  __gpubmc_cl_uneven,
  __gpubmc_cl_dimensions,
  __gpubmc_cl_empty
};
enum { __gpubmc_cl_smaller_group = 1, __gpubmc_cl_other_offset, __gpubmc_cl_too_large, __gpubmc_cl_any_order };
void __gpubmc_cl_fails(const void* kernel, int defect, size_t a, size_t b, size_t c);
void __gpubmc_cl_may_launch(const void* kernel, int reason);
// Changes whatever its arguments lead to.
void __gpubmc_cl_change(void* object);
void __gpubmc_cl_get(void* a, void* b);
void __gpubmc_cl_shares(void** buffer, void* memory);
void* __gpubmc_cl_derived(void** object);
void* __gpubmc_cl_handle(void);
cl_bool __gpubmc_cl_unknown(void);
// By their names, functions that they get may run at any time.
void __gpubmc_clSetCallback(void* function, void* data);

static inline cl_int __gpubmc_cl_status(void) { return cudaPeekAtLastError(); }
static inline void __gpubmc_cl_tell(cl_int* error) {
  if (error) *error = __gpubmc_cl_status();
}

#ifdef __cplusplus
}
#endif
