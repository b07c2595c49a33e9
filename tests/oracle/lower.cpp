#include "tests/oracle/lower.h"

#include "gpu-model/ir/barrier_form.h"

namespace gpubmc::oracle {
namespace {

using ir::Opcode;
using ir::Operand;

class Lowering {
 public:
  explicit Lowering(const Program& p) : program_(p) {
    module_.objects.push_back(array("a", ir::Space::Global, ir::Init::Arbitrary));
    module_.objects.push_back(array("s", ir::Space::Shared, ir::Init::Undefined));
    module_.objects.push_back({});
    ir::Object& local = module_.objects.back();
    local.name = "v", local.space = ir::Space::Local, local.size = 4, local.align = 4, local.init = ir::Init::Undefined;
    module_.objects.push_back(module_.objects.back());
    module_.objects.back().name = "phase", module_.objects.back().size = 8, module_.objects.back().align = 8;
    bool counts = false;
    eachStmt(p.body, [&](const Stmt& s) { counts |= s.place.counts; });
    if (counts) module_.objects.push_back(array("c", ir::Space::Global, ir::Init::Bytes));
    module_.functions.push_back({});
    f().name = "random";
    f().params = {ir::kPtr, ir::kI32};
    f().paramNames = {"a", "n"};
    f().result = ir::kVoid;
    f().regTypes = {ir::kPtr, ir::kI32};
    f().blocks.push_back({"entry", {}});
  }

  ir::Module run() {
    for (uint32_t v = 0; v < program_.variables; ++v) {
      ir::Inst i;
      i.op = Opcode::LocalAddr, i.type = ir::kPtr, i.object = 3;
      variables_.push_back(emit(i));
      put(variables_.back(), number(0));
    }
    eachStmt(program_.body,
             [&](const Stmt& s) { phases_ |= s.kind == Stmt::Kind::WaitPhase || s.kind == Stmt::Kind::Arrive; });
    if (phases_) {
      ir::Inst i;
      i.op = Opcode::LocalAddr, i.type = ir::kPtr, i.object = 4;
      phase_ = emit(i);
      put(phase_, number(0, ir::kI64));
    }
    for (const Precondition& c : program_.preconditions) precondition(c);
    body(program_.body);
    ir::Inst ret;
    ret.op = Opcode::Ret;
    emit(ret);
    ir::Kernel k;
    k.name = "random";
    k.params = {{"a", ir::kPtr, "int *", kGlobalArray, false}, {"n", ir::kI32, "int", 0, false}};
    module_.kernels.push_back(k);
    return std::move(module_);
  }

 private:
  ir::Object array(const char* name, ir::Space space, ir::Init init) const {
    ir::Object o;
    o.name = name, o.space = space, o.init = init;
    o.size = program_.cells * 4;
    o.elementBytes = 4, o.elementType = "int";
    return o;
  }
  ir::Function& f() { return module_.functions[0]; }
  static Operand number(uint64_t v, ir::Type t = ir::kI32) { return Operand::constant(v, t); }

  /// Every instruction has its own line, so that reports about two instructions differ.
  Operand emit(ir::Inst i) {
    module_.locations.push_back({"random.gir", uint32_t(module_.locations.size()), 1, "random", 0});
    i.loc = ir::LocId(module_.locations.size() - 1);
    if (!i.type.isVoid()) {
      i.result = ir::RegId(f().regTypes.size());
      f().regTypes.push_back(i.type);
    }
    f().blocks.back().insts.push_back(i);
    return i.type.isVoid() ? Operand{} : Operand::reg(i.result, i.type);
  }
  Operand emit(Opcode op, ir::Type type, std::vector<Operand> operands, uint8_t sub = 0) {
    ir::Inst i;
    i.op = op, i.type = type, i.operands = std::move(operands), i.sub = sub, i.align = 4;
    return emit(i);
  }
  Operand get(Operand variable) { return emit(Opcode::Load, ir::kI32, {variable}); }
  void put(Operand variable, Operand value) { emit(Opcode::Store, ir::kVoid, {value, variable}); }
  ir::BlockId block() {
    f().blocks.push_back({"b", {}});
    return ir::BlockId(f().blocks.size() - 1);
  }
  void branch(ir::BlockId from, ir::BlockId to) {
    ir::Inst br;
    br.op = Opcode::Br, br.targets = {to};
    f().blocks[from].insts.push_back(br);
  }

  Operand special(ir::SpecialRegister r) { return emit(Opcode::SpecialReg, ir::kI32, {}, uint8_t(r)); }
  Operand bits(Operand x, uint32_t mask) { return emit(Opcode::And, ir::kI32, {x, number(mask)}); }

  Operand value(const Expr& e) {
    switch (e.kind) {
      case Expr::Kind::Constant: return number(e.value);
      case Expr::Kind::Thread: return special(ir::SpecialRegister::TidX);
      case Expr::Kind::Block: return special(ir::SpecialRegister::CtaidX);
      case Expr::Kind::Input: return bits(Operand::reg(1, ir::kI32), 3);
      case Expr::Kind::Variable: return get(variables_[e.value]);
      case Expr::Kind::Carried: return carried_[e.value];
      case Expr::Kind::Binary: break;
    }
    Operand a = value(e.arguments[0]), b = value(e.arguments[1]);
    auto compare = [&](ir::IntPredicate p) {
      return emit(Opcode::ZExt, ir::kI32, {emit(Opcode::ICmp, ir::kI1, {a, b}, uint8_t(p))});
    };
    switch (e.op) {
      case Op::Add: return emit(Opcode::Add, ir::kI32, {a, b});
      case Op::Sub: return emit(Opcode::Sub, ir::kI32, {a, b});
      case Op::Mul: return emit(Opcode::Mul, ir::kI32, {a, b});
      case Op::And: return emit(Opcode::And, ir::kI32, {a, b});
      case Op::Xor: return emit(Opcode::Xor, ir::kI32, {a, b});
      case Op::Min: return emit(Opcode::SMin, ir::kI32, {a, b});
      case Op::Divide: return emit(Opcode::UDiv, ir::kI32, {a, b});
      case Op::Remainder: return emit(Opcode::URem, ir::kI32, {a, b});
      case Op::ShiftLeft: return emit(Opcode::Shl, ir::kI32, {a, b});
      case Op::ShiftRight: return emit(Opcode::LShr, ir::kI32, {a, b});
      case Op::Less: return compare(ir::IntPredicate::Slt);
      case Op::LessBits: return compare(ir::IntPredicate::Ult);
      case Op::Equal: return compare(ir::IntPredicate::Eq);
    }
    return a;
  }
  Operand condition(const Expr& e) {
    return emit(Opcode::ICmp, ir::kI1, {value(e), number(0)}, uint8_t(ir::IntPredicate::Ne));
  }

  Operand address(const Place& p) {
    Operand index = value(p.index);
    if (p.mask != kNoMask) index = bits(index, p.mask);
    index = emit(Opcode::ZExt, ir::kI64, {index});
    Operand offset = emit(Opcode::Mul, ir::kI64, {index, number(p.bytes, ir::kI64)});
    return emit(Opcode::PtrAdd, ir::kPtr,
                {p.counts   ? Operand::object(kCounters)
                 : p.shared ? Operand::object(kSharedArray)
                            : Operand::reg(0, ir::kPtr),
                 offset});
  }
  static ir::Type narrow(const Place& p) { return {ir::TypeKind::Int, uint8_t(8 * p.bytes)}; }
  ir::Inst access(Opcode op, const Place& p) {
    ir::Inst i;
    i.op = op, i.align = p.bytes;
    return i;
  }

  ir::Inst atomic(Opcode op, const Stmt& s) {
    ir::Inst i = access(op, s.place);
    i.order = s.order, i.scope = s.scope;
    if (op == Opcode::AtomicCAS) i.failure = s.failure;
    return i;
  }

  /// As Clang does it:
  ///
  /// becomes a branch.
  void precondition(const Precondition& c) {
    if (!c.reads) {
      emit(Opcode::Requires, ir::kVoid, {condition(c.b)});
      return;
    }
    ir::Inst load = access(Opcode::Load, c.place);
    load.type = narrow(c.place), load.operands = {address(c.place)};
    Operand v = emit(load);
    if (c.place.bytes < 4) v = emit(Opcode::ZExt, ir::kI32, {v});
    Operand holds = emit(Opcode::ICmp, ir::kI1, {c.whole ? v : bits(v, 1), c.whole ? value(c.a) : bits(value(c.a), 1)},
                         uint8_t(ir::IntPredicate::Eq));
    if (c.either) {
      const ir::BlockId from = here(), other = block();
      const Operand second = condition(c.b);
      const ir::BlockId join = block();
      branch(other, join);
      ir::Inst br;
      br.op = Opcode::CondBr, br.operands = {holds}, br.targets = {join, other};
      f().blocks[from].insts.push_back(br);
      ir::Inst phi;
      phi.op = Opcode::Phi, phi.type = ir::kI1, phi.operands = {number(1, ir::kI1), second},
      phi.targets = {from, other};
      holds = emit(phi);
    }
    emit(Opcode::Requires, ir::kVoid, {holds});
  }

  void statement(const Stmt& s) {
    using K = Stmt::Kind;
    switch (s.kind) {
      case K::Assign: put(variables_[s.variable], value(s.a)); break;
      case K::Load: {
        ir::Inst i = access(Opcode::Load, s.place);
        i.type = narrow(s.place), i.operands = {address(s.place)};
        Operand v = emit(i);
        put(variables_[s.variable], bits(s.place.bytes == 4 ? v : emit(Opcode::ZExt, ir::kI32, {v}), 1));
        break;
      }
      case K::Store: {
        Operand v = value(s.a);
        ir::Inst i = access(Opcode::Store, s.place);
        i.operands = {s.place.bytes == 4 ? v : emit(Opcode::Trunc, narrow(s.place), {v}), address(s.place)};
        emit(i);
        break;
      }
      case K::AtomicAdd:
      case K::AtomicTake: {
        Operand v = value(s.a);
        ir::Inst i = atomic(Opcode::AtomicRMW, s);
        i.type = ir::kI32, i.atomic = ir::AtomicOp::Add, i.operands = {address(s.place), v};
        Operand old = emit(i);
        if (s.kind == K::AtomicTake) put(variables_[s.variable], s.whole ? old : bits(old, 1));
        break;
      }
      case K::AtomicOr:
      case K::AtomicGive: {
        Operand v = value(s.a);
        if (s.kind == K::AtomicOr) v = bits(v, 1);
        ir::Inst i = atomic(Opcode::AtomicRMW, s);
        i.type = ir::kI32, i.atomic = s.kind == K::AtomicOr ? ir::AtomicOp::Or : ir::AtomicOp::Exch;
        i.operands = {address(s.place), v};
        Operand old = emit(i);
        if (s.kind == K::AtomicGive) put(variables_[s.variable], bits(old, 1));
        break;
      }
      case K::AtomicLoad: {
        ir::Inst i = atomic(Opcode::Load, s);
        i.type = ir::kI32, i.isAtomic = true, i.operands = {address(s.place)};
        put(variables_[s.variable], bits(emit(i), 1));
        break;
      }
      case K::AtomicStore: {
        Operand v = value(s.a);
        ir::Inst i = atomic(Opcode::Store, s);
        i.isAtomic = true, i.operands = {v, address(s.place)};
        emit(i);
        break;
      }
      case K::AtomicSwap: {
        Operand compare = bits(value(s.a), 1), v = value(s.b);
        ir::Inst i = atomic(Opcode::AtomicCAS, s);
        i.type = ir::kI32, i.operands = {address(s.place), compare, v};
        const Operand found = emit(i);
        put(variables_[s.variable], s.whole ? found : bits(found, 1));
        break;
      }
      case K::AtomicSet: {
        Operand v = bits(value(s.a), 1);
        ir::Inst i = atomic(Opcode::AtomicRMW, s);
        i.type = ir::kI32, i.atomic = ir::AtomicOp::Exch, i.operands = {address(s.place), v};
        emit(i);
        break;
      }
      case K::Lock:
      case K::Wait: spin(s); break;
      case K::Copy: {
        Operand to = address(s.place), from = address(s.from), bytes = number(s.place.bytes, ir::kI64);
        ir::Inst i = access(Opcode::AsyncCopy, s.place);
        i.operands = {to, from, bytes, bytes, number(0, ir::kPtr)};
        emit(i);
        break;
      }
      case K::Commit: emit(Opcode::AsyncCommit, ir::kVoid, {}); break;
      case K::Await: emit(Opcode::AsyncWait, ir::kVoid, {number(s.variable)}); break;
      case K::Meet:
      case K::Come: {
        const Operand which = emit(Opcode::Add, ir::kI32, {number(s.number), value(s.a)});
        // A thread that only arrives states the number of expected threads.
        const uint32_t all = s.kind == K::Meet ? 0 : program_.launch.threadsPerBlock();
        emit(s.kind == K::Meet ? Opcode::NamedBarrier : Opcode::NamedArrive, ir::kVoid,
             {which, number(s.variable ? s.variable * program_.launch.warpSize : all)},
             uint8_t(s.isOfTile ? ir::BarrierForm::OfTile : ir::BarrierForm::Aligned));
        break;
      }
      case K::Arrive: put(phase_, emit(Opcode::Arrive, ir::kI64, {Operand::object(kSharedArray), number(0)})); break;
      case K::WaitPhase: {
        ir::Inst i = access(Opcode::Load, s.place);
        i.type = ir::kI64, i.align = 8, i.operands = {phase_};
        emit(Opcode::Await, ir::kVoid, {Operand::object(kSharedArray), emit(i)});
        break;
      }
      case K::Barrier: emit(Opcode::Barrier, ir::kVoid, {}); break;
      case K::Count:
        put(variables_[s.variable], emit(Opcode::Barrier, ir::kI32, {condition(s.a)}, uint8_t(ir::BarrierOp::Count)));
        break;
      case K::PairBarrier: emit(Opcode::WarpSync, ir::kVoid, {pair()}); break;
      case K::WarpBarrier: emit(Opcode::WarpSync, ir::kVoid, {allLanes()}); break;
      case K::Shuffle: {
        Operand v = value(s.b), from = value(s.a);
        put(variables_[s.variable], bits(emit(Opcode::Shuffle, ir::kI32, {allLanes(), v, lane(from), number(32)}), 3));
        break;
      }
      case K::GridBarrier: emit(Opcode::GridSync, ir::kVoid, {}); break;
      case K::Fence: {
        ir::Inst i;
        i.op = Opcode::Fence, i.order = s.order, i.scope = s.scope;
        emit(i);
        break;
      }
      case K::Assert: {
        ir::Inst i;
        i.op = Opcode::Assert, i.operands = {condition(s.a)}, i.name = "random";
        emit(i);
        break;
      }
      case K::Break:
      case K::Continue:
      case K::Return:
      case K::Trap: break;  // body() ends there
      case K::If: branches(s); break;
      case K::Loop: loop(s); break;
    }
  }
  /// The mask of all lanes of the thread's warp.
  Operand allLanes() {
    const ir::Launch& l = program_.launch;
    const uint32_t n = l.threadsPerBlock(), rest = n % l.warpSize;
    const uint32_t full = uint32_t((uint64_t(1) << std::min(l.warpSize, n)) - 1);
    if (n < l.warpSize || rest == 0) return number(full);
    Operand last = emit(Opcode::ICmp, ir::kI1, {special(ir::SpecialRegister::TidX), number(n - rest)},
                        uint8_t(ir::IntPredicate::Uge));
    return emit(Opcode::Select, ir::kI32, {last, number((1u << rest) - 1), number(full)});
  }
  Operand pair() {
    const ir::Launch& l = program_.launch;
    if (l.threadsPerBlock() % 2 || l.warpSize < 4) return allLanes();
    return emit(Opcode::Shl, ir::kI32, {number(3), bits(special(ir::SpecialRegister::TidX), 2)});
  }
  /// A participating lane, so that the result is defined: modulo the number of lanes of the smallest warp.
  Operand lane(Operand x) {
    const uint32_t n = program_.launch.threadsPerBlock(), rest = n % program_.launch.warpSize;
    return emit(Opcode::URem, ir::kI32, {x, number(rest ? rest : std::min(n, program_.launch.warpSize))});
  }
  /// Lowers the statements up to the first one that never falls through; the rest is dead code.
  void body(const std::vector<Stmt>& list) {
    using K = Stmt::Kind;
    for (const Stmt& s : list) {
      if (!leaves(s.kind)) {
        statement(s);
        continue;
      }
      if ((s.kind == K::Break || s.kind == K::Continue) && !loops_.empty())
        (s.kind == K::Break ? loops_.back().breaks : loops_.back().continues).push_back(here());
      else
        emit(s.kind == K::Trap ? Opcode::Trap : Opcode::Exit, ir::kVoid, {});
      return;
    }
  }
  ir::BlockId here() { return ir::BlockId(f().blocks.size() - 1); }

  void branches(const Stmt& s) {
    Operand c = condition(s.a);
    const ir::BlockId from = here(), yes = block();
    body(s.body);
    const ir::BlockId yesEnd = here(), no = block();
    if (!neverGoesOn(s)) body(s.otherwise);
    const ir::BlockId noEnd = here(), join = block();
    ir::Inst br;
    br.op = Opcode::CondBr, br.operands = {c}, br.targets = {yes, no};
    f().blocks[from].insts.push_back(br);
    if (!returns(s.body)) branch(yesEnd, join);
    if (neverGoesOn(s) || !returns(s.otherwise)) branch(noEnd, join);
  }

  /// The address is computed once; the loop is a single block.
  void spin(const Stmt& s) {
    const bool isLock = s.kind == Stmt::Kind::Lock;
    const Operand place = address(s.place);
    const Operand wanted = isLock ? number(0) : s.whole ? value(s.a) : bits(value(s.a), 1);
    const ir::BlockId before = here(), again = block();
    branch(before, again);
    const bool swaps = isLock && s.whole;
    ir::Inst i = atomic(swaps ? Opcode::AtomicCAS : Opcode::AtomicRMW, s);
    i.type = ir::kI32, i.atomic = ir::AtomicOp::Or;
    i.operands = {place, number(isLock ? 1 : 0)};
    if (swaps) i.operands = {place, number(0), number(1)};
    const Operand found = emit(i), seen = s.whole && (swaps || !isLock) ? found : bits(found, 1);
    const bool isBelow = !isLock && s.motion.test == Motion::Test::BelowBits;
    Operand more =
        emit(Opcode::ICmp, ir::kI1, {seen, wanted}, uint8_t(isBelow ? ir::IntPredicate::Ult : ir::IntPredicate::Ne));
    const ir::BlockId after = block();
    ir::Inst br;
    br.op = Opcode::CondBr, br.operands = {more}, br.targets = {again, after};
    f().blocks[again].insts.push_back(br);
  }

  /// A loop register: its value before the first iteration and after each iteration.
  Operand phi(Operand first, ir::BlockId before) {
    ir::Inst i;
    i.op = Opcode::Phi, i.type = first.type, i.operands = {first}, i.targets = {before};
    return emit(i);
  }
  static ir::Opcode opcode(Motion::Kind kind) {
    using K = Motion::Kind;
    switch (kind) {
      case K::Subtracts:
      case K::Reflects: return Opcode::Sub;
      case K::Doubles: return Opcode::Shl;
      case K::Triples: return Opcode::Mul;
      case K::Halves: return Opcode::LShr;
      case K::HalvesSigned: return Opcode::AShr;
      case K::Divides: return Opcode::SDiv;
      case K::Toggles: return Opcode::Xor;
      case K::Counts:
      case K::Adds:
      case K::Exchanges:
      case K::Follows: break;
    }
    return Opcode::Add;
  }
  Operand moved(Motion::Kind kind, Operand x, Operand step) {
    using K = Motion::Kind;
    if (kind == K::Doubles || kind == K::Halves || kind == K::HalvesSigned) step = number(1, x.type);
    if (kind == K::Divides) step = number(2, x.type);
    if (kind == K::Triples) step = number(3, x.type);
    if (kind == K::Reflects) std::swap(x, step);
    return emit(opcode(kind), x.type, {x, step});
  }
  Operand goesOn(const Motion& m, Operand rounds, Operand x, Operand bound) {
    using P = ir::IntPredicate;
    using T = Motion::Test;
    if (m.test == T::Rounds) x = rounds;
    if (m.test == T::NotZero) bound = number(0, x.type);
    const P predicate = m.test == T::NotZero     ? P::Ne
                        : m.test == T::BelowBits ? P::Ult
                        : m.test == T::AtLeast   ? P::Sge
                                                 : P::Slt;
    return emit(Opcode::ICmp, ir::kI1, {x, bound}, uint8_t(predicate));
  }
  Operand narrowed(const Motion& m, Operand x) { return m.wide ? emit(Opcode::Trunc, ir::kI32, {x}) : x; }
  Operand widened(const Motion& m, Operand x) { return m.wide ? emit(Opcode::SExt, ir::kI64, {x}) : x; }

  void loop(const Stmt& s) {
    using K = Motion::Kind;
    const Motion& m = s.motion;
    const bool moves = m.kind != K::Counts, isPair = m.kind == K::Exchanges || m.kind == K::Follows;
    bool counts = !moves || m.test == Motion::Test::Rounds;
    for (const Expr& i : s.invariants)
      eachExpr(i, [&](const Expr& e) { counts |= e.kind == Expr::Kind::Carried && e.value == kRounds; });
    Operand first, step;
    if (moves) first = widened(m, value(s.b)), step = widened(m, value(s.step));
    const ir::BlockId before = here(), header = block();
    branch(before, header);
    Operand rounds, x, other;
    if (counts) rounds = phi(number(0), before);
    if (moves) x = phi(first, before);
    if (isPair) other = phi(step, before);
    put(variables_[s.variable], moves ? narrowed(m, x) : rounds);
    if (!s.invariants.empty())
      carried_ = {moves ? narrowed(m, x) : rounds,
                  isPair  ? narrowed(m, other)
                  : moves ? narrowed(m, step)
                          : number(0),
                  rounds};
    for (const Expr& i : s.invariants) emit(Opcode::Ensures, ir::kVoid, {condition(i)});
    Operand bound;
    if (!moves || m.test == Motion::Test::Rounds)
      bound = bits(value(s.a), 3);
    else if (m.test != Motion::Test::NotZero)
      bound = widened(m, value(s.a));
    const Operand more = goesOn(m, rounds, x, bound);
    const ir::BlockId inside = block();
    loops_.emplace_back();
    body(s.body);
    const LoopEnds left = std::move(loops_.back());
    loops_.pop_back();
    const ir::BlockId bodyEnd = here();
    auto ends = [&](const std::vector<ir::BlockId>& from, bool hurries) {
      if (from.empty()) return;
      const ir::BlockId latch = block();
      for (ir::BlockId b : from) branch(b, latch);
      std::vector<Operand> next;
      if (counts) next.push_back(emit(Opcode::Add, ir::kI32, {rounds, number(1)}));
      const Operand by = hurries ? emit(Opcode::Add, step.type, {step, number(1, step.type)}) : step;
      if (isPair)
        next.insert(next.end(), {other, m.kind == K::Follows ? moved(K::Adds, other, number(1, other.type)) : x});
      else if (moves)
        next.push_back(moved(m.kind, x, by));
      branch(latch, header);
      for (size_t i = 0; i < next.size(); ++i) {
        ir::Inst& phi = f().blocks[header].insts[i];
        phi.operands.push_back(next[i]);
        phi.targets.push_back(latch);
      }
    };
    std::vector<ir::BlockId> last = m.hurries ? std::vector<ir::BlockId>() : left.continues;
    if (!returns(s.body)) last.insert(last.begin(), bodyEnd);
    ends(last, false);
    if (m.hurries) ends(left.continues, true);
    const ir::BlockId after = block();
    for (ir::BlockId b : left.breaks) branch(b, after);
    ir::Inst br;
    br.op = Opcode::CondBr, br.operands = {more}, br.targets = {inside, after};
    f().blocks[header].insts.push_back(br);
  }

  /// Blocks that leave a loop or end its iteration.
  struct LoopEnds {
    std::vector<ir::BlockId> breaks, continues;
  };

  const Program& program_;
  ir::Module module_;
  std::vector<Operand> variables_;
  std::vector<LoopEnds> loops_;   ///< enclosing, the innermost last
  std::vector<Operand> carried_;  ///< by Register, of the loop whose header is under construction
  bool phases_ = false;
  Operand phase_;  ///< the thread's last phase
};

}  // namespace

ir::Module lower(const Program& program) {
  return Lowering(program).run();
}

}  // namespace gpubmc::oracle
