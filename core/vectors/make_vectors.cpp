#include "core/vectors/make_vectors.h"

#include <map>

namespace gpubmc::core::vectors {

std::string fileNameOf(const std::string& text) {
  constexpr size_t kLongest = 80;
  std::string out;
  for (char c : text.substr(0, kLongest)) {
    const bool safe = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
    out += safe ? c : '_';
  }
  return out.empty() ? "_" : out;
}

namespace {

Expectation expectationOf(const ir::Module& m, const PropertyResult& p) {
  const interp::Violation& v = p.counterexample->outcome.violations[p.counterexample->violation];
  const ir::Location& l = m.locations[ir::at(m, v.inst).loc];
  Expectation e;
  e.cls = v.cls;
  e.level = p.level;
  e.subject = subjectOf(m, v);
  e.file = l.file;
  e.line = l.line;
  e.column = l.column;
  e.message = v.message;
  if (v.first) e.threads.push_back(v.first->thread);
  if (!v.first || v.first->thread != v.thread) e.threads.push_back(v.thread);
  return e;
}

}  // namespace

std::vector<NamedVector> vectorsOf(const RunResult& run, const Options& options) {
  std::vector<NamedVector> out;
  std::map<std::string, unsigned> count;
  TestVector common;
  common.build = buildOptions(options);
  common.sourceHash = sourceHash(options.file);
  ir::Module program = run.module;
  program.locations.resize(program.locations.size() - run.hostLocations);
  common.programHash = programHash(program);
  for (const KernelResult& k : run.kernels)
    for (const auto* list : {&k.properties, &k.others})
      for (const PropertyResult& p : *list) {
        if (p.status != Status::Violated || !p.counterexample) continue;
        NamedVector& n = out.emplace_back();
        const std::string name = fileNameOf(k.name) + "." + p.id;
        n.name = name + "." + std::to_string(++count[name]);
        n.vector = common;
        n.vector.kernel = k.name;
        n.vector.witness = p.counterexample->witness;
        n.vector.expected = expectationOf(run.module, p);
      }
  return out;
}

}  // namespace gpubmc::core::vectors
