// What a kernel's inputs may be, and the sentences that tell the user.

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "core/check/abstractions.h"
#include "core/check/expression.h"
#include "core/check/kernel_job.h"
#include "core/check/parameter.h"
#include "encoder/util/error.h"

namespace gpubmc::core {

namespace {

// What is read from host code rests on these.
constexpr const char* kWholeProgram =
    "this file is the whole program: no other one launches the kernel, calls its functions or sets its variables";
constexpr const char* kFollowedMemory =
    "the host's calls of the runtime succeed, all is on one device, its functions get pointers to distinct memory from "
    "outside, and a kernel writes only to what its launch passes and to variables";

std::string dims(ir::Dim3 d) {
  if (d.z != 1) return fmt::format("{}x{}x{}", d.x, d.y, d.z);
  return d.y != 1 ? fmt::format("{}x{}", d.x, d.y) : fmt::format("{}", d.x);
}

}  // namespace

void KernelJob::bindInputs() {
  auto parameter = [&](const std::string& name) -> std::optional<size_t> {
    for (size_t i = 0; i < kernel_.params.size(); ++i)
      if (kernel_.params[i].name == name) return i;
    return std::nullopt;
  };
  for (const auto& [name, value] : options_.params) {
    auto i = parameter(name);
    if (!i) continue;
    inputs_.scalars[*i] = terms_.constant(parameterBits(kernel_.params[*i], value), kernel_.params[*i].type.bits);
    result_.assumptions.push_back(fmt::format("{} == {} (--param)", name, value.text));
  }
  if (from_ == InputDomain::Launches) bindToHostCode();
  readConditions();
  for (const ir::KernelParam& p : kernel_.params) {
    if (!p.extent || options_.arrays.contains(p.name)) continue;
    bindExtent(p.object, *p.extent, 1);
    result_.assumptions.push_back(
        fmt::format("{} has {} bytes (the host code of this file)", p.name, ir::print(*p.extent, kernel_)));
    result_.assumptions.push_back(kWholeProgram);
  }
  for (const auto& [name, extent] : options_.arrays) {
    std::optional<uint32_t> object;
    if (auto i = parameter(name)) {
      if (!kernel_.params[*i].type.isPtr()) throw UserError("--array " + name + ": '" + name + "' is not a pointer");
      object = kernel_.params[*i].object;
    } else {
      for (uint32_t o = 1; o < module_.objects.size(); ++o)
        if (module_.objects[o].name == name) object = o;
    }
    if (!object) continue;
    const unsigned bytes = std::max(module_.objects[*object].elementBytes, 1u);
    bindExtent(*object, sizeExpression(kernel_, extent), bytes);
    result_.assumptions.push_back(fmt::format("{} has {} elements of {} bytes", name, extent, bytes));
  }
  constexpr std::pair<uint64_t, uint64_t> kSmall[] = {{2, 64}, {0, 64}, {2, 4096}, {0, 4096}};
  small_.resize(std::size(kSmall));
  for (size_t i = 0; i < kernel_.params.size(); ++i) {
    const ir::Type type = kernel_.params[i].type;
    const Term value = inputs_.scalars[i];
    if (!type.isInt() || type.bits < 16 || terms_.value(value)) continue;
    ordinary_.push_back(terms_.slt(terms_.constant(1, type.bits), value));
    for (size_t k = 0; k < small_.size(); ++k) {
      small_[k].push_back(terms_.ule(terms_.constant(kSmall[k].first, type.bits), value));
      small_[k].push_back(terms_.ule(value, terms_.constant(kSmall[k].second, type.bits)));
    }
  }
  const ir::Dim3 grid = result_.launch.grid;
  auto coordinate = [&](const char* name, uint32_t n) {
    return n == 1 ? terms_.constant(0, 32) : terms_.rangedVar(name, 32, 0, n - 1);
  };
  for (machine::BlockIndex& b : blocks_)
    b = {coordinate("blockIdx.x", grid.x), coordinate("blockIdx.y", grid.y), coordinate("blockIdx.z", grid.z)};
  // Blocks are interchangeable: the first may be taken to be the earlier one.
  const auto& [p, q] = blocks_;
  auto before = [&](Term a, Term b, Term rest) {
    return terms_.or_(terms_.ult(a, b), terms_.and_(terms_.eq(a, b), rest));
  };
  distinct_ = before(p.z, q.z, before(p.y, q.y, terms_.ult(p.x, q.x)));
  if (grid.count() * result_.launch.block.count() <= kMaxReplayedThreads)
    for (uint32_t i = 0; i < grid.count(); ++i) {
      const ir::Dim3 at = ir::position(i, grid);
      gridBlocks_.push_back({nullptr, terms_.constant(at.x, 32), terms_.constant(at.y, 32), terms_.constant(at.z, 32)});
    }
  givenInputs_ = given_.size();
}

// Sizes are those of real allocations.
void KernelJob::bindExtent(uint32_t object, const ir::Expression& elements, unsigned elementBytes) {
  const Extent extent = extentOf(inputs_, result_.launch, elements, elementBytes);
  inputs_.extents[object] = extent.bytes;
  if (terms_.isTrue(extent.possible)) return;
  given_.push_back(extent.possible);
  result_.assumptions.push_back(
      "sizes of arrays are those of allocations: not negative, below 2^47 bytes, and computed without wrapping");
}

namespace {

/// "count[0] == 0, count[1] == 7", or bytes where elements are not known as a whole.
std::string wordsOf(const std::string& name, const ir::KnownContents& c, unsigned element) {
  std::vector<std::string> parts;
  if (!c.fill.empty()) {
    uint64_t bits = 0;
    for (size_t i = c.fill.size(); i-- > 0;) bits = bits << 8 | c.fill[i];
    parts.push_back(bits == 0 ? fmt::format("all of {} is 0", name)
                    : c.fill.size() == 1
                        ? fmt::format("all bytes of {} are {}", name, bits)
                        : fmt::format("all words of {} bytes of {} are {:#x}", c.fill.size(), name, bits));
  }
  constexpr size_t kMax = 8;
  std::vector<std::string> cells;
  const bool asElements = element == 1 || element == 2 || element == 4 || element == 8;
  const unsigned step = asElements ? element : 1;
  uint64_t done = UINT64_MAX;
  for (const auto& [offset, byte] : c.bytes) {
    const uint64_t at = offset / step;
    if (at == std::exchange(done, at)) continue;
    uint64_t bits = 0;
    bool whole = true;
    for (unsigned i = step; i-- > 0;) {
      const auto b = c.at(at * step + i);
      whole &= b.has_value();
      bits = bits << 8 | b.value_or(0);
    }
    const std::string cell = asElements ? fmt::format("{}[{}]", name, at) : fmt::format("byte {} of {}", at, name);
    cells.push_back(whole ? fmt::format("{} == {}", cell, bits) : fmt::format("{} in part", cell));
    if (cells.size() > kMax) {
      cells.back() = "...";
      break;
    }
  }
  if (!cells.empty()) parts.push_back(fmt::format("{}", fmt::join(cells, ", ")));
  return fmt::format("{}", fmt::join(parts, " but for these: "));
}

}  // namespace

// Arrays hold what all launches find in them.
void KernelJob::bindContents() {
  auto bind = [&](uint32_t object, const std::string& name, const ir::KnownContents& c) {
    inputs_.known[object] = c;
    result_.assumptions.push_back(fmt::format("{} at the launch ({}; the host code of this file)",
                                              wordsOf(name, c, module_.objects[object].elementBytes), c.origin));
    result_.assumptions.push_back(kWholeProgram);
    result_.assumptions.push_back(kFollowedMemory);
  };
  for (const auto& [object, c] : kernel_.contents)
    if (module_.objects.at(object).init == ir::Init::Arbitrary) bind(object, module_.objects[object].name, c);
  for (const ir::KernelParam& p : kernel_.params) {
    if (p.contents.empty()) continue;
    const bool agreed = std::all_of(kernel_.params.begin(), kernel_.params.end(), [&](const ir::KernelParam& q) {
      return !q.type.isPtr() || q.object != p.object ||
             (q.contents.fill == p.contents.fill && q.contents.bytes == p.contents.bytes);
    });
    if (!agreed) continue;  // one array by --alias
    bind(p.object, p.name, p.contents);
  }
}

// Parameters have the values that all launches pass.
void KernelJob::bindToHostCode() {
  for (size_t i = 0; i < kernel_.params.size(); ++i) {
    const ir::KernelParam& p = kernel_.params[i];
    if (!p.passed || options_.params.contains(p.name)) continue;
    inputs_.scalars[i] = terms_.constant(uint64_t(*p.passed), p.type.bits);
    result_.assumptions.push_back(fmt::format("{} == {} (the host code of this file)", p.name, *p.passed));
    result_.assumptions.push_back(kWholeProgram);
  }
  bindContents();
}

// How parameters are to each other and to the grid at the launches is given, or else told of what violates it.
void KernelJob::readConditions() {
  if (!kernel_.sourceLaunch) return;
  for (const ir::Expression& condition : kernel_.sourceLaunch->given) {
    if (options_.grid && condition.mentions(ir::Expression::Op::GridDim)) continue;
    if (options_.block && condition.mentions(ir::Expression::Op::BlockDim)) continue;
    conditions_.push_back(conditionTerm(inputs_, result_.launch, condition));
    if (from_ != InputDomain::Launches) continue;
    given_.push_back(conditions_.back());
    result_.assumptions.push_back(fmt::format("{} (the host code of this file)", ir::print(condition, kernel_)));
    result_.assumptions.push_back(kWholeProgram);
  }
}

bool KernelJob::usesUnknownSharedBytes() const {
  if (result_.launch.sharedBytes) return false;
  for (const machine::Execution& e : executions_)
    for (const machine::Segment& s : e.segments)
      for (const machine::Access& a : s.accesses)
        if (inputs_.objectShape(a.object).dynamicShared) return true;
  return false;
}

void KernelJob::describeAssumptions() {
  const ir::Launch& l = result_.launch;
  auto& out = result_.assumptions;
  out.insert(out.begin(), fmt::format("launch <<<{}, {}{}>>> ({})", dims(l.grid), dims(l.block),
                                      l.sharedBytes.value_or(0) ? fmt::format(", {} bytes", *l.sharedBytes) : "",
                                      result_.launchOrigin));
  out.push_back(l.lockStep ? fmt::format("warps of {} threads move in lock-step", l.warpSize)
                           : "independent thread scheduling: only barriers and __syncwarp order threads of a warp");
  std::vector<std::string> arrays, unbounded;
  std::set<uint32_t> named;
  for (const ir::KernelParam& p : kernel_.params) {
    if (!p.type.isPtr() || p.byValueStruct || !named.insert(p.object).second) continue;
    arrays.push_back(p.name);
    if (!inputs_.extents.contains(p.object) && !module_.objects[p.object].size) unbounded.push_back(p.name);
  }
  if (usesUnknownSharedBytes())
    out.push_back("the size of extern __shared__ memory is unknown: its bounds are not checked (--shared-bytes N)");
  if (arrays.size() > 1)
    out.push_back(fmt::format("{} are distinct arrays (--alias lifts this)", fmt::join(arrays, ", ")));
  if (!unbounded.empty())
    out.push_back(fmt::format("the extent of {} is unknown: its bounds are not checked (--array {}=N)",
                              fmt::join(unbounded, ", "), unbounded.front()));
  for (const auto& [a, b] : options_.aliases)
    out.push_back(fmt::format("{} and {} are the same array (--alias)", a, b));
  if (l.exitedArrive) out.push_back("threads that have exited count as arrived at barriers (--exited-threads=arrive)");
  if (options_.onlyIntraBlock && l.grid.count() > 1)
    out.push_back("threads of different blocks do not race: not checked (--only-intra-group)");
  if (uses(ir::Opcode::Malloc))
    out.push_back(options_.mallocFail
                      ? "malloc and new on the device may fail; they give less than 4 GiB"
                      : "malloc and new on the device succeed (--malloc-fail lifts this) and give less than 4 GiB");
  out.push_back("signed arithmetic wraps; arrays are 256-byte aligned");
  for (std::string& line : abstractions(module_, kernel_)) out.push_back(std::move(line));
  if (explored_) out.push_back("atomic operations are sequentially consistent");
  if (!explored_ && !executions_.empty() && !executions_.front().atomics.empty()) {
    out.push_back("atomic operations are sequentially consistent");
    if (!executions_.front().abstractTerms.empty())
      out.push_back("results of atomics that other blocks or too many operations take part in are arbitrary values");
  }
  for (const machine::DynamicObject& d : inputs_.dynamic) {
    out.push_back(fmt::format("{} points to an array of its own", inputs_.objectName(d.parent)));
    if (!d.mayBeNull)
      out.push_back("pointers found in memory are not null where the kernel does not compare them with null");
  }
  if (!unbounded.empty() && uses(ir::Opcode::Within))
    out.push_back("accesses to arrays of unknown extent are less than 2^47 bytes away from their start");
  if (options_.contraction != Contraction::Either && (uses(ir::Opcode::FMul) || uses(ir::Opcode::FMA)))
    out.push_back(options_.contraction == Contraction::On
                      ? "a product and a sum are contracted wherever they may be (--fmad=on)"
                      : "a product and a sum are not contracted (--fmad=off)");
  std::sort(out.begin() + 1, out.end());
  out.erase(std::unique(out.begin() + 1, out.end()), out.end());
}

}  // namespace gpubmc::core
