//expect: violated
//property: null
//line: 12
//--blockDim=4 --gridDim=1

struct Job {
  int *data;
};
__global__ void jobs(Job *job, int *out) {
  int mine = 3;
  if (threadIdx.x == 2) job->data = &mine;
  __syncthreads(); if (threadIdx.x == 3) out[0] = *job->data;
}
