#pragma once
// What makes a function a kernel in the source.

#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>

namespace gpubmc::core {

/// CUDA's __global__, OpenCL's __kernel.
inline bool isKernelDeclaration(const clang::FunctionDecl& f) {
  return f.hasAttr<clang::CUDAGlobalAttr>() || f.hasAttr<clang::OpenCLKernelAttr>();
}

/// CUDA's __shared__, OpenCL's __local.
inline bool isInSharedMemory(const clang::ValueDecl& v) {
  return v.hasAttr<clang::CUDASharedAttr>() || v.getType().getAddressSpace() == clang::LangAS::opencl_local;
}

}  // namespace gpubmc::core
