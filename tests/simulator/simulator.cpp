#include "tests/simulator/simulator.h"

#include "tests/simulator/machine.h"

namespace gpubmc::simulator {

namespace {

/// Runs one schedule to its end. Throws what the machine throws; returns false if it takes too long.
bool run(Machine& m, uint64_t maxSteps, uint64_t seed) {
  std::mt19937_64 random(seed * 0xD1B54A32D192ED03ull + 11);
  // A turn has one instruction, a few, or all up to the next synchronisation. Some threads are seldom chosen.
  const uint64_t turn = std::initializer_list<uint64_t>{1, 3, 20, 1'000'000}.begin()[random() % 4];
  const bool unfair = random() % 2;
  const uint64_t slow = random();
  uint64_t steps = 0;
  for (std::vector<uint32_t> ready = m.runnable(); !m.ended(); ready = m.runnable()) {
    if (ready.empty()) throw m.stuck();
    uint32_t t = ready[random() % ready.size()];
    if (unfair && ((slow >> t % 64) & 1)) t = ready[random() % ready.size()];
    for (uint64_t left = 1 + random() % turn; left > 0 && m.runs(t); --left) {
      if (++steps > maxSteps) return false;
      m.step(t);
    }
  }
  return true;
}

/// Whether some thread's precondition excludes the input, possibly after another thread's violation. True if unknown.
bool excluded(const ir::Module& module, Setting setting, uint64_t seed) {
  setting.judges = false;
  try {
    Machine m(module, setting, seed);
    if (!m.hasPreconditions()) return false;
    run(m, setting.maxSteps, seed + 1);
    return false;
  } catch (const Violated& v) {
    return v.cls != PropertyClass::BarrierDivergence && v.cls != PropertyClass::ExitedThread &&
           v.cls != PropertyClass::InvalidMask;
  } catch (const NotSimulated&) {
    return true;
  } catch (const Machine::Ended&) {
    return true;
  }
}

}  // namespace

Seen simulate(const ir::Module& module, const Setting& setting, uint64_t seed) {
  Seen seen;
  try {
    Machine m(module, setting, seed);
    seen.ended = run(m, setting.maxSteps, seed);
    if (!seen.ended) seen.given = "so many steps";
  } catch (const Violated& v) {
    if (excluded(module, setting, seed))
      seen.given = kExcluded;
    else
      seen.violations[v.cls] = v.message;
  } catch (const NotSimulated& e) {
    seen.given = e.what();
  } catch (const Machine::Ended& e) {
    seen.given = e.why;
  }
  return seen;
}

}  // namespace gpubmc::simulator
