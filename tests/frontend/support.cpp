#include "tests/frontend/support.h"

#include <algorithm>

#include "core/host/memory.h"

#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

namespace gpubmc::test {

SourceFile::SourceFile(const std::string& text, const std::string& name) {
  std::string pattern = (std::filesystem::temp_directory_path() / "gpubmc-test-XXXXXX").string();
  REQUIRE(mkdtemp(pattern.data()));
  directory_ = pattern;
  path_ = directory_ + "/" + name;
  std::ofstream(path_, std::ios::binary) << text;
}

SourceFile::~SourceFile() {
  std::error_code ignored;
  std::filesystem::remove_all(directory_, ignored);
}

core::Options optionsFor(const std::string& path) {
  core::Options options;
  options.file = path;
  options.clangArgs = {"--include=" GPUBMC_SOURCE_DIR "/tests/frontend/kernel_prelude.h"};
  return options;
}

core::FrontendResult compileText(const std::string& text) {
  SourceFile file(text);
  return core::compile(optionsFor(file.path()), false);
}

ir::Module moduleOf(const std::string& text) {
  core::FrontendResult result = compileText(text);
  INFO(result.diagnostics);
  REQUIRE(result.ok);
  return std::move(result.module);
}

const ir::Function& kernelFunction(const ir::Module& m, const std::string& kernel) {
  for (const ir::Kernel& k : m.kernels)
    if (kernel.empty() || k.name == kernel) return m.functions[k.function];
  FAIL("no kernel '" + kernel + "'");
  return m.functions.front();
}

std::vector<const ir::Inst*> all(const ir::Function& f, ir::Opcode op) {
  std::vector<const ir::Inst*> result;
  for (const ir::Block& b : f.blocks)
    for (const ir::Inst& i : b.insts)
      if (i.op == op) result.push_back(&i);
  return result;
}

size_t count(const ir::Function& f, ir::Opcode op) {
  return all(f, op).size();
}

const ir::Inst& only(const ir::Module& m, ir::Opcode op) {
  const std::vector<const ir::Inst*> found = all(kernelFunction(m), op);
  REQUIRE(found.size() == 1);
  return *found[0];
}

ir::BlockId blockOfOnly(const ir::Function& f, ir::Opcode op) {
  REQUIRE(count(f, op) == 1);
  for (ir::BlockId b = 0; b < f.blocks.size(); ++b)
    for (const ir::Inst& i : f.blocks[b].insts)
      if (i.op == op) return b;
  return 0;
}

std::set<ir::BlockId> reachable(const ir::Function& f, ir::BlockId from) {
  std::set<ir::BlockId> seen;
  std::vector<ir::BlockId> work = f.blocks[from].insts.back().targets;
  while (!work.empty()) {
    const ir::BlockId b = work.back();
    work.pop_back();
    if (!seen.insert(b).second) continue;
    const auto& next = f.blocks[b].insts.back().targets;
    work.insert(work.end(), next.begin(), next.end());
  }
  return seen;
}

bool inLoop(const ir::Function& f, ir::BlockId b) {
  return reachable(f, b).count(b) != 0;
}

/// The blocks reachable from the entry without passing through `without`.
static std::set<ir::BlockId> reachableWithout(const ir::Function& f, ir::BlockId without) {
  std::set<ir::BlockId> seen;
  std::vector<ir::BlockId> work{0};
  while (!work.empty()) {
    const ir::BlockId b = work.back();
    work.pop_back();
    if (b == without || !seen.insert(b).second) continue;
    const auto& next = f.blocks[b].insts.back().targets;
    work.insert(work.end(), next.begin(), next.end());
  }
  return seen;
}

size_t backEdges(const ir::Function& f) {
  size_t result = 0;
  for (ir::BlockId b = 0; b < f.blocks.size(); ++b)
    for (ir::BlockId t : f.blocks[b].insts.back().targets)
      if (t == b || !reachableWithout(f, t).count(b)) ++result;
  return result;
}

const ir::Object& objectNamed(const ir::Module& m, const std::string& name) {
  for (const ir::Object& o : m.objects)
    if (o.name == name) return o;
  FAIL("no object '" + name + "'");
  return m.objects.front();
}

const ir::Inst& definition(const ir::Function& f, const ir::Operand& o) {
  REQUIRE(o.kind == ir::Operand::Kind::Reg);
  for (const ir::Block& b : f.blocks)
    for (const ir::Inst& i : b.insts)
      if (i.result == o.payload) return i;
  FAIL("register without definition");
  return f.blocks.front().insts.front();
}

ir::Kernel joinedKernel(const ir::Module& m) {
  ir::Kernel out = m.kernels.at(0);
  for (size_t n = 1; n < m.kernels.size(); ++n) {
    const ir::Kernel& k = m.kernels[n];
    if (k.name != out.name) continue;
    for (size_t i = 0; i < out.params.size(); ++i) {
      ir::KernelParam& p = out.params[i];
      const ir::KernelParam& q = k.params[i];
      p.contents = core::join(p.contents, q.contents);
      if (p.passed != q.passed) p.passed.reset();
      if (p.extent != q.extent) p.extent.reset();
    }
    std::erase_if(out.contents, [&](const auto& c) { return !k.contents.count(c.first); });
    for (auto& [object, c] : out.contents) c = core::join(c, k.contents.at(object));
    std::erase_if(out.contents, [](const auto& c) { return c.second.empty(); });
    if (out.sourceLaunch && k.sourceLaunch)
      std::erase_if(out.sourceLaunch->given, [&](const ir::LaunchCondition& c) {
        return std::ranges::find(k.sourceLaunch->given, c.condition, &ir::LaunchCondition::condition) ==
               k.sourceLaunch->given.end();
      });
  }
  return out;
}

}  // namespace gpubmc::test
