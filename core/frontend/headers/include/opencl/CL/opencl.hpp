#pragma once
#error "gpubmc does not follow the C++ bindings of OpenCL (opencl.hpp): it reads host programs that use the functions of CL/cl.h; leave out --host and give sizes by --local_size, --num_groups and --array"
