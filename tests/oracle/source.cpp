#include "tests/oracle/source.h"

#include <algorithm>

#include <fmt/format.h>

#include "gpu-model/ir/names.h"

namespace gpubmc::oracle {
namespace {

std::string text(const Expr& e) {
  switch (e.kind) {
    case Expr::Kind::Constant: return std::to_string(e.value);
    case Expr::Kind::Thread: return "(int)threadIdx.x";
    case Expr::Kind::Block: return "(int)blockIdx.x";
    case Expr::Kind::Input: return "(n & 3)";
    case Expr::Kind::Variable: return fmt::format("v{}", e.value);
    case Expr::Kind::Carried: return fmt::format("carried{}", e.value);
    case Expr::Kind::Binary: break;
  }
  const std::string a = text(e.arguments[0]), b = text(e.arguments[1]);
  switch (e.op) {
    case Op::Add: return fmt::format("({} + {})", a, b);
    case Op::Sub: return fmt::format("({} - {})", a, b);
    case Op::Mul: return fmt::format("({} * {})", a, b);
    case Op::And: return fmt::format("({} & {})", a, b);
    case Op::Xor: return fmt::format("({} ^ {})", a, b);
    case Op::Min: return fmt::format("min({}, {})", a, b);
    case Op::Less: return fmt::format("(int)({} < {})", a, b);
    case Op::Equal: return fmt::format("(int)({} == {})", a, b);
    case Op::Remainder: return fmt::format("(int)((unsigned)({}) % (unsigned)({}))", a, b);
    case Op::ShiftLeft: return fmt::format("({} << {})", a, b);
    case Op::ShiftRight: return fmt::format("(int)((unsigned)({}) >> {})", a, b);
    case Op::LessBits: return fmt::format("(int)((unsigned)({}) < (unsigned)({}))", a, b);
    case Op::Divide: return fmt::format("(int)((unsigned)({}) / (unsigned)({}))", a, b);
  }
  return a;
}

std::string text(const Place& p) {
  const std::string array = p.counts ? "c" : p.shared ? "s" : "a";
  const std::string index =
      p.mask == kNoMask ? fmt::format("(unsigned)({})", text(p.index)) : fmt::format("{} & {}", text(p.index), p.mask);
  if (p.bytes == 4) return fmt::format("{}[{}]", array, index);
  return fmt::format("(({} *){})[{}]", p.bytes == 1 ? "unsigned char" : "unsigned short", array, index);
}

class Printer {
 public:
  /// `wide`: the signed type of 64 bits.
  Printer(const ir::Launch& l, std::string wide) : wide_(std::move(wide)) {
    const uint32_t n = l.threadsPerBlock(), rest = n % l.warpSize;
    const uint32_t full = uint32_t((uint64_t(1) << std::min(l.warpSize, n)) - 1);
    lanes_ = n < l.warpSize || rest == 0
                 ? std::to_string(full)
                 : fmt::format("(threadIdx.x >= {} ? {} : {})", n - rest, (1u << rest) - 1, full);
    pair_ = n % 2 || l.warpSize < 4 ? lanes_ : "3 << (threadIdx.x & 2)";
    warpSize_ = l.warpSize;
    threads_ = n;
    smallest_ = rest ? rest : std::min(n, l.warpSize);
  }

  std::string list(const std::vector<Stmt>& body, int depth) {
    std::string out;
    for (const Stmt& s : body) {
      out += std::string(size_t(depth) * 2, ' ') + statement(s, depth) + "\n";
      if (leaves(s.kind)) break;
    }
    return out;
  }

 private:
  std::string block(const std::vector<Stmt>& body, int depth) {
    return "{\n" + list(body, depth + 1) + std::string(size_t(depth) * 2, ' ') + "}";
  }
  static std::string scope(ir::Scope s) {
    return s == ir::Scope::Block ? "cuda::thread_scope_block" : "cuda::thread_scope_device";
  }
  static std::string order(ir::Order o) { return fmt::format("cuda::memory_order_{}", ir::names::kOrders[size_t(o)]); }
  static std::string reference(const Stmt& s) {
    return fmt::format("cuda::atomic_ref<int, {}>({})", scope(s.scope), text(s.place));
  }
  /// An update or a fence with an order or scope that no CUDA function has.
  static std::string orderedStatement(const Stmt& s, const std::string& v) {
    using K = Stmt::Kind;
    const std::string ref = reference(s), o = order(s.order);
    switch (s.kind) {
      case K::AtomicAdd: return fmt::format("{}.fetch_add({}, {});", ref, text(s.a), o);
      case K::AtomicTake:
        return fmt::format("{} = {}.fetch_add({}, {}){};", v, ref, text(s.a), o, s.whole ? "" : " & 1");
      case K::AtomicOr: return fmt::format("{}.fetch_or({} & 1, {});", ref, text(s.a), o);
      case K::AtomicGive: return fmt::format("{} = {}.exchange({}, {}) & 1;", v, ref, text(s.a), o);
      case K::AtomicSet: return fmt::format("{}.exchange({} & 1, {});", ref, text(s.a), o);
      case K::AtomicSwap:
        return fmt::format("{{ int e = {} & 1; {}.compare_exchange_strong(e, {}, {}, {}); {} = e & 1; }}", text(s.a),
                           ref, text(s.b), o, order(s.failure), v);
      case K::Fence:
        if (s.order == ir::Order::SeqCst && s.scope == ir::Scope::Device) return "";
        return fmt::format("cuda::atomic_thread_fence({}, {});", o, scope(s.scope));
      default: return "";
    }
  }
  std::string statement(const Stmt& s, int depth) {
    using K = Stmt::Kind;
    const std::string v = fmt::format("v{}", s.variable);
    if (s.order != ir::Order::Relaxed || s.failure != ir::Order::Relaxed || s.scope != ir::Scope::Device)
      if (const std::string ordered = orderedStatement(s, v); !ordered.empty()) return ordered;
    switch (s.kind) {
      case K::Assign: return fmt::format("{} = {};", v, text(s.a));
      case K::Load: return fmt::format("{} = {} & 1;", v, text(s.place));
      case K::Store: return fmt::format("{} = {};", text(s.place), text(s.a));
      case K::AtomicAdd: return fmt::format("atomicAdd(&{}, {});", text(s.place), text(s.a));
      case K::AtomicTake:
        return fmt::format("{} = atomicAdd(&{}, {}){};", v, text(s.place), text(s.a), s.whole ? "" : " & 1");
      case K::AtomicOr: return fmt::format("atomicOr(&{}, {} & 1);", text(s.place), text(s.a));
      case K::AtomicGive: return fmt::format("{} = atomicExch(&{}, {}) & 1;", v, text(s.place), text(s.a));
      case K::AtomicLoad: return fmt::format("{} = {}.load({}) & 1;", v, reference(s), order(s.order));
      case K::AtomicStore: return fmt::format("{}.store({}, {});", reference(s), text(s.a), order(s.order));
      case K::AtomicSwap:
        return fmt::format("{} = atomicCAS(&{}, {} & 1, {}){};", v, text(s.place), text(s.a), text(s.b),
                           s.whole ? "" : " & 1");
      case K::AtomicSet: return fmt::format("atomicExch(&{}, {} & 1);", text(s.place), text(s.a));
      case K::Lock:
        if (s.whole) return fmt::format("while (atomicCAS(&{}, 0, 1));", text(s.place));
        return fmt::format("while (atomicOr(&{}, 1) & 1);", text(s.place));
      case K::Wait:
        if (s.whole)
          return fmt::format("while (atomicOr(&{}, 0) {} {});", text(s.place),
                             s.motion.test == Motion::Test::BelowBits ? "<" : "!=", text(s.a));
        return fmt::format("while ((atomicOr(&{}, 0) & 1) != ({} & 1));", text(s.place), text(s.a));
      case K::Copy:
        return fmt::format("__pipeline_memcpy_async(&{}, &{}, {});", text(s.place), text(s.from), s.place.bytes);
      case K::Commit: return "__pipeline_commit();";
      case K::Await: return fmt::format("__pipeline_wait_prior({});", s.variable);
      case K::Meet:
        return fmt::format("__barrier_sync_count({} + {}, {});", s.number, text(s.a), s.variable * warpSize_);
      case K::Come:
        return fmt::format("asm volatile(\"bar.arrive {}, {};\");", s.number, s.variable ? warpSize_ : threads_);
      case K::Arrive: return "phase = cooperative_groups::this_thread_block().barrier_arrive();";
      case K::WaitPhase: return "cooperative_groups::this_thread_block().barrier_wait(std::move(phase));";
      case K::Barrier: return "__syncthreads();";
      case K::Count: return fmt::format("{} = __syncthreads_count({});", v, text(s.a));
      case K::PairBarrier: return fmt::format("__syncwarp({});", pair_);
      case K::WarpBarrier: return fmt::format("__syncwarp({});", lanes_);
      case K::Shuffle:
        return fmt::format("{} = __shfl_sync({}, {}, unsigned({}) % {}) & 3;", v, lanes_, text(s.b), text(s.a),
                           smallest_);
      case K::GridBarrier: return "cooperative_groups::this_grid().sync();";
      case K::Fence: return "__threadfence();";
      case K::Assert: return fmt::format("assert({});", text(s.a));
      case K::Break: return continues_.empty() ? "return;" : "break;";
      case K::Continue: return continues_.empty() ? "return;" : continues_.back();
      case K::Return: return "return;";
      case K::Trap: return "__trap();";
      case K::If: {
        std::string out = fmt::format("if ({}) {}", text(s.a), block(s.body, depth));
        if (!s.otherwise.empty() && !neverGoesOn(s)) out += " else " + block(s.otherwise, depth);
        return out;
      }
      case K::Loop: return loop(s, depth, v);
    }
    return "";
  }
  std::string next(const Motion& m, const std::string& x, const std::string& step) const {
    using K = Motion::Kind;
    const std::string bits = m.wide ? "(unsigned " + wide_ + ")" : "(unsigned)";
    switch (m.kind) {
      case K::Counts: break;
      case K::Adds: return fmt::format("{} += {}", x, step);
      case K::Subtracts: return fmt::format("{} -= {}", x, step);
      case K::Doubles: return fmt::format("{} <<= 1", x);
      case K::Triples: return fmt::format("{} *= 3", x);
      case K::Halves: return fmt::format("{0} = {1}{0} >> 1", x, bits);
      case K::HalvesSigned: return fmt::format("{} >>= 1", x);
      case K::Divides: return fmt::format("{} /= 2", x);
      case K::Reflects: return fmt::format("{0} = {1} - {0}", x, step);
      case K::Toggles: return fmt::format("{} ^= {}", x, step);
      case K::Exchanges: return fmt::format("{0} ^= {1}, {1} ^= {0}, {0} ^= {1}", x, step);
      case K::Follows: return fmt::format("{} = {}++", x, step);
    }
    return "";
  }
  std::string loop(const Stmt& s, int depth, const std::string& v) {
    const Motion& m = s.motion;
    const bool moves = m.kind != Motion::Kind::Counts;
    const std::string n = std::to_string(counters_++), c = "c" + n, x = moves ? "x" + n : c, step = "d" + n,
                      type = m.wide ? wide_ : "int", indent(size_t(depth) * 2, ' ');
    std::string test, before, after;
    const std::string registers[] = {moves ? "(int)(" + x + ")" : c, moves ? "(int)(" + step + ")" : "0", c};
    for (const Expr& i : s.invariants) {
      std::string said = text(i);
      for (uint32_t r = 0; r < std::size(registers); ++r)
        for (const std::string name = "carried" + std::to_string(r); said.find(name) != std::string::npos;)
          said.replace(said.find(name), name.size(), registers[r]);
      test += fmt::format("__invariant({}), ", said);
    }
    switch (m.test) {
      case Motion::Test::Rounds: test += fmt::format("{} < ({} & 3)", c, text(s.a)); break;
      case Motion::Test::Below: test += fmt::format("{} < {}", x, text(s.a)); break;
      case Motion::Test::AtLeast: test += fmt::format("{} >= {}", x, text(s.a)); break;
      case Motion::Test::NotZero: test += fmt::format("{} != 0", x); break;
      case Motion::Test::BelowBits:
        test += m.wide ? fmt::format("(unsigned {0}){1} < (unsigned {0})({0}){2}", wide_, x, text(s.a))
                       : fmt::format("(unsigned)({}) < (unsigned)({})", x, text(s.a));
    }
    if (moves) {
      before = fmt::format("{{ {0} {1} = {2}, {3} = {4};\n{5}", type, x, text(s.b), step, text(s.step), indent);
      after = " }";
    }
    continues_.push_back(m.hurries ? fmt::format("{{ {}++; continue; }}", x) : "continue;");
    const std::string body = block(s.body, depth);
    continues_.pop_back();
    return fmt::format("{}for (int {} = 0; {} = {}{}, {}; {}++{}) {}{}", before, c, v, m.wide ? "(int)" : "", x, test,
                       c, moves ? ", " + next(m, x, step) : "", body, after);
  }

  std::string wide_, lanes_, pair_;
  std::vector<std::string> continues_;  ///< one per enclosing loop
  uint32_t smallest_ = 1, counters_ = 0, warpSize_ = 1, threads_ = 1;
};

/// Not of CUDA alone.
bool isInOpenCl(const std::vector<Stmt>& body) {
  using K = Stmt::Kind;
  return std::ranges::all_of(body, [](const Stmt& s) {
    switch (s.kind) {
      case K::AtomicLoad:
      case K::AtomicStore:
      case K::Copy:
      case K::Commit:
      case K::Await:
      case K::Meet:
      case K::Come:
      case K::Arrive:
      case K::WaitPhase:
      case K::Count:
      case K::PairBarrier:
      case K::WarpBarrier:
      case K::Shuffle:
      case K::GridBarrier:
      case K::Fence:
      case K::Trap: return false;
      default: break;
    }
    const bool isRelaxed =
        s.order == ir::Order::Relaxed && s.failure == ir::Order::Relaxed && s.scope == ir::Scope::Device;
    return isRelaxed && isInOpenCl(s.body) && isInOpenCl(s.otherwise);
  });
}

std::string opening(const Program& p) {
  std::string out;
  for (uint32_t v = 0; v < p.variables; ++v) out += fmt::format("  int v{} = 0;\n", v);
  for (const Precondition& c : p.preconditions) {
    std::string read = c.whole ? fmt::format("{} == {}", text(c.place), text(c.a))
                               : fmt::format("({} & 1) == ({} & 1)", text(c.place), text(c.a));
    if (c.either) read += " || ";
    out += fmt::format("  __requires({}{});\n", c.reads ? read : "", c.either || !c.reads ? text(c.b) + " != 0" : "");
  }
  return out;
}

}  // namespace

std::string source(const Program& p) {
  std::string out = fmt::format(
      "//--blockDim={} --gridDim={} --warp-size={}{}\n#include <assert.h>\n#include <cooperative_groups.h>\n#include "
      "<cuda/atomic>\n#include <cuda_pipeline.h>\n#include <utility>\n",
      p.launch.block.x, p.launch.grid.x, p.launch.warpSize,
      p.launch.lockStep ? fmt::format(" --warp-sync={}", p.launch.warpSize) : "");
  out += fmt::format("__device__ int c[{}];\n", p.cells);
  out += fmt::format("__global__ void random(int *a, int n) {{\n  __shared__ int s[{}];\n", p.cells);
  out += "  cooperative_groups::thread_block::arrival_token phase{};\n";
  return out + opening(p) + Printer(p.launch, "long long").list(p.body, 1) + "}\n";
}

std::optional<std::string> openClSource(const Program& p) {
  if (p.launch.lockStep || !isInOpenCl(p.body)) return std::nullopt;
  std::string out = fmt::format("//--local_size={} --num_groups={} --warp-size={}\n", p.launch.block.x, p.launch.grid.x,
                                p.launch.warpSize);
  out +=
      "#define __syncthreads() barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)\n#define atomicAdd atomic_add\n"
      "#define atomicOr atomic_or\n#define atomicExch atomic_xchg\n#define atomicCAS atomic_cmpxchg\n"
      "#define assert __assert\n";
  out += fmt::format("__global int c[{}];\n", p.cells);
  out += fmt::format("__kernel void random(__global int *a, int n) {{\n  __local int s[{}];\n", p.cells);
  out += "  const uint3 threadIdx = {get_local_id(0), 0, 0}, blockIdx = {get_group_id(0), 0, 0};\n";
  return out + opening(p) + Printer(p.launch, "long").list(p.body, 1) + "}\n";
}

}  // namespace gpubmc::oracle
