#include "core/report/equiv_json.h"

#include <nlohmann/json.hpp>

#include "core/report/equiv_words.h"
#include "core/report/kernel_json.h"
#include "core/report/names.h"
#include "core/report/sources.h"
#include "core/report/trace_json.h"
#include "core/trace/trace.h"

namespace gpubmc::core::equiv {

using nlohmann::json;

namespace {

constexpr int kEquivSchema = 1;

json dims(ir::Dim3 d) {
  return {d.x, d.y, d.z};
}

json location(const ir::Location& l) {
  return {{"file", l.file}, {"line", l.line}, {"column", l.column}};
}

json launches(const Side& side) {
  json out = json::array();
  for (const Launched& l : side.launches)
    out.push_back({{"kernel", l.shownName},
                   {"gridDim", dims(l.launch.grid)},
                   {"blockDim", dims(l.launch.block)},
                   {"origin", l.origin}});
  return out;
}

/// The actions of the threads of the launch that wrote the word last, or of the last launch.
json sideTrace(const EquivResult& r, size_t side, const JsonOptions& options) {
  const auto& writer = r.difference->writers[side];
  const auto& witnesses = r.difference->trial->witnesses[side];
  const interp::Witness& witness = writer ? witnesses[writer->launch] : witnesses.back();
  const Trace trace = traceOf(r.comparison.module, witness, writer ? &writer->access : nullptr, options.traceSteps);
  RunResult run;
  run.module = r.comparison.module;
  run.sources = r.sources;
  KernelResult kernel;
  kernel.kernel = witness.kernel;
  kernel.launch = witness.launch;
  return traceJson(run, Names(run, kernel), witness, trace);
}

json difference(const EquivResult& r, const JsonOptions& options) {
  const Difference& d = *r.difference;
  const Output& o = r.outputs[d.first.output];
  const WordShape& shape = o.layout.shapeOf(d.first.index);
  json out{
      {"output", o.name}, {"word", d.first.index}, {"place", wordName(o, d.first.index)}, {"differing", d.differing}};
  for (size_t s = 0; s < kSides; ++s) {
    const uint64_t bits = d.values[d.first.output][s][d.first.index];
    json side{{"value", valueText(bits, shape)}, {"bits", hexText(bits, shape.bytes)}, {"writer", nullptr}};
    if (const auto& w = d.writers[s]) {
      const interp::Witness& witness = d.trial->witnesses[s][w->launch];
      side["writer"] = {
          {"launch", w->launch},
          {"threadIdx", dims(ir::position(w->access.thread.lane, witness.launch.block))},
          {"blockIdx", dims(witness.blocks[w->access.thread.block])},
          {"location", location(r.comparison.module.locations[ir::at(r.comparison.module, w->access.inst).loc])}};
    }
    if (!d.expressions[s].empty()) side["expression"] = d.expressions[s];
    if (options.traceSteps) side["trace"] = sideTrace(r, s, options);
    out[s == kKernelSide ? "kernel" : "reference"] = std::move(side);
  }
  if (r.native)
    out["native"] = {{"value", r.native->bits ? json(valueText(*r.native->bits, shape)) : json()},
                     {"complaint", r.native->complaint}};
  if (r.ownNative)
    out["ownNative"] = {{"value", r.ownNative->bits ? json(valueText(*r.ownNative->bits, shape)) : json()},
                        {"complaint", r.ownNative->complaint}};
  json inputs = json::object();
  for (const InputText& i : inputsOf(r, *d.trial)) inputs[i.name] = i.value;
  out["inputs"] = std::move(inputs);
  return out;
}

/// The run in which only one side has undefined behaviour: the first reason describes it.
json undefined(const EquivResult& r) {
  const Why& why = r.why.front();
  json inputs = json::object();
  for (const InputText& i : inputsOf(r, *r.undefined)) inputs[i.name] = i.value;
  return {{"side", why.side == kKernelSide ? "kernel" : "reference"},
          {"launch", why.launch},
          {"location", location(r.comparison.module.locations[why.loc])},
          {"inputs", std::move(inputs)}};
}

/// The violation, and the accesses that take part in it.
json violation(const RunResult& run, const PropertyResult& q) {
  json out{{"id", q.id}, {"message", q.message}, {"location", location(run.module.locations[q.loc])}};
  out["accesses"] = json::array();
  if (!q.counterexample) return out;
  const interp::Violation& v = q.counterexample->outcome.violations[q.counterexample->violation];
  for (const interp::AccessRecord* a : {v.first ? &*v.first : nullptr, v.second ? &*v.second : nullptr})
    if (a) out["accesses"].push_back(location(run.module.locations[ir::at(run.module, a->inst).loc]));
  return out;
}

json premise(const EquivResult& r, const Premise& p) {
  json violated = json::array();
  for (const PropertyResult& q : p.run.kernels.front().properties)
    if (q.status == Status::Violated) violated.push_back(violation(p.run, q));
  return {{"side", p.side == kKernelSide ? "kernel" : "reference"},
          {"launch", p.launch},
          {"kernel", r.comparison.sides[p.side].launches[p.launch].shownName},
          {"verdict", name(p.run.kernels.front().verdict)},
          {"violated", std::move(violated)}};
}

}  // namespace

std::string jsonReport(const EquivResult& r, const std::string& version, const JsonOptions& options) {
  json out{{"tool", "gpubmc equiv"},
           {"version", version},
           {"schema", kEquivSchema},
           {"file", r.file},
           {"verdict", name(r.verdict)},
           {"kernel", launches(r.comparison.sides[kKernelSide])},
           {"reference", launches(r.comparison.sides[kReferenceSide])},
           {"assumptions", textsOf(r.assumptions)},
           {"notes", r.notes},
           {"statistics", r.statistics}};
  if (r.sizes) out["sizes"] = {{"all", r.sizes->all}, {"at", r.sizes->at}, {"checked", r.sizes->checked}};
  out["reasons"] = json::array();
  for (const Why& w : r.why) out["reasons"].push_back({{"code", code(w.cause)}, {"text", text(r, w)}});
  out["outputs"] = json::array();
  for (size_t i = 0; i < r.outputs.size(); ++i) {
    json output{{"name", r.outputs[i].name}, {"words", r.outputs[i].words}, {"wordBytes", nullptr}};
    if (const auto bytes = r.outputs[i].layout.wordBytes()) output["wordBytes"] = *bytes;
    if (i < r.tallies.size()) {
      const Tally& t = r.tallies[i];
      output["normalForm"] = t.byNormalForm;
      output["prover"] = t.byProver;
      output["sweeping"] = t.bySweeping;
      output["solver"] = t.bySolver;
      output["undecided"] = t.undecided;
    }
    out["outputs"].push_back(std::move(output));
  }
  out["launches"] = json::array();
  for (const Premise& p : r.premises) out["launches"].push_back(premise(r, p));
  out["difference"] = r.difference ? difference(r, options) : json();
  out["undefined"] = r.undefined ? undefined(r) : json();
  if (options.traceSteps) {
    out["kernels"] = json::array();
    for (const Premise& p : r.premises)
      if (p.run.kernels.front().verdict == Status::Violated)
        out["kernels"].push_back(kernelJson(p.run, p.run.kernels.front(), options));
  }
  if (options.sources) {
    std::set<std::string> files = filesOf(out);
    if (r.difference)
      for (const char* side : {"kernel", "reference"}) addFiles(out["difference"][side]["trace"], files);
    out["sources"] = sourcesOf(files, r.sources.get());
  }
  return out.dump(options.traceSteps ? -1 : 2, ' ', false, json::error_handler_t::replace) + "\n";
}

}  // namespace gpubmc::core::equiv
