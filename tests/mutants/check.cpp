// Checks the exploration with one mutant selected. Arguments: the mutant's name or `none`, then litmus kernels as
// kernel IR with their launch, NAME.N.gir for N inequivalent interleavings; NAME ends in +races or +clean if it is
// known whether accesses race. Prints the first difference. The exit code is 1 for a wrong number of interleavings, 2
// for final states, 4 for findings with merged states, and 8 for races in data handover by atomics and fences.

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "encoder/solver/query.h"
#include "gpu-model/ir/parse.h"
#include "por/explore/explore.h"
#include "tests/mutants/chosen.h"
#include "tests/oracle/agree.h"
#include "tests/oracle/finals.h"
#include "tests/oracle/generate.h"
#include "tests/oracle/lower.h"

using namespace gpubmc;
using namespace gpubmc::oracle;

namespace {

constexpr uint64_t kSeeds = 250;          // for final states
constexpr uint64_t kMergedSeeds = 40;     // for findings and final states with merged states
constexpr uint64_t kHandoverSeeds = 400;  // for races

const char* mutant = "none";

struct Litmus {
  std::string name;
  ir::Module module;
  interp::Witness input;
  std::optional<uint64_t> interleavings;
};

Litmus read(const std::filesystem::path& path) {
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  Litmus l{path.stem().stem().string(), ir::parse(text.str()), {}, {}};
  if (const std::string number = path.stem().extension().string(); !number.empty())
    l.interleavings = std::stoull(number.substr(1));
  const ir::Kernel& k = l.module.kernels.at(0);
  l.input.launch.grid = *k.sourceLaunch->grid, l.input.launch.block = *k.sourceLaunch->block;
  for (uint32_t b = 0; b < l.input.launch.grid.count(); ++b)
    l.input.blocks.push_back(ir::position(b, l.input.launch.grid));
  l.input.scalars.assign(k.params.size(), 0);
  return l;
}

bool countsDiffer(const Litmus& l) {
  if (!l.interleavings) return false;
  encoder::TermManager terms;
  machine::Inputs inputs(terms, l.module, l.module.kernels[0]);
  encoder::Query query(terms, encoder::makeSatSolver(encoder::satSolverNames().front()));
  por::ExploreOptions o;
  o.step.launch = l.input.launch;
  o.maxInterleavings = 5'000;
  Cancellation limit;  // the correct exploration takes milliseconds
  limit.setDeadline(Cancellation::Clock::now() + std::chrono::seconds(5));
  o.step.cancel = &limit;
  const por::Exploration e = por::explore(inputs, query, o);
  if (e.complete && e.interleavings == *l.interleavings) return false;
  std::printf("%s: %zu interleavings of %s instead of %zu\n", mutant, size_t(e.interleavings), l.name.c_str(),
              size_t(*l.interleavings));
  return true;
}

bool statesDiffer(const char* name, const ir::Module& module, const std::vector<interp::Witness>& inputs, bool merge) {
  const FinalsComparison c = compareExploration(module, inputs, 2'000, merge);
  if (c.disagreement) std::printf("%s: final states of %s: %s\n", mutant, name, c.disagreement->c_str());
  return c.disagreement.has_value();
}

bool randomStatesDiffer() {
  for (uint64_t seed = 0; seed < kSeeds; ++seed)
    for (auto make : {generateAtomics, generateWaiting}) {
      const Program p = make(seed);
      if (statesDiffer(("random kernel " + std::to_string(seed)).c_str(), lower(p), someInputs(p), seed < kMergedSeeds))
        return true;
    }
  return false;
}

/// The findings with all racing accesses interleaved, for each pair of accesses in either order. Nothing if the
/// exploration was incomplete.
std::optional<std::set<std::tuple<PropertyClass, ir::InstRef, ir::InstRef>>> findings(const ir::Module& module,
                                                                                      const ir::Launch& launch,
                                                                                      bool merge) {
  encoder::TermManager terms;
  machine::Inputs inputs(terms, module, module.kernels[0]);
  encoder::Query query(terms, encoder::makeSatSolver(encoder::satSolverNames().front()));
  por::ExploreOptions o;
  o.step.launch = launch;
  o.maxInterleavings = 200;
  o.maxStates = 1'000;
  o.exploreRaces = true;
  o.maxQuestions = 300;
  o.merge = merge;
  const por::Exploration e = por::explore(inputs, query, o);
  if (!e.complete || e.cut) return std::nullopt;
  std::set<std::tuple<PropertyClass, ir::InstRef, ir::InstRef>> out;
  for (const por::Finding& f : e.findings) {
    const ir::InstRef other = f.other ? f.other->inst : f.inst;
    out.insert({f.cls, std::min(f.inst, other), std::max(f.inst, other)});
  }
  return out;
}

bool findingsDiffer(const std::string& name, const ir::Module& module, const ir::Launch& launch) {
  const auto one = findings(module, launch, false), merged = findings(module, launch, true);
  if (!one || !merged || one == merged) return false;
  std::printf("%s: %zu findings in %s with merged states instead of %zu\n", mutant, merged->size(), name.c_str(),
              one->size());
  return true;
}

bool findingsDiffer(const std::vector<Litmus>& kernels) {
  for (const Litmus& l : kernels)
    if (findingsDiffer(l.name, l.module, l.input.launch)) return true;
  for (uint64_t seed = 0; seed < kMergedSeeds; ++seed)
    for (auto make : {generate, generateAtomics, generateWaiting}) {
      const Program p = make(seed);
      if (findingsDiffer("random kernel " + std::to_string(seed), lower(p), p.launch)) return true;
    }
  return false;
}

/// Compares with what is known of a litmus kernel.
bool racesDiffer(const Litmus& l) {
  const bool races = l.name.ends_with("+races");
  if (!races && !l.name.ends_with("+clean")) return false;
  const auto seen = findings(l.module, l.input.launch, false);
  auto isRace = [](const auto& f) { return std::get<0>(f) == PropertyClass::Race; };
  if (!seen || std::any_of(seen->begin(), seen->end(), isRace) == races) return false;
  std::printf("%s: %s\n", mutant, l.name.c_str());
  return true;
}

/// Compares with brute force, which is itself checked against the definitions.
bool racesDiffer() {
  auto isRace = [](PropertyClass cls) { return cls == PropertyClass::Race || cls == PropertyClass::BenignRace; };
  for (uint64_t seed = 0; seed < kHandoverSeeds; ++seed) {
    const Program p = generateHandover(seed);
    const ir::Module module = lower(p);
    const Found real = exploreInputs(p, module, 50'000);
    if (!real.complete) continue;
    if (real.disputed) {
      std::printf("%s: random handover %zu: %s\n", mutant, size_t(seed), real.disputed->c_str());
      return true;
    }
    const bool races =
        std::any_of(real.violations.begin(), real.violations.end(), [&](const auto& v) { return isRace(v.first); });
    for (bool merge : {false, true}) {
      const auto seen = findings(module, p.launch, merge);
      if (!seen) continue;
      if (std::any_of(seen->begin(), seen->end(), [&](const auto& f) { return isRace(std::get<0>(f)); }) == races)
        continue;
      std::printf("%s: random handover %zu %s\n", mutant, size_t(seed), races ? "races" : "does not race");
      return true;
    }
  }
  return false;
}

}  // namespace

bool gpubmc::mutants::chosen(const char* name) {
  return std::strcmp(name, mutant) == 0;
}

int main(int argc, char** argv) {
  if (argc > 1) mutant = argv[1];
  std::vector<Litmus> kernels;
  for (int i = 2; i < argc; ++i) kernels.push_back(read(argv[i]));
  if (std::any_of(kernels.begin(), kernels.end(), countsDiffer)) return 1;
  if (findingsDiffer(kernels)) return 4;
  if (std::any_of(kernels.begin(), kernels.end(), [](const Litmus& l) { return racesDiffer(l); }) || racesDiffer())
    return 8;
  const bool states =
      std::any_of(kernels.begin(), kernels.end(),
                  [](const Litmus& l) { return statesDiffer(l.name.c_str(), l.module, {l.input}, true); }) ||
      randomStatesDiffer();
  return states ? 2 : 0;
}
