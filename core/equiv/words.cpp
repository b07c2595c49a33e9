#include "core/equiv/words.h"

namespace gpubmc::core::equiv {

Words wordsOf(CommonInputs& inputs, const std::array<ExecutedSide, kSides>& sides, const std::vector<Output>& outputs) {
  encoder::TermManager& tm = inputs.terms;
  Words out;
  out.definitions = std::make_unique<encoder::Definitions>(tm, factsOf(inputs, sides));
  std::vector<Term> all;
  for (size_t o = 0; o < outputs.size(); ++o)
    for (uint64_t i = 0; i < outputs[o].words; ++i) {
      const Output& output = outputs[o];
      for (size_t s = 0; s < kSides; ++s)
        all.push_back(sides[s].memory->load(
            output.object[s], tm.constant(output.offset[s] + i * output.wordBytes, ir::kOffsetBits), output.wordBytes));
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
