#include <CL/opencl.h>

#include <stdexcept>
#include <string>
#include <vector>

namespace {

void check(cl_int error, const std::string& what) {
  if (error != CL_SUCCESS) throw std::runtime_error(what);
}

}  // namespace

int main() {
  const int width = 100, height = 60;
  std::vector<float> image(width * height), result(width * height);
  cl_platform_id platform = nullptr;
  cl_device_id device = nullptr;
  cl_int error = CL_SUCCESS;
  check(clGetPlatformIDs(1, &platform, nullptr), "platform");
  check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_GPU, 1, &device, nullptr), "device");
  cl_context context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &error);
  cl_command_queue queue = clCreateCommandQueueWithProperties(context, device, nullptr, &error);
  const char* text = "transpose.cl";
  cl_program program = clCreateProgramWithSource(context, 1, &text, nullptr, &error);
  check(clBuildProgram(program, 1, &device, "", nullptr, nullptr), "build");
  cl_kernel kernel = clCreateKernel(program, "transpose", &error);
  check(error, "kernel");
  cl_mem in = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, image.size() * sizeof(float), image.data(), &error);
  cl_mem out = clCreateBuffer(context, CL_MEM_WRITE_ONLY, result.size() * sizeof(float), nullptr, &error);
  check(clSetKernelArg(kernel, 0, sizeof(in), &in), "in");
  check(clSetKernelArg(kernel, 1, sizeof(out), &out), "out");
  check(clSetKernelArg(kernel, 2, sizeof(width), &width), "width");
  check(clSetKernelArg(kernel, 3, sizeof(height), &height), "height");
  const size_t local[] = {16, 16}, global[] = {(width + 15u) / 16 * 16, (height + 15u) / 16 * 16};
  check(clEnqueueNDRangeKernel(queue, kernel, 2, nullptr, global, local, 0, nullptr, nullptr), "launch");
  check(clEnqueueReadBuffer(queue, out, CL_TRUE, 0, result.size() * sizeof(float), result.data(), 0, nullptr, nullptr),
        "read");
}
