#include <unordered_map>

#include "encoder/chain/decorators.h"

namespace gpubmc::encoder {

namespace {

constexpr size_t kMostWords = size_t(1) << 23;  ///< total size of the keys: 64 MiB

constexpr uint64_t kRoot = uint64_t(1) << 63;  ///< no operation starts with this code

/// A query encoded as numbers: its terms in the order of the traversal, with variables and functions numbered by first
/// occurrence. Equal encodings mean queries with equal answers.
class KeyMaker {
 public:
  explicit KeyMaker(const TermManager& terms) : terms_(terms) {}

  void add(Term root) {
    std::vector<Term> stack{root};
    while (!stack.empty()) {
      const Term t = stack.back();
      if (numbers_.contains(t.id)) {
        stack.pop_back();
        continue;
      }
      bool ready = true;
      for (Term a : terms_.args(t))
        if (!numbers_.contains(a.id)) {
          stack.push_back(a);
          ready = false;
        }
      if (!ready) continue;
      stack.pop_back();
      write(t);
      numbers_.emplace(t.id, numbers_.size());
    }
    key_.push_back(kRoot);
    key_.push_back(numbers_.at(root.id));
  }
  AnswerCache::Key take() { return std::move(key_); }
  const std::vector<Term>& leaves() const { return leaves_; }
  const std::vector<Term>& arrays() const { return arrays_; }

 private:
  void write(Term t) {
    const Op op = terms_.op(t);
    const bool array = terms_.isArray(t);
    key_.push_back(uint64_t(op) << 32 | uint64_t(terms_.width(t)) << 16 | (array ? terms_.indexWidth(t) : 0));
    switch (op) {
      case Op::Const: key_.push_back(*terms_.value(t)); break;
      case Op::ArrayConst: key_.push_back(terms_.arrayBits(t)); break;
      case Op::Extract: key_.push_back(terms_.extractBounds(t).second); break;
      case Op::ArrayVar: arrays_.push_back(t); break;
      case Op::Var:
        leaves_.push_back(t);
        key_.push_back(terms_.range(t).lo);
        key_.push_back(terms_.range(t).hi);
        break;
      case Op::Apply:
        leaves_.push_back(t);
        key_.push_back(functions_.try_emplace(terms_.payload(t), functions_.size()).first->second);
        key_.push_back(terms_.isCommutative(t));
        break;
      case Op::Add: {
        const Linear l = terms_.linear(t);
        key_.push_back(l.constant);
        key_.push_back(l.parts.size());
        for (auto [atom, k] : l.parts) {
          key_.push_back(numbers_.at(atom.id));
          key_.push_back(k);
        }
        return;
      }
      default: break;
    }
    key_.push_back(terms_.args(t).size());
    for (Term a : terms_.args(t)) key_.push_back(numbers_.at(a.id));
  }

  const TermManager& terms_;
  AnswerCache::Key key_;
  std::unordered_map<uint32_t, uint64_t> numbers_;    ///< by term
  std::unordered_map<uint32_t, uint64_t> functions_;  ///< by function
  std::vector<Term> leaves_, arrays_;
};

class Cached final : public Decorator {
 public:
  Cached(Inner inner, const TermManager& terms, AnswerCache& cache)
      : Decorator(std::move(inner)), terms_(terms), cache_(cache) {}

  void add(Term constraint) override { constraints_.push_back(constraint); }
  Result check(std::span<const Term> assumptions, uint32_t conflicts) override {
    known_.reset();
    KeyMaker key(terms_);
    for (Term t : constraints_) key.add(t);
    for (Term t : assumptions) key.add(t);
    AnswerCache::Key asked = key.take();
    if (const auto entry = cache_.find(asked)) {
      if (entry->answer == Answer::Sat) known_ = modelOf(*entry, key);
      return {entry->answer, ""};
    }
    // The constraints are passed to the solver only now: a cache hit costs it nothing.
    for (; told_ < constraints_.size(); ++told_) Decorator::add(constraints_[told_]);
    Result r = inner().check(assumptions, conflicts);
    if (r.answer != Answer::Unknown) cache_.keep(std::move(asked), entryOf(r.answer, key));
    return r;
  }
  Model model() const override { return known_ ? *known_ : inner().model(); }

 private:
  static Model modelOf(const AnswerCache::Entry& e, const KeyMaker& key) {
    Model m;
    for (size_t i = 0; i < key.leaves().size(); ++i) m.values[key.leaves()[i].id] = e.values[i];
    for (size_t i = 0; i < key.arrays().size(); ++i) m.arrays[key.arrays()[i].id] = e.arrays[i];
    return m;
  }
  AnswerCache::Entry entryOf(Answer answer, const KeyMaker& key) const {
    AnswerCache::Entry e{answer, {}, {}};
    if (answer != Answer::Sat) return e;
    const Model m = inner().model();
    Evaluator evaluate(terms_, m);
    for (Term t : key.leaves()) e.values.push_back(evaluate(t));
    for (Term t : key.arrays()) {
      const auto it = m.arrays.find(t.id);
      e.arrays.push_back(it == m.arrays.end() ? ArrayValue{} : it->second);
    }
    return e;
  }

  const TermManager& terms_;
  AnswerCache& cache_;
  std::vector<Term> constraints_;
  size_t told_ = 0;  ///< number of constraints passed to the solver
  std::optional<Model> known_;
};

}  // namespace

size_t AnswerCache::Hash::operator()(const Key& key) const {
  uint64_t h = 0xCBF29CE484222325ull;
  for (uint64_t x : key) h = ((h ^ x) * 0x9E3779B97F4A7C15ull) ^ (h >> 29);
  return size_t(h);
}

std::shared_ptr<const AnswerCache::Entry> AnswerCache::find(const Key& key) {
  const std::lock_guard guard(lock_);
  const auto it = entries_.find(key);
  if (it == entries_.end()) return nullptr;
  ++hits_;
  return it->second;
}

void AnswerCache::keep(Key key, Entry entry) {
  const std::lock_guard guard(lock_);
  if (words_ + key.size() > kMostWords) return;
  words_ += key.size();
  entries_.try_emplace(std::move(key), std::make_shared<const Entry>(std::move(entry)));
}

Inner cached(Inner inner, const TermManager& terms, AnswerCache& cache) {
  return std::make_unique<Cached>(std::move(inner), terms, cache);
}

}  // namespace gpubmc::encoder
