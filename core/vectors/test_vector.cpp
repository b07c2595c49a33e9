#include "core/vectors/test_vector.h"

#include <fmt/format.h>

#include "encoder/util/input_file.h"
#include "gpu-model/ir/print.h"

namespace gpubmc::core::vectors {

Options buildOptions(const Options& o) {
  Options out;
  out.file = o.file;
  out.sources = o.sources;
  out.includeDirs = o.includeDirs;
  out.defines = o.defines;
  out.clangArgs = o.clangArgs;
  out.standard = o.standard;
  out.cudaPath = o.cudaPath;
  out.localBytes = o.localBytes;
  out.globalOffset = o.globalOffset;
  out.aliases = o.aliases;
  out.initGlobals = o.initGlobals;
  out.contraction = o.contraction;
  out.precision = o.precision;
  out.floatAssumptions = o.floatAssumptions;
  out.host = o.host;
  out.hostFile = o.hostFile;
  out.launchesApart = o.launchesApart && !o.block && !o.grid;
  out.mallocFail = o.mallocFail;
  return out;
}

std::string subjectOf(const ir::Module& m, const interp::Violation& v) {
  if (!v.second) return {};
  const bool isHeap = v.second->shape && m.objects[v.second->shape].space == ir::Space::Heap;
  const uint32_t id = isHeap ? v.second->shape : v.second->object;
  return id < m.objects.size() ? m.objects[id].name : "";
}

std::string hashOf(const std::string& text) {
  uint64_t h = 0xcbf29ce484222325;
  for (char c : text) h = (h ^ uint8_t(c)) * 0x100000001b3;
  return fmt::format("fnv1a64:{:016x}", h);
}

namespace {

/// Removes the places in the host program that facts come from: their file names depend on the current folder.
void forgetPlaces(ir::Kernel& k) {
  for (ir::KernelParam& p : k.params) {
    for (ir::HostPlaces* places : {&p.passedAt, &p.allocatedAt, &p.contents.origins}) places->clear();
  }
  for (auto& [object, contents] : k.contents) contents.origins.clear();
  if (!k.sourceLaunch) return;
  for (ir::LaunchCondition& c : k.sourceLaunch->given) c.at.clear();
  for (ir::HostValue& v : k.sourceLaunch->hostValues) v.at.clear();
}

}  // namespace

std::string programHash(const ir::Module& module) {
  ir::Module placeless = module;
  placeless.notes.clear();
  for (ir::Location& l : placeless.locations) l.file.clear();
  for (ir::Kernel& k : placeless.kernels) forgetPlaces(k);
  return hashOf(ir::print(placeless));
}

std::string sourceHash(const std::string& path) {
  const InputText read = tryReadInput(path);
  return read.problem.empty() ? hashOf(read.text) : "";
}

}  // namespace gpubmc::core::vectors
