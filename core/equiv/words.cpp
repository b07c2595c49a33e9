#include "core/equiv/words.h"

namespace gpubmc::core::equiv {

Words wordsOf(CommonInputs& inputs, const std::array<ExecutedSide, kSides>& sides, const std::vector<Output>& outputs,
              const std::vector<Term>& facts) {
  encoder::TermManager& tm = inputs.terms;
  Words out;
  std::vector<Term> met = factsOf(inputs, sides);
  met.insert(met.end(), facts.begin(), facts.end());
  out.definitions = std::make_unique<encoder::Definitions>(tm, met);
  std::vector<Term> all;
  for (size_t o = 0; o < outputs.size(); ++o)
    for (uint64_t i = 0; i < outputs[o].words; ++i) {
      const Output& output = outputs[o];
      const WordShape& shape = output.layout.shapeOf(i);
      for (size_t s = 0; s < kSides; ++s) {
        const Term at = tm.constant(output.place(s, i), ir::kOffsetBits);
        const Term value = sides[s].memory->load(output.object[s], at, shape.bytes);
        all.push_back(tm.and_(value, tm.constant(shape.mask, 8 * shape.bytes)));
      }
      out.pairs.push_back({{o, i}, {}});
    }
  all = out.definitions->apply(all);
  for (size_t i = 0; i < out.pairs.size(); ++i) {
    out.pairs[i].value = {all[2 * i], all[2 * i + 1]};
    if (all[2 * i] == all[2 * i + 1]) out.pairs[i].known = Known::NormalForm;
  }
  return out;
}

}  // namespace gpubmc::core::equiv
