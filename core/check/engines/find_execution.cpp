#include "core/check/engines/find_execution.h"

namespace gpubmc::core {

interp::Witness witnessOf(const Encoding& encoding, encoder::Model model, const Wanted& wanted) {
  encoding.definitions->complete(model);
  if (!wanted.varied.empty()) {
    encoder::Evaluator vary = encoder::Evaluator::completing(encoding.terms(), model);
    for (const Term t : wanted.varied) vary(t);
  }
  encoder::Evaluator evaluate(encoding.terms(), model);
  const machine::BlockIndex& b = encoding.inputs.blocks[0];
  std::vector<ExecutedBlock> blocks{{&encoding.executions.front(), b.x, b.y, b.z}};
  if (wanted.wholeGrid)
    for (const ExecutedBlock& other : encoding.inputs.gridBlocks)
      if (evaluate(other.x) != evaluate(b.x) || evaluate(other.y) != evaluate(b.y) ||
          evaluate(other.z) != evaluate(b.z))
        blocks.push_back(other);
  const Problem& problem = encoding.problem;
  return makeWitness(encoding.inputs.inputs, model, problem.index, problem.launch(), blocks, {});
}

FoundExecution findExecution(const Encoding& encoding, const Wanted& wanted, const Cancellation& cancel) {
  FoundExecution out;
  Vc vc;
  vc.assumptions = wanted.assumptions;
  if (!wanted.ends) vc.cutAssumptions = {0, 0};
  const Term question = encoding.definitions->apply(wanted.formula);
  encoder::Query query = encoding.query(cancel);
  out.answer = encoding.ask(query, question, {}, encoding.assumptionsOf(vc), wanted.conflicts).answer;
  if (out.answer != encoder::Answer::Sat) return out;
  encoder::Model model = query.model();
  if (wanted.preferred) {
    const Term preferred = encoding.definitions->apply(wanted.preferred);
    if (query.check(std::span(&preferred, 1), wanted.conflicts).answer == encoder::Answer::Sat) model = query.model();
  }
  out.witness = witnessOf(encoding, std::move(model), wanted);
  return out;
}

}  // namespace gpubmc::core
