// The operations of one host function, in an order and with numbers that gpubmc equiv can execute.
//
// SequenceRecorder::perform() executes the function abstractly, with the sizes and values that the user gives, and
// leaves a tape: the operations on every path to the return, or a complaint if paths differ. Here the tape becomes a
// HostScript.
//
// - Order. Operations may be in several streams, while a script is a sequence. So each operation must be ordered after
//   the one before it, by its stream or by a wait (make).
// - Numbers. Shapes, sizes and offsets must be constants (number, placeOf). If one depends on an argument without a
//   value, the complaint names the option that gives it one.
// - Buffers. Each object that operations refer to becomes a buffer: an array argument, a device variable, memory that
//   is allocated, or a variable of the host (bufferOf).
// - Data of the host. A copy of constant bytes becomes a Set. Memory that the host computes itself is not supported,
//   since only the results of kernels are compared (add, launch).
// - Result. A scalar result must be an element that was loaded after the last operation (returns).
//
// Nothing is approximated: a comparison needs exactly what the function does. Whatever does not fit is a complaint. In
// particular the path condition at the end must be empty, so that the function returns for all inputs.

#include "core/hostcode/script.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/hostcode/host_analysis.h"
#include "core/hostcode/sequence_recorder.h"
#include "core/options/parameter.h"
#include "encoder/util/error.h"
#include "gpu-model/ir/device_limits.h"
#include "gpu-model/ir/expression.h"

namespace gpubmc::core {
namespace {

/// Thrown if there is no script; `why` becomes the complaint.
struct NotScripted {
  std::string why;
};

/// The value for these parameters. Nothing: one without a value occurs, a step overflows, or an operation is not
/// arithmetic.
std::optional<int64_t> valueOf(const ir::Expression& e, const std::vector<std::optional<int64_t>>& params) {
  using Op = ir::Expression::Op;
  if (e.op == Op::Constant) return e.value;
  if (e.op == Op::Param) return params.at(size_t(e.value));
  if (e.args.size() != 2) return std::nullopt;
  const auto a = valueOf(e.args[0], params), b = valueOf(e.args[1], params);
  if (!a || !b) return std::nullopt;
  int64_t out = 0;
  const bool overflows = e.op == Op::Add   ? __builtin_add_overflow(*a, *b, &out)
                         : e.op == Op::Sub ? __builtin_sub_overflow(*a, *b, &out)
                         : e.op == Op::Mul ? __builtin_mul_overflow(*a, *b, &out)
                                           : *b == 0 || (*a == INT64_MIN && *b == -1);
  if (overflows) return std::nullopt;
  if (e.op == Op::Div) out = *a / *b;
  if (e.op == Op::Rem) out = *a % *b;
  if (e.op != Op::Div && e.op != Op::Rem && e.op != Op::Add && e.op != Op::Sub && e.op != Op::Mul) return std::nullopt;
  return out;
}

class Scripting {
 public:
  Scripting(const HostProgram& program, const Options& options, const Cancellation& cancel)
      : program_(program),
        options_(options),
        context_(program, implications_, cancel, SequenceRecorder::policy()),
        recorder_(context_),
        analysis_(context_, uses_, nullptr) {
    context_.observers.add(recorder_);
  }

  HostScript make() {
    const std::string& name = *options_.hostFunction;
    if (program_.asked.empty() || !program_.asked[0].found) {
      const std::string complaint = program_.asked.empty() ? "" : program_.asked[0].complaint;
      throw UserError(fmt::format("--host-function {}: {}", name,
                                  complaint.empty() ? "the host's side of this file does not compile" : complaint));
    }
    const FoundReference& found = *program_.asked[0].found;
    const llvm::Function* f = program_.module ? program_.module->getFunction(found.facts.linkName) : nullptr;
    if (!f || f->isDeclaration()) throw NotScripted{fmt::format("there is no code of '{}'", name)};
    if (found.returnsRecord || f->hasStructRetAttr()) throw NotScripted{"it returns a structure"};
    if (f->arg_size() != found.facts.params.size()) throw NotScripted{"it takes a structure"};
    out_.function = name;
    out_.params = found.facts.params;
    out_.resultBytes = unsigned(found.result.elementBytes);
    if (const llvm::DISubprogram* p = f->getSubprogram()) out_.line = p->getLine();
    give(*f, found);
    const Performance done = recorder_.perform(analysis_, *f, given_);
    if (!done.complaint.empty()) throw NotScripted{done.complaint};
    std::vector<const Deed*> deeds;
    for (const Tape* t = done.end->tape.get(); t; t = t->before.get()) deeds.push_back(&t->deed);
    std::reverse(deeds.begin(), deeds.end());
    const Deed* last = nullptr;  // when it is over, so is all before it; null: all is over
    for (const Deed* d : deeds) {
      if (d->kind == Deed::Kind::Wait) {
        const bool isForAll = d->stream.kind == StreamUse::Kind::Settled;
        if (last && (isForAll || context_.streams.isOrdered(last->stream, d->stream))) last = nullptr;
        continue;
      }
      if (last && !context_.streams.isOrdered(last->stream, d->stream))
        throw NotScripted{fmt::format("line {}: it may run before what comes before it is over", d->line)};
      last = d->blocks ? nullptr : d;
      add(*d);
    }
    // The function returns only under a condition that need not hold.
    if (!done.end->facts.empty())
      throw NotScripted{"whether it returns, or ends the program, depends on data or on arguments without a value"};
    if (out_.resultBytes) returns(done);
    return std::move(out_);
  }

 private:
  using Performance = SequenceRecorder::Performance;

  void give(const llvm::Function& f, const FoundReference& found) {
    std::vector<std::optional<int64_t>> values(out_.params.size());
    for (size_t i = 0; i < out_.params.size(); ++i) {
      const ParamFacts& p = out_.params[i];
      if (found.records[i]) throw NotScripted{fmt::format("its parameter '{}' is a structure", p.name)};
      llvm::Type* type = f.getArg(unsigned(i))->getType();
      out_.floats.push_back(type->isFloatTy() || type->isDoubleTy());
      if (type->isPointerTy()) {
        out_.widths.push_back(0);
        continue;
      }
      ir::KernelParam shape;
      shape.name = p.name, shape.typeName = p.type, shape.isSigned = p.isSigned;
      if (type->isIntegerTy() && type->getIntegerBitWidth() <= 64)
        shape.type = {ir::TypeKind::Int, uint8_t(type->getIntegerBitWidth())};
      else if (type->isFloatTy() || type->isDoubleTy())
        shape.type = type->isFloatTy() ? ir::kF32 : ir::kF64;
      else
        throw NotScripted{fmt::format("its parameter '{}' has the type {}", p.name, p.type)};
      out_.widths.push_back(shape.type.bits);
      auto given = options_.params.find(p.name);
      if (given == options_.params.end()) continue;
      const uint64_t bits = parameterBits(shape, given->second);
      numbers_[i] = bits;
      if (shape.type.isInt()) {
        const unsigned unused = 64 - shape.type.bits;
        values[i] = p.isSigned ? int64_t(bits << unused) >> unused : int64_t(bits);
      }
    }
    for (size_t i = 0; i < out_.params.size(); ++i) {
      const ParamFacts& p = out_.params[i];
      SequenceRecorder::Given g{p.name, {}, std::nullopt};
      if (out_.widths[i]) {
        g.scalar =
            numbers_.count(i) ? terms_.constant(numbers_.at(i), out_.widths[i]) : terms_.var(p.name, out_.widths[i]);
        if (!numbers_.count(i)) scalars_[g.scalar.id] = i;
      } else if (auto size = options_.arrays.find(p.name); size != options_.arrays.end()) {
        g.bytes = sizeOf(p, size->second, values);
      }
      given_.push_back(std::move(g));
    }
  }

  uint64_t sizeOf(const ParamFacts& p, const std::string& text,
                  const std::vector<std::optional<int64_t>>& values) const {
    const ir::Expression e = ir::parseExpression(text, [&](std::string_view name) {
      for (size_t i = 0; i < out_.params.size(); ++i)
        if (out_.params[i].name == name && out_.widths[i]) return uint32_t(i);
      throw UserError(fmt::format("--array {}={}: '{}' is no number that {} takes", p.name, text, name, out_.function));
    });
    const auto elements = valueOf(e, values);
    if (!elements)
      throw UserError(
          fmt::format("--array {0}={1}: what is in '{1}' needs a value: give it with --param", p.name, text));
    const uint64_t each = std::max<uint64_t>(p.elementBytes, 1);
    if (*elements < 0 || uint64_t(*elements) > (uint64_t(1) << 46) / each)
      throw UserError(fmt::format("--array {}={}: no array has {} elements", p.name, text, *elements));
    return uint64_t(*elements) * each;
  }

  /// The value of a term that must be constant.
  uint64_t number(Term t, unsigned line, const std::string& what) const {
    if (const auto n = t ? terms_.value(t) : std::nullopt) return *n;
    std::string advice;
    for (size_t i = 0; i < out_.params.size(); ++i)
      if (out_.widths[i] && !numbers_.count(i) && out_.params[i].isInteger)
        advice += fmt::format("{} --param {}=VALUE", advice.empty() ? "; give" : " and", out_.params[i].name);
    throw NotScripted{fmt::format("line {}: {} is not known{}", line, what, advice)};
  }

  size_t bufferOf(ObjectId id) {
    auto [it, isNew] = buffers_.try_emplace(id, out_.buffers.size());
    if (!isNew) return it->second;
    const ObjectInfo& info = context_.world.info(id);
    ScriptBuffer b;
    b.name = info.name;
    for (size_t i = 0; i < given_.size(); ++i)
      if (!out_.widths[i] && info.kind == ObjectKind::Device && info.name == given_[i].name && info.line == 0)
        b.param = i;
    if (info.kind == ObjectKind::Global || info.kind == ObjectKind::Variable)
      if (const auto* v = static_cast<const llvm::GlobalVariable*>(info.site)) {
        b.name = v->getName().str();
        if (const auto known = program_.deviceVariables.find(b.name); known != program_.deviceVariables.end()) {
          const DeviceVariable& d = known->second;
          const auto sameName = std::ranges::count_if(program_.deviceVariables,
                                                      [&](const auto& other) { return other.second.name == d.name; });
          if (sameName > 1) throw NotScripted{fmt::format("several variables of the device are called '{}'", d.name)};
          b.name = b.variable = d.name, b.elementBytes = d.elementBytes, b.parts = d.parts;
        }
      }
    if (info.kind == ObjectKind::Local && b.name.empty())
      b.name = static_cast<const llvm::Instruction*>(info.site)->getName().str();
    if (b.name.empty()) b.name = info.line ? fmt::format("memory of line {}", info.line) : "a local variable";
    auto known = recorder_.initial().find(id);
    if (known != recorder_.initial().end()) {
      if (known->second.size) b.bytes = terms_.value(known->second.size);
      b.isZero = known->second.isZero;
      if (!b.bytes && !b.param && b.variable.empty()) number(known->second.size, info.line, "how much it allocates");
    }
    out_.buffers.push_back(std::move(b));
    return it->second;
  }

  ScriptPlace placeOf(const Value& v, unsigned line, const std::string& what) {
    const Target* t = v.only();
    if (!t || !t->object) throw NotScripted{fmt::format("line {}: where {} points is not known", line, what)};
    const auto offset = terms_.value(t->offset);
    if (!offset) throw NotScripted{fmt::format("line {}: where in its array {} points is not known", line, what)};
    return {bufferOf(t->object), *offset};
  }

  void add(const Deed& d) {
    ScriptOperation op;
    op.line = d.line;
    op.name = d.name;
    if (d.kind == Deed::Kind::Launch) return launch(d, std::move(op));
    op.bytes = number(d.bytes, d.line, fmt::format("how many bytes {} changes", d.name));
    if (op.bytes == 0) return;
    op.to = placeOf(d.to, d.line, fmt::format("the target of {}", d.name));
    if (d.kind == Deed::Kind::Set) {
      op.kind = ScriptOperation::Kind::Set;
      op.data = {uint8_t(number(d.byte, d.line, fmt::format("the value of {}", d.name)))};
    } else if (!d.data.empty()) {
      op.kind = ScriptOperation::Kind::Set;
      op.data = d.data;
    } else {
      if (d.touched)
        throw NotScripted{
            fmt::format("line {}: the host itself writes what line {} copies; only what kernels compute "
                        "is compared",
                        d.touched, d.line)};
      op.kind = ScriptOperation::Kind::Copy;
      op.from = placeOf(d.from, d.line, fmt::format("the source of {}", d.name));
    }
    out_.operations.push_back(std::move(op));
  }

  void launch(const Deed& d, ScriptOperation op) {
    if (d.touched)
      throw NotScripted{
          fmt::format("line {}: the host itself writes to memory that the kernel of line {} takes", d.touched, d.line)};
    auto dimensions = [&](const std::array<Term, 3>& t, const char* what) {
      ir::Dim3 out;
      out.x = uint32_t(number(t[0], d.line, fmt::format("the {} of the launch", what)));
      out.y = uint32_t(number(t[1], d.line, fmt::format("the {} of the launch", what)));
      out.z = uint32_t(number(t[2], d.line, fmt::format("the {} of the launch", what)));
      if (out.count() == 0) throw NotScripted{fmt::format("line {}: the {} of the launch is empty", d.line, what)};
      return out;
    };
    op.grid = dimensions(d.grid, "grid");
    op.block = dimensions(d.block, "block");
    if (const uint32_t most = blockLimitsOf(program_).threads; op.block.count() > most)
      throw NotScripted{fmt::format("line {}: a block has at most {} threads", d.line, most)};
    op.sharedBytes = number(d.shared, d.line, "the shared memory of the launch");
    const auto params = program_.kernelParams.find(d.name);
    const size_t count = params == program_.kernelParams.end() ? 0 : params->second.size();
    for (size_t i = 0; i < count; ++i) {
      const Value& v = i < d.arguments.size() ? d.arguments[i] : Value::unknown();
      const std::string what = fmt::format("argument {} of the launch", i + 1);
      ScriptArgument a;
      if (v.only() && v.only()->object == 0 && terms_.value(v.only()->offset) == 0) {
        a.kind = ScriptArgument::Kind::Null;
      } else if (v.isPointer()) {
        a.kind = ScriptArgument::Kind::Place;
        a.place = placeOf(v, d.line, what);
      } else if (auto scalar = v.isBits() ? scalars_.find(v.bits.id) : scalars_.end(); scalar != scalars_.end()) {
        a.kind = ScriptArgument::Kind::Param;
        a.param = scalar->second;
      } else {
        if (params->second[i].kind == HostType::Kind::Record)
          throw NotScripted{fmt::format("line {}: {} is a structure", d.line, what)};
        a.bits = number(v.isBits() ? v.bits : Term(), d.line, what);
      }
      op.arguments.push_back(std::move(a));
    }
    out_.operations.push_back(std::move(op));
  }

  void returns(const Performance& done) {
    const SequenceRecorder::Loaded* from = done.result.isBits() ? recorder_.sourceOf(done.result.bits) : nullptr;
    auto buffer = from ? buffers_.find(from->place.object) : buffers_.end();
    const auto offset = from ? terms_.value(from->place.offset) : std::nullopt;
    if (!from || buffer == buffers_.end() || !offset || from->touched || from->tape != done.end->tape)
      throw NotScripted{"what it returns is not an element that a kernel computes and a copy brings to the host"};
    out_.result = ScriptPlace{buffer->second, *offset};
  }

  const HostProgram& program_;
  const Options& options_;
  TermManager terms_;
  Implications implications_{terms_, *options_.solvers};
  const KernelUses uses_;  // empty: kernels are not analysed
  AnalysisContext context_;
  SequenceRecorder recorder_;
  HostAnalysis analysis_;
  HostScript out_;
  std::vector<SequenceRecorder::Given> given_;
  std::map<size_t, uint64_t> numbers_;            ///< by argument: the value of --param
  std::unordered_map<uint32_t, size_t> scalars_;  ///< by term: the argument that it denotes
  std::map<ObjectId, size_t> buffers_;
};

}  // namespace

ScriptFound scriptOf(const HostProgram& program, const Options& options, const Cancellation& cancel) {
  ScriptFound out;
  try {
    out.script = Scripting(program, options, cancel).make();
  } catch (const NotScripted& e) {
    out.complaint = fmt::format("--host-function {}: {}", *options.hostFunction, e.why);
  }
  return out;
}

}  // namespace gpubmc::core
