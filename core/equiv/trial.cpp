#include "core/equiv/trial.h"

#include <algorithm>

#include "core/replay/make_witness.h"

namespace gpubmc::core::equiv {

Trials::Trials(const CommonInputs& inputs, const std::vector<Output>& outputs, const Cancellation& cancel)
    : inputs_(inputs),
      outputs_(outputs),
      cancel_(cancel),
      tolerance_{inputs.question.ulps, inputs.question.tolerance} {}

interp::Witness Trials::plain(const Launched& l) const {
  interp::Witness w;
  w.kernel = l.kernel;
  w.launch = l.launch;
  for (uint64_t b = 0; b < l.launch.grid.count(); ++b) w.blocks.push_back(ir::position(b, l.launch.grid));
  w.scalars.resize(l.scalars.size());
  return w;
}

namespace {

/// A structure has the numbers and pointers that are known to be its parts.
void putParts(const ir::Kernel& k, interp::Witness& w) {
  for (size_t i = k.argumentCount(); i < k.params.size(); ++i) {
    const ir::KernelParam& p = k.params[i];
    const uint64_t bits = p.type.isPtr() ? ir::makePointer(p.object, p.offset) : w.scalars[i];
    interp::Bytes& structure = w.contents[k.params[p.part->parameter].object];
    for (unsigned b = 0; b < p.type.bytes(); ++b) structure[p.part->offset + b] = uint8_t(bits >> (8 * b));
  }
}

}  // namespace

void Trials::put(const InputValues& values, Trial& trial) const {
  const Comparison& c = inputs_.comparison;
  encoder::Model model;
  for (size_t i = 0; i < values.scalars.size(); ++i) model.values[inputs_.variables[i].id] = values.scalars[i];
  encoder::Evaluator evaluate(inputs_.terms, model);
  std::set<ir::InstRef> contracted;
  if (values.contracted)
    for (uint32_t f = 0; f < c.module.functions.size(); ++f)
      for (uint32_t b = 0; b < c.module.functions[f].blocks.size(); ++b)
        for (uint32_t i = 0; i < c.module.functions[f].blocks[b].insts.size(); ++i)
          if (c.module.functions[f].blocks[b].insts[i].op == ir::Opcode::Contracted) contracted.insert({f, b, i});
  for (size_t s = 0; s < kSides; ++s)
    for (size_t l = 0; l < c.sides[s].launches.size(); ++l) {
      const Launched& launch = c.sides[s].launches[l];
      interp::Witness& w = trial.witnesses[s][l];
      for (size_t p = 0; p < launch.scalars.size(); ++p)
        if (!c.module.kernels[launch.kernel].params[p].type.isPtr()) w.scalars[p] = values.scalars[launch.scalars[p]];
      w.contents = values.contents;
      putParts(c.module.kernels[launch.kernel], w);
      w.contracted = contracted;
      for (const auto& [object, bytes] : inputs_.extents) w.extents[object] = evaluate(bytes);
    }
}

Trial Trials::with(const InputValues& values) const {
  Trial out;
  for (size_t s = 0; s < kSides; ++s)
    for (const Launched& l : inputs_.comparison.sides[s].launches) out.witnesses[s].push_back(plain(l));
  put(values, out);
  return out;
}

Trial Trials::with(const InputValues& values, const Trial& base) const {
  Trial out;
  out.witnesses = base.witnesses;
  put(values, out);
  return out;
}

Trial Trials::with(const std::array<ExecutedSide, kSides>& sides, const encoder::Model& model) const {
  Trial out;
  for (size_t s = 0; s < kSides; ++s)
    for (const ExecutedLaunch& l : sides[s].launches) {
      std::vector<ExecutedBlock> blocks;
      for (size_t b = 0; b < l.blocks.size(); ++b)
        blocks.push_back({&l.blocks[b], l.indices[b].x, l.indices[b].y, l.indices[b].z});
      out.witnesses[s].push_back(
          makeWitness(*l.inputs, model, l.launch->kernel, l.launch->launch, blocks, std::vector<interp::ThreadId>()));
    }
  InputValues values;
  encoder::Evaluator evaluate(inputs_.terms, model);
  for (Term t : inputs_.scalars) values.scalars.push_back(evaluate(t));
  values.contracted = evaluate.truth(inputs_.contracted);
  values.contents = out.witnesses[kKernelSide].front().contents;
  put(values, out);
  return out;
}

InputValues Trials::valuesOf(const Trial& trial) const {
  const Comparison& c = inputs_.comparison;
  InputValues out;
  out.scalars.resize(c.scalars.size());
  for (size_t i = 0; i < c.scalars.size(); ++i) out.scalars[i] = c.scalars[i].fixed.value_or(0);
  for (size_t s = 0; s < kSides; ++s)
    for (size_t l = 0; l < c.sides[s].launches.size(); ++l) {
      const Launched& launch = c.sides[s].launches[l];
      for (size_t p = 0; p < launch.scalars.size(); ++p)
        if (!c.module.kernels[launch.kernel].params[p].type.isPtr())
          out.scalars[launch.scalars[p]] = trial.witnesses[s][l].scalars[p];
      out.contracted |= !trial.witnesses[s][l].contracted.empty();
    }
  out.contents = trial.witnesses[kKernelSide].front().contents;
  return out;
}

bool Trials::isGiven(const Trial& trial) const {
  const InputValues values = valuesOf(trial);
  encoder::Model model;
  for (size_t i = 0; i < values.scalars.size(); ++i) model.values[inputs_.variables[i].id] = values.scalars[i];
  encoder::Evaluator evaluate(inputs_.terms, model);
  return std::all_of(inputs_.given.begin(), inputs_.given.end(), [&](Term t) { return evaluate.truth(t); });
}

namespace {

interp::ReplayOptions replayOptions(uint64_t maxSteps, bool recordOrder, const Cancellation& cancel) {
  interp::ReplayOptions options;
  options.recordSteps = false;
  options.recordOrder = recordOrder;
  options.recordMemory = true;
  options.maxSteps = maxSteps;
  options.cancel = &cancel;
  return options;
}

}  // namespace

Trials::End Trials::run(Trial& trial, size_t side, const interp::ReplayOptions& options) const {
  trial.outcomes[side].clear();
  for (size_t l = 0; l < trial.witnesses[side].size(); ++l) {
    interp::Witness& w = trial.witnesses[side][l];
    if (l > 0) w.left = trial.outcomes[side].back().memory;
    trial.outcomes[side].push_back(interp::replay(inputs_.comparison.module, w, options));
    const interp::Outcome& o = trial.outcomes[side].back();
    const bool wrong = std::ranges::any_of(o.violations, [&](const interp::Violation& v) {
      return v.cls != PropertyClass::DivisionByZero && inputs_.question.options.severity(v.cls) == Severity::Error;
    });
    if (wrong) return End::Otherwise;
    const bool divides = std::ranges::any_of(
        o.violations, [](const interp::Violation& v) { return v.cls == PropertyClass::DivisionByZero; });
    if (divides || (o.stopped && o.stopped->kind == interp::Stop::Kind::Violation)) return End::Undefined;
    if (o.stopped) return End::Otherwise;
  }
  return End::Whole;
}

bool Trials::run(Trial& trial, uint64_t maxSteps, bool recordOrder) const {
  if (!isGiven(trial)) return false;
  const interp::ReplayOptions options = replayOptions(maxSteps, recordOrder, cancel_);
  for (size_t s = 0; s < kSides; ++s)
    if (run(trial, s, options) != End::Whole) return false;
  return true;
}

std::array<Trials::End, kSides> Trials::ends(Trial& trial, uint64_t maxSteps) const {
  std::array<End, kSides> out{End::Otherwise, End::Otherwise};
  if (!isGiven(trial)) return out;
  const interp::ReplayOptions options = replayOptions(maxSteps, false, cancel_);
  for (size_t s = 0; s < kSides; ++s) out[s] = run(trial, s, options);
  return out;
}

uint64_t Trials::load(const Trial& trial, size_t side, uint32_t object, uint64_t offset, unsigned bytes) const {
  const ir::Object& shape = inputs_.comparison.module.objects[object];
  const interp::Bytes* written = nullptr;
  const auto& left = trial.outcomes[side].back().memory;
  if (auto it = left.find(object); it != left.end()) written = &it->second;
  const interp::Bytes* initial = nullptr;
  const auto& contents = trial.witnesses[side].front().contents;
  if (auto it = contents.find(object); it != contents.end()) initial = &it->second;
  uint64_t value = 0;
  for (unsigned i = bytes; i-- > 0;) {
    uint8_t byte = shape.init == ir::Init::Bytes && offset + i < shape.bytes.size() ? shape.bytes[offset + i] : 0;
    for (const interp::Bytes* map : {initial, written})
      if (map)
        if (auto it = map->find(offset + i); it != map->end()) byte = it->second;
    value = value << 8 | byte;
  }
  return value;
}

std::optional<Difference> Trials::compare(const Trial& trial) const {
  Difference out;
  bool any = false;
  out.values.resize(outputs_.size());
  out.differs.resize(outputs_.size());
  for (size_t o = 0; o < outputs_.size(); ++o) {
    const Output& output = outputs_[o];
    for (uint64_t i = 0; i < output.words; ++i) {
      const WordShape& shape = output.layout.shapeOf(i);
      std::array<uint64_t, kSides> value;
      for (size_t s = 0; s < kSides; ++s) {
        value[s] = load(trial, s, output.object[s], output.place(s, i), shape.bytes) & shape.mask;
        out.values[o][s].push_back(value[s]);
      }
      const bool equal = tolerance_.equal(value[0], value[1], shape.type) || ignored_.contains({o, i});
      out.differs[o].push_back(!equal);
      if (equal) continue;
      if (!any) out.first = {o, i};
      any = true;
      ++out.differing;
    }
  }
  return any ? std::optional(std::move(out)) : std::nullopt;
}

std::optional<Writer> Trials::writerOf(const Trial& trial, size_t side, const Word& word) const {
  const Output& output = outputs_[word.output];
  uint32_t object = output.object[side];
  uint64_t begin = output.place(side, word.index);
  const unsigned bytes = output.layout.shapeOf(word.index).bytes;
  std::optional<Writer> out;
  for (size_t l = trial.outcomes[side].size(); l-- > 0;) {
    const std::vector<interp::OrderEvent>& events = trial.outcomes[side][l].order;
    for (size_t i = events.size(); i-- > 0;) {
      const auto& a = events[i].access;
      if (!a || !a->write || a->object != object || a->offset >= begin + bytes || begin >= a->offset + a->size)
        continue;
      out = Writer{l, *a};
      // For a copy, continue with the write to its source.
      const auto& transfer = inputs_.comparison.sides[side].launches[l].transfer;
      if (!transfer || !transfer->from) return out;
      object = transfer->from;
      begin = begin - transfer->toOffset + transfer->fromOffset;
      break;
    }
  }
  return out;
}

}  // namespace gpubmc::core::equiv
