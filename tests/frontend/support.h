#pragma once
// Compiles kernels given as text and answers simple questions about the result.

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "core/frontend/frontend.h"

namespace gpubmc::test {

/// A file with the given text in a temporary directory.
class SourceFile {
 public:
  explicit SourceFile(const std::string& text, const std::string& name = "kernel.cu");
  ~SourceFile();
  SourceFile(const SourceFile&) = delete;
  SourceFile& operator=(const SourceFile&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string directory_, path_;
};

/// Options for `path` that include the tests' header, which declares the intrinsics that the embedded CUDA headers use.
core::Options optionsFor(const std::string& path);
core::FrontendResult compileText(const std::string& text);
/// Fails the test with Clang's diagnostics if the text does not compile.
ir::Module moduleOf(const std::string& text);

const ir::Function& kernelFunction(const ir::Module& m, const std::string& kernel = "");
std::vector<const ir::Inst*> all(const ir::Function& f, ir::Opcode op);
size_t count(const ir::Function& f, ir::Opcode op);
/// The only one of the kernel; fails the test if there is none, or several.
const ir::Inst& only(const ir::Module& m, ir::Opcode op);
/// The block of the only instruction with this opcode.
ir::BlockId blockOfOnly(const ir::Function& f, ir::Opcode op);
/// Blocks reachable from `from` by at least one edge.
std::set<ir::BlockId> reachable(const ir::Function& f, ir::BlockId from);
bool inLoop(const ir::Function& f, ir::BlockId b);
/// Edges to a block that dominates their source.
size_t backEdges(const ir::Function& f);
const ir::Object& objectNamed(const ir::Module& m, const std::string& name);
/// The instruction that defines a register.
const ir::Inst& definition(const ir::Function& f, const ir::Operand& o);

/// The first kernel, with the joined facts of all its launches.
ir::Kernel joinedKernel(const ir::Module& m);

}  // namespace gpubmc::test
