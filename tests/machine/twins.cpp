#include "tests/machine/twins.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <random>

#include "core/replay/make_witness.h"
#include "encoder/term/model.h"
#include "gpu-model/interp/vm.h"
#include "gpu-model/ir/parse.h"
#include "gpu-model/ir/verify.h"
#include "gpu-model/machine/final_memory.h"
#include "gpu-model/memory/overlay.h"

namespace gpubmc::test {

namespace {

using encoder::Term;

/// One kernel in both machines. The members are in the order of construction: module, terms, inputs, execution, model.
class Twins {
 public:
  Twins(const std::string& text, const Setup& s)
      : setup_(s), module_(ir::parse(text)), inputs_(terms_, module_, kernel()) {
    for (size_t i = 0; i < inputs_.scalars.size(); ++i) {
      if (kernel().params[i].type.isPtr()) continue;
      const uint64_t v = i < s.scalars.size() ? s.scalars[i] : 0;
      if (!s.symbolicScalars) inputs_.scalars[i] = terms_.constant(v, kernel().params[i].type.bits);
      give(inputs_.scalars[i], v);
    }
    for (auto [object, bytes] : s.extents) inputs_.extents[object] = terms_.constant(bytes, ir::kOffsetBits);
    execute();
    fillModel();
  }

  Effects symbolic() {
    encoder::Evaluator evaluate(terms_, model_);
    // An assumption that fails after a violation only means that the run has ended.
    size_t met = 0;
    while (met < execution_.assumptions.size() && evaluate.truth(execution_.assumptions[met])) ++met;
    for (const machine::Obligation& o : execution_.unsupported)
      for (const auto& item : o.items) {
        INFO(o.what);
        REQUIRE(!evaluate.truth(item.bad));
      }
    Effects out;
    for (const machine::Segment& s : execution_.segments)
      for (const machine::Access& a : s.accesses)
        for (uint32_t lane = 0; lane < execution_.lanes; ++lane) {
          Term guard = a.guard.at(lane);
          const bool named =
              a.object < inputs_.objectCount();  // other objects have different numbers in the interpreter
          if (a.kind != machine::AccessKind::Write || !named || !guard || !evaluate.truth(guard)) continue;
          const uint64_t offset = evaluate(a.offset.at(lane)), value = evaluate(a.value.at(lane));
          for (unsigned i = 0; i < a.bytes; ++i) out.memory[{a.object, offset + i}] = uint8_t(value >> (8 * i));
        }
    for (const machine::Obligation& o : execution_.obligations)
      for (const auto& item : o.items)
        if (o.assumptions <= met && evaluate.truth(item.bad)) out.violations.emplace(info(o.cls).name);
    REQUIRE((met == execution_.assumptions.size() || !out.violations.empty()));
    return withoutAtomics(std::move(out));
  }

  Effects concrete() {
    interp::Witness w = witness();
    encoder::Evaluator evaluate(terms_, model_);
    for (const machine::AtomicEvent& e : execution_.atomics) {
      if (e.plain) continue;
      w.orderedAtomics.insert(e.inst);
      if (evaluate.truth(e.guard)) w.atomicOrder.push_back({0, e.lane});
    }
    const interp::Outcome o = interp::replay(module_, w);
    Effects out;
    for (const interp::Step& s : o.steps) {
      if (s.kind != interp::Step::Kind::Access || !s.access->write || s.access->atomic) continue;
      if (s.access->object >= inputs_.objectCount()) continue;  // a local array
      const ir::Space space = inputs_.objectShape(s.access->object).space;
      if (space != ir::Space::Global && space != ir::Space::Shared) continue;
      for (unsigned i = 0; i < s.access->size; ++i)
        out.memory[{s.access->object, s.access->offset + i}] = uint8_t(s.access->after >> (8 * i));
    }
    for (const interp::Violation& v : o.violations) {
      const bool race =
          v.cls == PropertyClass::Race || v.cls == PropertyClass::BenignRace || v.cls == PropertyClass::PortingRace;
      INFO(v.message);
      REQUIRE(!race);  // otherwise the symbolic machine's canonical schedule does not represent this execution
      out.violations.emplace(info(v.cls).name);
    }
    if (o.stopped) INFO(o.stopped->what);
    REQUIRE((!o.stopped || !o.violations.empty()));
    return withoutAtomics(std::move(out));
  }

  /// Final global memory is equal, byte by byte and read in larger units, at constant and symbolic addresses. Requires
  /// that nothing is violated.
  void compareFinalMemory(const Effects& effects) {
    // These orders are determined elsewhere: by por/order, the replay, and other blocks.
    if (setup_.launch.lockStep || !execution_.atomics.empty() || !execution_.gridBarriers.empty()) return;
    const interp::Witness w = witness();
    interp::Vm vm(module_, w, false);
    auto stepAll = [&] {  // the last thread to arrive at a warp operation unblocks the others
      bool any = false;
      for (size_t t = 0; t < vm.threadCount(); ++t)
        for (; vm.thread(t).status == interp::ThreadStatus::Ready && !vm.finished(); any = true) vm.step(t);
      return any;
    };
    while (stepAll() || vm.release()) {
    }
    REQUIRE_FALSE(vm.finished());
    for (uint32_t object = 1; object < inputs_.objectCount(); ++object) {
      if (inputs_.objectShape(object).space != ir::Space::Global) continue;
      std::set<uint64_t> places;
      for (uint64_t i = 0; i < 16; ++i) places.insert(i);
      for (const auto& [place, byte] : effects.memory)
        if (place.first == object) places.insert(place.second);
      for (uint64_t place : places) compareFinalMemory(vm.memory(), object, place);
    }
  }

 private:
  interp::Witness witness() {
    std::vector<interp::ThreadId> everyone;
    for (uint32_t lane = 0; lane < execution_.lanes; ++lane) everyone.push_back({0, lane});
    const core::ExecutedBlock block{&execution_, index_.x, index_.y, index_.z};
    return core::makeWitness(inputs_, model_, 0, setup_.launch, {block}, everyone);
  }

  void compareFinalMemory(const interp::Memory& memory, uint32_t object, uint64_t place) {
    uint64_t expected = 0;
    for (unsigned i = 0; i < 8; ++i) expected |= uint64_t(memory.load(object, 0, place + i)) << (8 * i);
    INFO("object " << object << " at " << place);
    machine::FinalMemory& final = *execution_.finalMemory;
    const Term constant = terms_.constant(place, ir::kOffsetBits);
    const Term variable = terms_.var("place", ir::kOffsetBits);
    give(variable, place);
    encoder::Evaluator evaluate(terms_, model_);
    for (unsigned bytes : {1, 4, 8}) {
      const uint64_t is = bytes == 8 ? expected : expected & ((uint64_t(1) << 8 * bytes) - 1);
      CHECK(evaluate(final.load(object, constant, bytes)) == is);
      CHECK(evaluate(final.load(object, variable, bytes)) == is);
    }
  }

  const ir::Kernel& kernel() {
    REQUIRE(ir::verify(module_) == std::vector<std::string>{});
    REQUIRE(module_.kernels.size() == 1);
    return module_.kernels[0];
  }

  void execute() {
    machine::MachineOptions options;
    options.launch = setup_.launch;
    options.unwind = setup_.unwind;
    auto coordinate = [&](const char* name, uint32_t n, uint32_t v) {
      if (n == 1) return terms_.constant(0, 32);
      Term t = terms_.rangedVar(name, 32, 0, n - 1);
      give(t, v);
      return t;
    };
    index_ = {coordinate("blockIdx.x", setup_.launch.grid.x, setup_.block.x),
              coordinate("blockIdx.y", setup_.launch.grid.y, setup_.block.y),
              coordinate("blockIdx.z", setup_.launch.grid.z, setup_.block.z)};
    for (;;) {
      try {
        execution_ = machine::execute(inputs_, index_, options);
        return;
      } catch (const machine::GranuleChange& change) {
        inputs_.granules[change.object] = change.granule;
        inputs_.restart();
      } catch (const machine::Learnt&) {
        inputs_.restart();
      } catch (const machine::OrderSensitive& change) {
        inputs_.orderSensitive.insert(change.object);
        inputs_.restart();
      }
    }
  }

  void give(Term t, uint64_t value) {
    if (terms_.op(t) == encoder::Op::Var) model_.values[t.id] = value;
  }

  uint64_t anything(unsigned width) { return width >= 64 ? random_() : random_() & ((1ull << width) - 1); }

  void fillModel() {
    auto fillArray = [&](Term array, uint32_t object, const interp::Bytes& bytes) {
      const unsigned granule = inputs_.granules.at(object);
      auto& cells = model_.arrays[array.id].cells;
      for (auto [offset, byte] : bytes) cells[offset / granule * granule] |= uint64_t(byte) << (8 * (offset % granule));
    };
    auto contentsOf = [&](uint32_t object) {
      const ir::Object shape = inputs_.objectShape(object);
      interp::Bytes bytes;
      if (shape.init == ir::Init::Arbitrary && setup_.contents.contains(object)) return setup_.contents.at(object);
      for (size_t i = 0; i < shape.bytes.size(); ++i) bytes[i] = shape.bytes[i];
      for (auto [offset, pointer] : shape.pointers)
        for (unsigned i = 0; i < 8; ++i) bytes[offset + i] = uint8_t(pointer >> (8 * i));
      return bytes;
    };
    for (auto [object, array] : inputs_.memory->arrays()) fillArray(array, object, contentsOf(object));
    for (auto [object, array] : execution_.sharedInitial) {
      interp::Bytes bytes;
      for (uint64_t i = 0; i < 64; ++i) bytes[i] = uint8_t(anything(8));
      fillArray(array, object, bytes);
    }
    for (const machine::UndefinedRead& u : execution_.undefinedReads) give(u.value, anything(u.bytes * 8));
    for (const machine::Choice& c : execution_.choices)
      for (uint32_t lane = 0; lane < execution_.lanes; ++lane)
        if (Term t = c.value.at(lane); t && ir::at(module_, c.inst).op != ir::Opcode::Arbitrary)
          give(t, anything(terms_.width(t)));
    completeModel();
    orderAtomics();
  }

  // Values of the variables that the machine introduced: a parameter with narrower bounds, a thread that exits later.
  void completeModel() {
    auto unknown = [&](Term t) { return terms_.op(t) == encoder::Op::Var && !model_.values.contains(t.id); };
    for (Term t : execution_.assumptions) {
      if (terms_.op(t) != encoder::Op::Eq) continue;
      const Term a = terms_.args(t)[0], b = terms_.args(t)[1];
      if (unknown(a) != unknown(b)) give(unknown(a) ? a : b, encoder::Evaluator(terms_, model_)(unknown(a) ? b : a));
    }
    for (Term definition : execution_.definitions) {
      std::vector<Term> work{definition};
      std::set<uint32_t> seen;
      while (!work.empty()) {
        const Term t = work.back();
        work.pop_back();
        if (!seen.insert(t.id).second) continue;
        if (terms_.width(t) == 1 && unknown(t)) {
          give(t, 0);
          if (!encoder::Evaluator(terms_, model_).truth(definition)) give(t, 1);
        }
        if (terms_.op(t) == encoder::Op::Add) continue;
        for (Term part : terms_.args(t)) work.push_back(part);
      }
      REQUIRE(encoder::Evaluator(terms_, model_).truth(definition));
    }
  }

  // The operations happen in the order of the log, each on the value left by the previous one.
  void orderAtomics() {
    std::map<std::pair<uint32_t, uint64_t>, uint64_t> now;
    std::map<std::tuple<size_t, uint32_t, uint64_t>, std::vector<Term>> last;
    for (size_t i = 0; i < execution_.atomics.size(); ++i) {
      const machine::AtomicEvent& e = execution_.atomics[i];
      encoder::Evaluator evaluate(terms_, model_);
      if (!evaluate.truth(e.guard)) continue;
      const std::pair<uint32_t, uint64_t> place{e.object, evaluate(e.offset)};
      auto [at, fresh] = now.try_emplace(place, 0);
      if (fresh) at->second = evaluate(e.initial);
      give(e.result, at->second);
      using Kind = machine::AtomicEvent::Kind;
      if (e.kind == Kind::CompareAndSwap) {
        if (evaluate(e.compare) == at->second) at->second = evaluate(e.operand);
      } else if (e.kind == Kind::ReadModifyWrite) {
        Term operand = terms_.constant(evaluate(e.operand), terms_.width(e.operand));
        at->second = *terms_.value(
            gpubmc::memory::combine(terms_, e.op, terms_.constant(at->second, terms_.width(operand)), operand));
      }
      auto& variables = last[{e.segment, e.object, place.second}];
      variables.push_back(e.last);
      for (Term v : variables) give(v, at->second);
    }
  }

  Effects withoutAtomics(Effects e) const {
    std::set<uint32_t> touched;
    for (const machine::Segment& s : execution_.segments)
      for (const machine::Access& a : s.accesses)
        if (a.kind == machine::AccessKind::Atomic) touched.insert(a.object);
    std::erase_if(e.memory, [&](const auto& cell) { return touched.contains(cell.first.first); });
    return e;
  }

  Setup setup_;
  ir::Module module_;
  encoder::TermManager terms_;
  encoder::Model model_;
  machine::Inputs inputs_;
  machine::BlockIndex index_;
  machine::Execution execution_;
  std::mt19937_64 random_{1};
};

}  // namespace

Effects agreedOnce(const std::string& text, const Setup& setup) {
  INFO(text);
  INFO((setup.symbolicScalars ? "symbolic parameters" : "constant parameters"));
  Twins twins(text, setup);
  const Effects symbolic = twins.symbolic(), concrete = twins.concrete();
  CHECK(symbolic.violations == concrete.violations);
  const bool sameMemory = symbolic.memory == concrete.memory || !concrete.violations.empty();
  if (!sameMemory)
    for (const auto& [place, byte] : concrete.memory) {
      auto it = symbolic.memory.find(place);
      if (it == symbolic.memory.end() || it->second != byte)
        UNSCOPED_INFO("differs: @" << place.first << " byte " << place.second);
    }
  REQUIRE(sameMemory);
  if (concrete.violations.empty()) twins.compareFinalMemory(concrete);
  return concrete;
}

Effects agreed(const std::string& text, const Setup& setup) {
  Setup constant = setup;
  constant.symbolicScalars = false;
  agreedOnce(text, constant);
  return agreedOnce(text, setup);
}

std::string twinKernel(const std::string& body) {
  return R"(object @1 "a" global size=64 align=256 init=arbitrary
object @2 "out" global size=unknown align=256 init=arbitrary
object @3 "s" shared size=64 align=16 init=undefined
object @4 "l" local size=16 align=8 init=undefined
object @5 "t" constant size=16 align=8 init=bytes readonly bytes=01020304 pointer=8:281474976710656
object @6 "h" heap size=unknown align=16 init=undefined
function 0 "k" (ptr "a", ptr "out", i32 "n", i64 "m") void
block 0 "entry"
%4:i32 = sreg tid.x
%6:i64 = zext %4:i32
%7:i64 = shl %6:i64, 3:i64
%5:ptr = ptradd %1:ptr, %7:i64
)" + body +
         R"(
end
kernel "k" function=0
  param "a" ptr "int *" object=1
  param "out" ptr "int *" object=2
  param "n" i32 "int"
  param "m" i64 "long"
)";
}

Classes violations(const std::string& body, const Setup& setup) {
  return agreed(twinKernel(body), setup).violations;
}

uint64_t word(const Effects& e, uint32_t object, uint64_t offset, unsigned bytes) {
  uint64_t v = 0;
  for (unsigned i = 0; i < bytes; ++i) {
    auto it = e.memory.find({object, offset + i});
    REQUIRE(it != e.memory.end());
    v |= uint64_t(it->second) << (8 * i);
  }
  return v;
}

}  // namespace gpubmc::test
