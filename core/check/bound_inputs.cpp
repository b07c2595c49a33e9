#include "core/check/bound_inputs.h"

#include <algorithm>
#include <bit>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/check/budget.h"
#include "core/check/expression.h"
#include "core/options/parameter.h"
#include "encoder/term/definitions.h"
#include "encoder/util/error.h"

namespace gpubmc::core {

namespace {

/// "count[0] == 0, count[1] == 7", or bytes if elements are not fully known. Empty: no known contents.
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

/// The values that all launches pass.
std::string passedText(const ir::KernelParam& p) {
  if (p.type == ir::kF32) return fmt::format("{}", std::bit_cast<float>(uint32_t(*p.passed)));
  if (p.type == ir::kF64) return fmt::format("{}", std::bit_cast<double>(*p.passed));
  return p.type.isFloat() ? fmt::format("{:#x}", uint64_t(*p.passed)) : std::to_string(*p.passed);
}

// The assumptions behind what is read from host code.
constexpr const char* kWholeProgram =
    "it is started with its name as first argument (argc >= 1), calls of the CUDA runtime that a launch depends on "
    "succeed, library functions keep no pointers into its memory, and no code writes through pointers to const";

std::string programText(const Options& options) {
  if (!options.others)
    return fmt::format(
        "this file is the whole program: no other one launches the kernel, calls its functions or sets its variables; "
        "{}",
        kWholeProgram);
  constexpr size_t kNames = 4;
  std::vector<std::string> unread = options.others->unread;
  const size_t more = unread.size() > kNames ? unread.size() - kNames : 0;
  unread.resize(unread.size() - more);
  std::string out = fmt::format("the files of the project are the whole program; {}", kWholeProgram);
  if (!unread.empty())
    out += fmt::format(
        "; files of it that do not compile as a whole ({}{}) launch no kernel of this file, call none of its functions "
        "and set none of its variables",
        fmt::join(unread, ", "), more ? fmt::format(" and {} more", more) : "");
  return out;
}

constexpr const char* kUnnamedPlace = "the host code of this file";
constexpr const char* kFollowedMemory =
    "calls of the CUDA runtime succeed, a single device is used, pointers from outside the file do not alias, and a "
    "kernel writes only to its arguments and to variables";

/// Why the value of a variable at one launch is also its value at the next.
std::string keptText(const ir::Kernel& kernel, uint32_t object) {
  const auto v = std::ranges::find(kernel.kept, object, &ir::KeptVariable::object);
  if (v == kernel.kept.end()) return "";
  return "; every launch leaves it so" + (v->within.empty() ? "" : ", as far as was proved: for " + v->within);
}

std::optional<size_t> parameterNamed(const ir::Kernel& kernel, const std::string& name) {
  for (size_t i = 0; i < kernel.params.size(); ++i)
    if (kernel.params[i].name == name) return i;
  return std::nullopt;
}

}  // namespace

namespace {

/// Numbers of the host program are needed only for unproved sizes, which are not used here.
bool haveNumbersOfPossibleSizes(const ir::Kernel& k) {
  return std::ranges::any_of(k.params, &ir::KernelParam::isExtentUnproved);
}

}  // namespace

bool launchesNarrow(const ir::Kernel& k, const Options& options) {
  if (!k.contents.empty()) return true;
  if (k.sourceLaunch && std::ranges::any_of(k.sourceLaunch->given, [&](const ir::LaunchCondition& g) {
        return !haveNumbersOfPossibleSizes(k) || !g.condition.mentions(ir::Expression::Op::HostValue);
      }))
    return true;
  return std::any_of(k.params.begin(), k.params.end(), [&](const ir::KernelParam& p) {
    return p.isNull == true || (p.passed && !options.params.contains(p.name)) || !p.contents.fill.empty() ||
           !p.contents.bytes.empty();
  });
}

bool isTakenForNull(const Options& options, const ir::KernelParam& p) {
  return p.isNull == true && options.inputs != Options::Inputs::All;
}

BoundInputs::BoundInputs(const Problem& problem, InputDomain domain,
                         const std::function<Dimensions(encoder::TermManager&)>& chosen)
    : problem(problem),
      domain(domain),
      floats(terms, problem.options.floatAssumptions),
      sizes(chosen ? chosen(terms) : dimensionsOf(terms, problem.launch())),
      inputs(terms, problem.module, problem.kernel),
      elementFacts(inputs, sizes, elementConditions) {
  bindParameters();
  if (domain == InputDomain::Launches) bindToLaunches();
  bindContents();
  bindPointers();
  bindRanges();
  readConditions();
  bindAssumptions();
  bindExtents();
  bindSmall();
  bindBlocks();
}

void BoundInputs::complete(std::vector<Term>& question) const {
  const std::vector<Term> facts = elementFacts(question);
  question.insert(question.end(), facts.begin(), facts.end());
  if (!floats.any()) return;
  for (Term& t : question) t = floats(t);
}

// A pointer that is null is null for all inputs, so a proof about arrays does not cover it.
void BoundInputs::bindParameters() {
  for (size_t i = 0; i < problem.kernel.params.size(); ++i) {
    const ir::KernelParam& p = problem.kernel.params[i];
    if (!isTakenForNull(problem.options, p)) continue;
    inputs.scalars[i] = terms.constant(0, 64);
    assumptions.push_back(fmt::format("{} is null ({})", p.name, ir::print(p.passedAt, kUnnamedPlace)));
    assumptions.push_back(programText(problem.options));
  }
  for (const auto& [name, value] : problem.options.params) {
    const auto i = parameterNamed(problem.kernel, name);
    if (!i) continue;
    const ir::KernelParam& p = problem.kernel.params[*i];
    inputs.scalars[*i] = terms.constant(parameterBits(p, value), p.type.bits);
    assumptions.emplace_back(fmt::format("{} == {} (--param)", name, value.text), Assumption::Subject::Given);
  }
}

// Parameters have the values of their types.
void BoundInputs::bindRanges() {
  for (size_t i = 0; i < problem.kernel.params.size(); ++i) {
    const ir::KernelParam& p = problem.kernel.params[i];
    if (!p.range || terms.value(inputs.scalars[i])) continue;
    const auto [least, greatest] = *p.range;
    const Term value = inputs.scalars[i], low = terms.constant(uint64_t(least), p.type.bits),
               high = terms.constant(uint64_t(greatest), p.type.bits);
    given.push_back(p.isSigned ? terms.sle(low, value) : terms.ule(low, value));
    given.push_back(p.isSigned ? terms.sle(value, high) : terms.ule(value, high));
    assumptions.push_back(
        fmt::format("{} is {} to {}: no other value is one of {}, an enumeration without a fixed type", p.name, least,
                    greatest, p.typeName));
  }
}

// Parameters have the values that all launches pass, or values within the ranges that their common conditions leave.
void BoundInputs::bindToLaunches() {
  for (size_t i = 0; i < problem.kernel.params.size(); ++i) {
    const ir::KernelParam& p = problem.kernel.params[i];
    if (!p.passed || problem.options.params.contains(p.name)) continue;
    inputs.scalars[i] = terms.constant(uint64_t(*p.passed), terms.width(inputs.scalars[i]));
    const std::string value = passedText(p);
    assumptions.push_back(fmt::format("{} == {} ({})", p.name, value, ir::print(p.passedAt, kUnnamedPlace)));
    assumptions.push_back(programText(problem.options));
  }
  const Dimensions chosen = dimensionsOf(terms, problem.launch());
  auto are = [](const machine::BlockIndex& a, const machine::BlockIndex& b) {
    return a.x == b.x && a.y == b.y && a.z == b.z;
  };
  if (!are(sizes.grid, chosen.grid) || !are(sizes.block, chosen.block)) return;
  for (const LaunchRange& r : problem.ranges) {
    Term& value = inputs.scalars[r.parameter];
    const unsigned bits = problem.kernel.params[r.parameter].type.bits;
    value = r.least == r.greatest ? terms.constant(r.least, bits)
                                  : terms.rangedVar(terms.name(value), bits, r.least, r.greatest);
  }
}

// Arrays hold the contents common to all launches. Which elements are unwritten is known for all inputs, like sizes.
void BoundInputs::bindContents() {
  const ir::Kernel& kernel = problem.kernel;
  // Blocks that wait for each other may read what other blocks have written.
  const bool mayMeet = problem.launch().grid.count() > 1 && (problem.traits.ordersMatter || problem.traits.mayWait());
  auto bind = [&](uint32_t object, const std::string& name, const ir::KnownContents& c) {
    const ir::Object& about = problem.module.objects[object];
    const std::string places = ir::print(c.origins, "the initial value") + keptText(kernel, object);
    ir::KnownContents known;
    if (domain == InputDomain::Launches && !(c.fill.empty() && c.bytes.empty())) {
      known.fill = c.fill, known.bytes = c.bytes;
      assumptions.push_back(
          fmt::format("{} at the launch ({})",
                      about.space == ir::Space::Param
                          ? fmt::format("{} of {} bytes of {} are known", c.bytes.size(), about.size.value_or(0), name)
                          : wordsOf(name, c, about.elementBytes),
                      places));
    }
    if (!mayMeet && !c.unwritten.empty()) {
      known.unwritten = c.unwritten;
      assumptions.push_back(fmt::format("{} of {} is written before the launch ({})",
                                        c.isUnwrittenThroughout() ? "nothing" : "not all", name, places));
    }
    if (known.empty()) return;
    inputs.known[object] = std::move(known);
    assumptions.push_back(programText(problem.options));
    assumptions.push_back(kFollowedMemory);
  };
  for (const auto& [object, c] : kernel.contents)
    if (problem.module.objects.at(object).init == ir::Init::Arbitrary)
      bind(object, problem.module.objects[object].name, c);
  for (const ir::KernelParam& p : kernel.params) {
    if (p.contents.empty()) continue;
    const bool agreed = std::all_of(kernel.params.begin(), kernel.params.end(), [&](const ir::KernelParam& q) {
      return !q.type.isPtr() || q.object != p.object ||
             (q.contents.fill == p.contents.fill && q.contents.bytes == p.contents.bytes &&
              q.contents.unwritten == p.contents.unwritten);
    });
    if (!agreed) continue;  // one array by --alias
    bind(p.object, p.name, p.contents);
  }
}

// Which arrays are reached through memory is known for all inputs, like sizes.
void BoundInputs::bindPointers() {
  const ir::Kernel& kernel = problem.kernel;
  auto sizeOf = [&](uint32_t object) -> std::optional<int64_t> {
    for (const ir::KernelParam& p : kernel.params)
      if (p.type.isPtr() && p.object == object && p.extent && p.extent->isConstant()) return p.extent->value;
    return kernel.found.contains(object) ? std::optional(int64_t(*problem.module.objects[object].size)) : std::nullopt;
  };
  for (const auto& [object, held] : kernel.pointers) {
    ir::KnownContents& known = inputs.known[object];
    for (const auto& [offset, pointer] : held)
      for (unsigned b = 0; b < 8; ++b) known.bytes[offset + b] = uint8_t(pointer >> (8 * b));
    // Of a table that is known as a whole nothing else is read.
    const auto size = sizeOf(object);
    if (known.fill.empty() && size && known.bytes.size() == uint64_t(*size) &&
        known.bytes.rbegin()->first == uint64_t(*size) - 1)
      known.fill = {0};
    const std::string& name = problem.module.objects[object].name;
    assumptions.push_back(fmt::format("{} pointer{} in the memory of {} lead{} to arrays that are known", held.size(),
                                      held.size() == 1 ? "" : "s", name, held.size() == 1 ? "s" : ""));
  }
  for (const auto& [object, at] : kernel.found)
    assumptions.push_back(fmt::format("{} has {} bytes ({})", problem.module.objects[object].name,
                                      *problem.module.objects[object].size, ir::print(at, kUnnamedPlace)));
  if (kernel.pointers.empty()) return;
  assumptions.push_back(programText(problem.options));
  assumptions.push_back(kFollowedMemory);
}

// Relations of parameters and the grid at the launches are either assumed or used to describe a violation.
void BoundInputs::readConditions() {
  if (!problem.kernel.sourceLaunch) return;
  const std::vector<ir::HostValue>& values = problem.kernel.sourceLaunch->hostValues;
  const bool areOfPossibleSizes = haveNumbersOfPossibleSizes(problem.kernel);
  for (size_t i = 0; i < values.size() && !areOfPossibleSizes; ++i)
    assumptions.push_back(
        fmt::format("${} is an arbitrary number of the host program ({})", i, ir::print(values[i].at, kUnnamedPlace)));
  for (const auto& [condition, at] : problem.kernel.sourceLaunch->given) {
    if (areOfPossibleSizes && condition.mentions(ir::Expression::Op::HostValue)) continue;
    if (problem.options.grid && condition.mentions(ir::Expression::Op::GridDim)) continue;
    if (problem.options.block && condition.mentions(ir::Expression::Op::BlockDim)) continue;
    launchConditions.push_back(conditionTerm(inputs, sizes, condition));
    if (domain != InputDomain::Launches) continue;
    given.push_back(launchConditions.back());
    assumptions.push_back(fmt::format("{} ({})", ir::print(condition, problem.kernel), ir::print(at, kUnnamedPlace)));
    assumptions.push_back(programText(problem.options));
  }
}

void BoundInputs::bindAssumptions() {
  for (const std::string& text : problem.options.assumes) {
    given.push_back(conditionTerm(inputs, sizes, parameterExpression(problem.kernel, text)));
    assumptions.push_back(fmt::format("{} (--assume)", text));
  }
  for (const ir::Expression& e : problem.options.preconditions) {
    given.push_back(conditionTerm(inputs, sizes, e));
    assumptions.push_back(fmt::format("{} (a precondition that is tried)", ir::print(e, problem.kernel)));
  }
  auto require = [&](const ir::ElementCondition& c, const char* who) {
    elementConditions.push_back(c);
    assumptions.push_back(fmt::format("{} ({})", ir::print(c, problem.module, problem.kernel), who));
  };
  for (const ir::ElementCondition& c : problem.kernel.elements) require(c, "in the source");
  for (const ir::ElementCondition& c : problem.options.elementConditions) require(c, "a precondition that is tried");
  // Loops whose bound is a given number end.
  if (!problem.options.assumes.empty() || !problem.options.preconditions.empty())
    inputs.scalars = encoder::Definitions(terms, given).apply(inputs.scalars);
}

void BoundInputs::bindExtents() {
  for (size_t i = problem.kernel.argumentCount(); i < problem.kernel.params.size(); ++i)
    if (problem.kernel.params[i].isNull == false) inputs.notNull.insert(i);
  for (const ir::KernelParam& p : problem.kernel.params) {
    if (!p.extent || p.isExtentUnproved || problem.options.arrays.contains(p.name)) continue;
    bindExtent(p.object, *p.extent, 1);
    assumptions.push_back(fmt::format("{} has {} bytes ({})", p.name, ir::print(*p.extent, problem.kernel),
                                      ir::print(p.allocatedAt, kUnnamedPlace)));
    assumptions.push_back(programText(problem.options));
  }
  for (const auto& [name, extent] : problem.options.arrays) {
    std::optional<uint32_t> object;
    uint64_t before = 0;  ///< the pointer's offset in its array
    if (const auto i = parameterNamed(problem.kernel, name)) {
      const ir::KernelParam& p = problem.kernel.params[*i];
      if (!p.type.isPtr()) throw UserError("--array " + name + ": '" + name + "' is not a pointer");
      object = p.object, before = p.offset;
    } else {
      for (uint32_t o = 1; o < problem.module.objects.size(); ++o)
        if (problem.module.objects[o].name == name) object = o;
    }
    if (!object) continue;
    const unsigned bytes = std::max(problem.module.objects[*object].elementBytes, 1u);
    const ir::Expression elements = parameterExpression(problem.kernel, extent);
    using ir::Expression;
    if (before)
      bindExtent(*object,
                 Expression::binary(Expression::Op::Add, Expression::constant(int64_t(before)),
                                    Expression::binary(Expression::Op::Mul, elements, Expression::constant(bytes))),
                 1);
    else
      bindExtent(*object, elements, bytes);
    assumptions.emplace_back(fmt::format("{} has {} elements of {} bytes", name, extent, bytes),
                             Assumption::Subject::Given);
  }
}

// Sizes are possible sizes of allocations.
void BoundInputs::bindExtent(uint32_t object, const ir::Expression& elements, unsigned elementBytes) {
  const Extent extent = extentOf(inputs, sizes, elements, elementBytes);
  inputs.extents[object] = extent.bytes;
  if (terms.isTrue(extent.possible)) return;
  given.push_back(extent.possible);
  assumptions.push_back(
      "sizes of arrays are those of allocations: not negative, below 2^47 bytes, and computed without wrapping");
}

void BoundInputs::bindSmall() {
  constexpr std::pair<uint64_t, uint64_t> kSmall[] = {{2, 64}, {0, 64}, {2, 4096}, {0, 4096}};
  small.resize(std::size(kSmall));
  std::vector<Term> numbers;
  for (size_t i = 0; i < problem.kernel.params.size(); ++i)
    if (problem.kernel.params[i].type.isInt()) numbers.push_back(inputs.scalars[i]);
  numbers.insert(numbers.end(), inputs.hostValues.begin(), inputs.hostValues.end());
  for (Term value : numbers) {
    const unsigned bits = terms.width(value);
    if (bits < 16 || terms.value(value)) continue;
    ordinary.push_back(terms.slt(terms.constant(1, bits), value));
    for (size_t k = 0; k < small.size(); ++k) {
      small[k].push_back(terms.ule(terms.constant(kSmall[k].first, bits), value));
      small[k].push_back(terms.ule(value, terms.constant(kSmall[k].second, bits)));
    }
  }
}

void BoundInputs::bindBlocks() {
  const ir::Dim3 grid = problem.launch().grid;
  auto coordinate = [&](const char* name, uint32_t n) {
    return n == 1 ? terms.constant(0, 32) : terms.rangedVar(name, 32, 0, n - 1);
  };
  for (machine::BlockIndex& b : blocks)
    b = {coordinate("blockIdx.x", grid.x), coordinate("blockIdx.y", grid.y), coordinate("blockIdx.z", grid.z)};
  // Blocks are interchangeable: without loss of generality the first is the earlier one.
  const auto& [p, q] = blocks;
  auto before = [&](Term a, Term b, Term rest) { return terms.or_(terms.ult(a, b), terms.and_(terms.eq(a, b), rest)); };
  distinct = before(p.z, q.z, before(p.y, q.y, terms.ult(p.x, q.x)));
  if (problem.threads() > kLimits.replayedThreads) return;
  for (uint32_t i = 0; i < grid.count(); ++i) {
    const ir::Dim3 at = ir::position(i, grid);
    gridBlocks.push_back({nullptr, terms.constant(at.x, 32), terms.constant(at.y, 32), terms.constant(at.z, 32)});
  }
}

}  // namespace gpubmc::core
