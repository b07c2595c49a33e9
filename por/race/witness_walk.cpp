#include "por/race/witness_walk.h"

namespace gpubmc::por {

Walk::Walk(encoder::TermManager& terms, bool withValues)
    : terms_(terms),
      withValues_(withValues),
      wrote_(terms.fls()),
      read_(terms.fls()),
      atomicRead_(terms.fls()),
      atomicWrite_(terms.fls()),
      mixed_(terms.fls()) {}

void Walk::add(std::vector<Term>& to, Term t) {
  if (terms_.isFalse(t)) return;
  to.push_back(t);
  if (&to == &race_ && terms_.isTrue(t)) settled_ = true;
}

void Walk::unit(std::span<const Hit> hits) {
  Term wrote = wrote_, read = read_, atomicRead = atomicRead_, atomicWrite = atomicWrite_, mixed = mixed_,
       value = value_;
  for (const Hit& h : hits) {
    if (terms_.isFalse(h.condition)) continue;
    const CellAccess& a = *h.access;
    if (a.atomic) {
      add(race_, terms_.and_(h.condition, a.writes ? terms_.or_(wrote_, read_) : wrote_));
      Term& seen = a.writes ? atomicWrite : atomicRead;
      seen = terms_.or_(seen, h.condition);
    } else if (!a.writes) {
      add(race_, terms_.and_(h.condition, terms_.or_(wrote_, atomicWrite_)));
      read = terms_.or_(read, h.condition);
    } else {
      add(race_, terms_.and_(h.condition, terms_.or_(read_, terms_.or_(atomicRead_, atomicWrite_))));
      if (!withValues_) {
        add(race_, terms_.and_(h.condition, wrote_));
      } else if (!terms_.isFalse(wrote_)) {
        Term same = terms_.and_(terms_.not_(mixed_), terms_.eq(a.value, value_));
        Term both = terms_.and_(h.condition, wrote_);
        add(race_, terms_.and_(both, terms_.not_(same)));
        add(benign_, terms_.and_(both, same));
      }
      // The unit's own writes are visible to later units only.
      if (!withValues_) {
        value = {};
      } else if (!value) {
        value = a.value;
      } else {
        mixed = terms_.or_(mixed, terms_.and_(terms_.and_(h.condition, wrote), terms_.ne(value, a.value)));
        value = terms_.ite(wrote, value, a.value);
      }
      wrote = terms_.or_(wrote, h.condition);
    }
    if (settled_) return;
  }
  wrote_ = wrote, read_ = read, atomicRead_ = atomicRead, atomicWrite_ = atomicWrite, mixed_ = mixed, value_ = value;
}

}  // namespace gpubmc::por
