#pragma once
// MPI, as far as declarations go: every handle is a pointer.

#include "gpubmc/host_opaque.h"

__GPUBMC_HANDLE(MPI_Comm)
__GPUBMC_HANDLE(MPI_Datatype)
__GPUBMC_HANDLE(MPI_Op)
__GPUBMC_HANDLE(MPI_Request)
__GPUBMC_HANDLE(MPI_Group)
__GPUBMC_HANDLE(MPI_Info)
struct MPI_Status {
  int MPI_SOURCE, MPI_TAG, MPI_ERROR, count;
};
typedef long MPI_Aint;
extern MPI_Comm MPI_COMM_WORLD, MPI_COMM_SELF, MPI_COMM_NULL;
extern MPI_Datatype MPI_CHAR, MPI_BYTE, MPI_SHORT, MPI_INT, MPI_LONG, MPI_LONG_LONG, MPI_UNSIGNED, MPI_UNSIGNED_CHAR,
    MPI_UNSIGNED_LONG, MPI_UNSIGNED_LONG_LONG, MPI_FLOAT, MPI_DOUBLE, MPI_INT32_T, MPI_INT64_T, MPI_UINT32_T,
    MPI_UINT64_T, MPI_DATATYPE_NULL;
extern MPI_Op MPI_SUM, MPI_PROD, MPI_MAX, MPI_MIN, MPI_LAND, MPI_LOR, MPI_BAND, MPI_BOR;
extern MPI_Request MPI_REQUEST_NULL;
extern MPI_Info MPI_INFO_NULL;
#define MPI_SUCCESS 0
#define MPI_STATUS_IGNORE ((MPI_Status*)0)
#define MPI_STATUSES_IGNORE ((MPI_Status*)0)

#define __GPUBMC_MPI(name) __GPUBMC_HOST_FUNCTION(int, MPI_##name)
__GPUBMC_MPI(Init)
__GPUBMC_MPI(Init_thread)
__GPUBMC_MPI(Initialized)
__GPUBMC_MPI(Finalize)
__GPUBMC_MPI(Finalized)
__GPUBMC_MPI(Abort)
__GPUBMC_MPI(Comm_rank)
__GPUBMC_MPI(Comm_size)
__GPUBMC_MPI(Comm_split)
__GPUBMC_MPI(Comm_split_type)
__GPUBMC_MPI(Comm_free)
__GPUBMC_MPI(Get_processor_name)
__GPUBMC_MPI(Barrier)
__GPUBMC_MPI(Bcast)
__GPUBMC_MPI(Send)
__GPUBMC_MPI(Recv)
__GPUBMC_MPI(Isend)
__GPUBMC_MPI(Irecv)
__GPUBMC_MPI(Sendrecv)
__GPUBMC_MPI(Wait)
__GPUBMC_MPI(Waitall)
__GPUBMC_MPI(Waitany)
__GPUBMC_MPI(Test)
__GPUBMC_MPI(Reduce)
__GPUBMC_MPI(Allreduce)
__GPUBMC_MPI(Gather)
__GPUBMC_MPI(Gatherv)
__GPUBMC_MPI(Allgather)
__GPUBMC_MPI(Scatter)
__GPUBMC_MPI(Scatterv)
__GPUBMC_MPI(Alltoall)
#undef __GPUBMC_MPI
__GPUBMC_HOST_FUNCTION(double, MPI_Wtime)
