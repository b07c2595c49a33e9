# NAME FLAVOUR SEED FIND REPLACE, by file. FIND is an expression that occurs exactly once in the file.

set(mutated gpu-model/machine/summaries.cpp)
# Closed forms.
gpubmc_chosen_mutant(
  one_round_more rounds 19 [=[tm_.mul(tm_.resizeUnsigned(n, width), tm_.resizeUnsigned(by, width))]=]
  [=[tm_.mul(tm_.resizeUnsigned(tm_.add(n, tm_.constant(1, tm_.width(n))), width), tm_.resizeUnsigned(by, width))]=])
gpubmc_chosen_mutant(steps_of_one rounds 211 [=[tm_.mul(tm_.resizeUnsigned(n, width), tm_.resizeUnsigned(by, width))]=]
                     [=[tm_.resizeUnsigned(n, width)]=])
gpubmc_chosen_mutant(downward_is_upward motions 221 [=[r->kind == K::Adds ? tm_.add(p, moved) : tm_.sub(p, moved)]=]
                     [=[tm_.add(p, moved)]=])
gpubmc_chosen_mutant(reflected_once rounds 8 [=[tm_.sub(by, p)]=] [=[by]=])
gpubmc_chosen_mutant(never_exchanged rounds 32 [=[r->kind == K::Toggles ? tm_.xor_(p, by) : by]=]
                     [=[r->kind == K::Exchanges ? p : tm_.sub(tm_.or_(p, by), tm_.and_(p, by))]=])
gpubmc_chosen_mutant(toggled_once rounds 74 [=[tm_.xor_(p, by)]=] [=[by]=])
gpubmc_chosen_mutant(odd_rounds_are_even rounds 19 [=[tm_.extract(n, 0, 0)]=] [=[tm_.extract(n, 1, 1)]=])
gpubmc_chosen_mutant(doubles_once rounds 45 [=[tm_.shl(p, by_)]=] [=[tm_.shl(p, tm_.resizeUnsigned(by, width))]=])
gpubmc_chosen_mutant(halves_once rounds 396 [=[tm_.lshr(p, by_)]=] [=[tm_.lshr(p, tm_.resizeUnsigned(by, width))]=])
gpubmc_chosen_mutant(sign_stays_out rounds 69 [=[tm_.ashr(p, by_)]=] [=[tm_.lshr(p, by_)]=])
gpubmc_chosen_mutant(last_bit_stays rounds 213 [=[tm_.constant(width, width)]=] [=[tm_.constant(width - 1, width)]=])
gpubmc_chosen_mutant(unknown_stays rounds 27 [=[anything(at.active, "register", phi.type.bits)]=] [=[first[i]]=])
gpubmc_chosen_mutant(one_round_only rounds 3 [=[~uint64_t(0) >> (64 - width)]=] [=[uint64_t(1)]=])
gpubmc_chosen_mutant(never_the_first_round rounds 121 [=[tm_.rangedVar("rounds", width, 0, last)]=]
                     [=[tm_.rangedVar("rounds", width, 1, last)]=])
gpubmc_chosen_mutant(one_round_for_both motions 58 [=[at.meets && number[at.active.front()]]=]
                     [=[bool(number[at.active.front()])]=])
# Candidates.
gpubmc_chosen_mutant(step_not_proved rounds 8 [=[ofMovement(c.kind) && !next]=] [=[next || ofMovement(c.kind)]=])
gpubmc_chosen_mutant(beginning_not_proved rounds 107 [=[ofMovement(c.kind) && !next]=] [=[!next]=])
gpubmc_chosen_mutant(claims_believed invariants 8 [=[holding ? fails(*holding) : guard.at(one)]=] [=[next ? tm_.fls() : fails(holding.value())]=])
gpubmc_chosen_mutant(claims_believed_of_the_first_round invariants 22 [=[holding ? fails(*holding) : guard.at(one)]=]
                     [=[next ? fails(holding.value()) : tm_.fls()]=])
# Havoc.
gpubmc_chosen_mutant(own_writes_kept rounds 23 [=[<<<memory_.forgetOwn()>>>;
    forgetLocals]=] [=[void()]=])
gpubmc_chosen_mutant(locals_kept rounds 539 [=[tm_.var("local", o.granule * 8)]=]
                     [=[values[lane] ? values[lane] : tm_.var("local", o.granule * 8)]=])
# Iterations in which threads synchronise.
gpubmc_chosen_mutant(round_after_forgotten rounds 57
                     [=[cut(at.end(), roundUntilMeeting(at, std::move(back.mask), std::move(back.phis), 2), at.meetsBlock)]=] [=[cut(at.end(), back.mask)]=])
gpubmc_chosen_mutant(first_round_forgotten rounds 65 [=[cut(at.end(), roundUntilMeeting(at, begins, entered.phis, 0), at.meetsBlock)]=] [=[cut(at.end(), begins)]=])
gpubmc_chosen_mutant(rounds_without_meeting passing 149 [=[tm_.and_(anyOf(back.mask), tm_.not_(tm_.disj(meetings)))]=] [=[tm_.fls()]=])
gpubmc_chosen_mutant(copies_left_behind copies 4 [=[anyOf(maskAnd(f.pending, back))]=] [=[tm_.fls()]=])

set(mutated gpu-model/ir/recurrence.cpp)
gpubmc_chosen_mutant(tripling_is_doubling rounds 665 [=[!std::has_single_bit(o.payload)]=] [=[false]=])

set(mutated gpu-model/machine/memory_view.cpp)
gpubmc_chosen_mutant(atomics_before_a_part_meets counters 31 [=[!write.isAtomic && !inputs_.orderSensitive.contains(object)]=] [=[true]=])

set(mutated gpu-model/machine/sync.cpp)
gpubmc_chosen_mutant(part_of_a_tile tiles 5 [=[tm_.ne(tm_.urem(threads, here.size), tm_.constant(0, 32))]=] [=[tm_.fls()]=])
gpubmc_chosen_mutant(other_tiles_are_waited_for tiles 81 [=[tm_.and_(slow, together(lane, other))]=] [=[slow]=])
gpubmc_chosen_mutant(nobody_is_missing tiles 20 [=[tm_.and_(together(lane, other), missing)]=] [=[tm_.fls()]=])
gpubmc_chosen_mutant(tiles_of_one_number tiles 1361 [=[mixesUp(here, other)]=] [=[tm_.fls()]=])
gpubmc_chosen_mutant(all_tiles_meet tiles 55 [=[tm_.and_(here.comes[lane], together(0, lanes_ - 1))]=] [=[here.comes[lane]]=])

set(mutated gpu-model/machine/coverage.cpp)
gpubmc_chosen_mutant(guards_of_writes_dropped rounds 423 [=[terms_.and_(comes, here[0])]=] [=[comes]=])
gpubmc_chosen_mutant(written_beside passing 177 [=[terms_.constant(to - bytes, width)]=] [=[terms_.constant(to, width)]=])
gpubmc_chosen_mutant(written_at_the_first_place passing 177 [=[where.contains(r.lo, r.hi + bytes)]=] [=[where.contains(r.lo, r.lo + bytes)]=])

set(mutated por/race/race.cpp)
gpubmc_chosen_mutant(write_then_read motions 280 [=[tm.disj(std::vector<Term>{write, read, tm.disj(second.atomicWrites), tm.disj(second.atomicReads)})]=]
                     [=[write]=])
gpubmc_chosen_mutant(equal_values_never_race rounds 3 [=[a->value && b->value ? tm_.eq(a->value, b->value) : tm_.fls()]=] [=[tm_.tru()]=])
gpubmc_chosen_mutant(barriers_always_happen rounds 57 [=[tm.not_(e.segments[k].barrier)]=] [=[tm.fls()]=])

set(mutated core/check/engines/threads_engine.cpp)
gpubmc_chosen_mutant(asked_of_all_alike asking 4 [=[preconditionsAreUniform(in_.inputs, block_.execution)]=] [=[true]=])
gpubmc_chosen_mutant(two_blocks_as_one rounds 1 [=[size_ == Size::ThisLaunch && problem_.launch().grid.count() == 1]=] [=[true]=])
gpubmc_chosen_mutant(pairs_of_warps_unasked warps 148 [=[std::max(found, inWarp(q.object))]=] [=[found]=])
gpubmc_chosen_mutant(undecided_is_inductive rounds 8 [=[fails[i]]=] [=[false]=])
gpubmc_chosen_mutant(pairs_meet_alone warps 7 [=[meets(q, inBlock(q), block_.tickets) ? how(q, inBlock(q), block_.tickets) : PairVerdict::None]=] [=[PairVerdict::None]=])
gpubmc_chosen_mutant(order_in_warps_unproved passing 218 [=[a.kind == machine::Alignment::Kind::Order && !cannotBe(*warp_, a.bad, a.assumptions)]=] [=[false]=])
gpubmc_chosen_mutant(equal_values_untold passing 37 [=[openBenign(q, 1)]=] [=[void()]=])
gpubmc_chosen_mutant(in_any_rounds passing 149 [=[open[i] && !cannotBe(block, conditions[i].bad, conditions[i].assumptions)]=] [=[false]=])
gpubmc_chosen_mutant(masks_unasked warps 43 [=[&block != &block_ && o.cls != PropertyClass::InvalidMask]=] [=[&block != &block_]=])

set(mutated encoder/arith/division.cpp)
gpubmc_chosen_mutant(signed_as_unsigned lemmas 5 [=[isSigned ? tm_.and_(tm_.sle(zero, a), tm_.slt(zero, n)) : tm_.ne(n, zero)]=] [=[tm_.ne(n, zero)]=])
gpubmc_chosen_mutant(division_by_zero lemmas 3 [=[isSigned ? tm_.and_(tm_.sle(zero, a), tm_.slt(zero, n)) : tm_.ne(n, zero)]=]
                     [=[isSigned ? tm_.and_(tm_.sle(zero, a), tm_.slt(zero, n)) : tm_.tru()]=])
gpubmc_chosen_mutant(quotient_alone_tells lemmas 5 [=[tm_.conj(std::vector<Term>{tm_.eq(quotient(a), quotient(b)), tm_.eq(remainder(a), remainder(b))})]=]
                     [=[tm_.eq(quotient(a), quotient(b))]=])
gpubmc_chosen_mutant(any_two_divisors lemmas 5 [=[std::get<1>(*a) == std::get<1>(*b) && std::get<2>(*a) == std::get<2>(*b)]=]
                     [=[std::get<2>(*a) == std::get<2>(*b)]=])

gpubmc_chosen_mutant(quotient_of_an_opposite lemmas 0 [=[tm_.neg(q)]=] [=[q]=])
gpubmc_chosen_mutant(less_than_the_divisor_or_it lemmas 0 [=[tm_.and_(usual, tm_.ult(a, by))]=] [=[tm_.and_(usual, tm_.ule(a, by))]=])
gpubmc_chosen_mutant(rows_of_an_opposite lemmas 0 [=[opposite ? tm_.neg(m) : m]=] [=[m]=])

set(mutated encoder/arith/multiples.cpp)
gpubmc_chosen_mutant(signed_multiple_wraps lemmas 32 [=[op == Op::Sext ? within(x, most) : tm_.ule(x, tm_.constant(most, n))]=]
                     [=[op == Op::Sext ? tm_.tru() : tm_.ule(x, tm_.constant(most, n))]=])
gpubmc_chosen_mutant(unsigned_multiple_wraps lemmas 94 [=[op == Op::Sext ? within(x, most) : tm_.ule(x, tm_.constant(most, n))]=]
                     [=[op == Op::Sext ? within(x, most) : tm_.tru()]=])
gpubmc_chosen_mutant(sum_of_multiples_wraps lemmas 7 [=[within(s, ((uint64_t(1) << (w - 2)) - 1) / g)]=] [=[tm_.tru()]=])
gpubmc_chosen_mutant(far_sum_of_multiples lemmas 86 [=[within(s, ((uint64_t(1) << (w - 2)) - 1) / g)]=] [=[within(s, ((uint64_t(1) << w) - 1) / g)]=])
gpubmc_chosen_mutant(factor_of_some_parts lemmas 2 [=[std::gcd(g, magnitude(signedValue(c, width)))]=] [=[std::max(g, magnitude(signedValue(c, width)))]=])
gpubmc_chosen_mutant(beside_the_other_way lemmas 120 [=[-constant / int64_t(g)]=] [=[constant / int64_t(g)]=])

set(mutated encoder/arith/order_of_multiples.cpp)
gpubmc_chosen_mutant(larger_beside_the_lesser lemmas 85 [=[c < factor + d]=] [=[c <= factor + d]=])
gpubmc_chosen_mutant(larger_beside_the_greater lemmas 41 [=[d <= c]=] [=[d <= c + 1]=])
gpubmc_chosen_mutant(multiple_reaches_further lemmas 18 [=[(most - std::max(c, d)) / factor]=] [=[most / factor]=])
gpubmc_chosen_mutant(choice_made_anyhow lemmas 2 [=[tm_.not_(condition)]=] [=[tm_.tru()]=])

set(mutated encoder/arith/radix.cpp)
gpubmc_chosen_mutant(units_lie_anyhow lemmas 124 [=[tm_.and_(equality, alike)]=] [=[equality]=])
gpubmc_chosen_mutant(digit_may_be_the_base lemmas 0 [=[tm_.ult(r[i], base)]=] [=[tm_.ule(r[i], base)]=])
gpubmc_chosen_mutant(number_in_digits_wraps lemmas 0 [=[tm_.or_(fits(tm_, q[i], base, width), doesNotWrap(q[i], base, r[i]))]=] [=[tm_.tru()]=])
gpubmc_chosen_mutant(narrow_product_wraps lemmas 15 [=[fits(tm_, x, y, tm_.width(inner) - isSigned)]=] [=[tm_.tru()]=])
gpubmc_chosen_mutant(signed_product_reaches_further lemmas 139 [=[fits(tm_, x, y, tm_.width(inner) - isSigned)]=] [=[fits(tm_, x, y, tm_.width(inner))]=])
gpubmc_chosen_mutant(wide_product_may_be_the_limit lemmas 8 [=[tm_.constant(uint64_t(1) << width, wide)]=] [=[tm_.constant((uint64_t(1) << width) + 1, wide)]=])
gpubmc_chosen_mutant(digit_left_out_of_the_wide_sum lemmas 296 [=[tm_.add(product, tm_.zext(r, wide))]=] [=[product]=])
gpubmc_chosen_mutant(rest_of_the_difference_lost lemmas 0 [=[negative ? 0 - c : c]=] [=[c]=])
gpubmc_chosen_mutant(units_of_any_bits lemmas 16 [=[tm_.width(y) != all || tm_.extract(x, all - 1, lo) != a || tm_.extract(y, all - 1, lo) != b]=] [=[tm_.width(y) != all]=])

gpubmc_chosen_mutant(digits_of_an_opposite_base lemmas 0 [=[opposite ? tm_.neg(t) : t]=] [=[t]=])
gpubmc_chosen_mutant(constant_beside_an_opposite_base lemmas 0 [=[opposite ? 0 - d.constant : d.constant]=] [=[d.constant]=])

set(mutated encoder/arith/reads.cpp)
gpubmc_chosen_mutant(reads_of_one_part lemmas 35 [=[tm.implies(same, tm.eq(all[i], all[j]))]=] [=[tm.implies(parts[0], tm.eq(all[i], all[j]))]=])
gpubmc_chosen_mutant(reads_are_one lemmas 6 [=[tm.implies(same, tm.eq(all[i], all[j]))]=] [=[tm.eq(all[i], all[j])]=])
gpubmc_chosen_mutant(arrays_are_one lemmas 10 [=[reads[args[0].id]]=] [=[reads[0]]=])

set(mutated encoder/arith/rows.cpp)
gpubmc_chosen_mutant(low_bits_of_a_large_product lemmas 0 [=[tm_.implies(tm_.ule(wide, tm_.constant((uint64_t(1) << bits) - 1, all)), tm_.eq(wide, tm_.zext(narrow, all)))]=]
                     [=[tm_.eq(wide, tm_.zext(narrow, all))]=])
gpubmc_chosen_mutant(low_bits_up_to_the_limit lemmas 0 [=[tm_.ule(wide, tm_.constant((uint64_t(1) << bits) - 1, all))]=]
                     [=[tm_.ule(wide, tm_.constant((uint64_t(1) << bits), all))]=])
gpubmc_chosen_mutant(row_is_as_long_as_its_base lemmas 17 [=[tm_.ult(r, base)]=] [=[tm_.ule(r, base)]=])
gpubmc_chosen_mutant(column_may_be_negative lemmas 17 [=[tm_.sle(zero, r)]=] [=[tm_.tru()]=])
gpubmc_chosen_mutant(row_may_be_negative lemmas 0 [=[tm_.sle(zero, q)]=] [=[tm_.tru()]=])
gpubmc_chosen_mutant(column_after_the_last lemmas 0 [=[tm_.slt(r, base)]=] [=[tm_.sle(r, base)]=])
gpubmc_chosen_mutant(row_after_the_last lemmas 0 [=[tm_.slt(wide(q), rows)]=] [=[tm_.sle(wide(q), rows)]=])
gpubmc_chosen_mutant(narrow_row_wraps lemmas 104 [=[tm_.ule(size, tm_.constant((uint64_t(1) << (n.bits - 1)) - 1, all))]=] [=[tm_.tru()]=])
gpubmc_chosen_mutant(size_beyond_places lemmas 13 [=[(uint64_t(1) << (bits - place.isSigned)) - 1]=] [=[(uint64_t(1) << bits) - 1]=])
gpubmc_chosen_mutant(size_wraps lemmas 0 [=[tm_.or_(fitting(factors(size), rows, wideBase, place.isSigned), fittingAsWider(size, rows, wideBase))]=] [=[tm_.tru()]=])
gpubmc_chosen_mutant(rows_are_no_more_than_places lemmas 0 [=[tm_.conj(std::vector{fit, tm_.slt(none, wideBase), tm_.sle(none, rows)})]=]
                     [=[tm_.conj(std::vector{fit, tm_.sle(none, rows)})]=])
gpubmc_chosen_mutant(product_of_negatives lemmas 48 [=[tm_.and_(tm_.sle(zero, a), tm_.sle(zero, b))]=] [=[tm_.sle(zero, a)]=])
gpubmc_chosen_mutant(wider_product_reaches_half lemmas 138 [=[tm_.ult(wide, half)]=] [=[tm_.ule(wide, half)]=])
gpubmc_chosen_mutant(product_up_to_all_bits lemmas 0 [=[fits(tm_, a, b, bits - 1)]=] [=[fits(tm_, a, b, bits)]=])
gpubmc_chosen_mutant(extended_one_way lemmas 382 [=[isExtended(f) ? tm_.sext(x, bits) : Term()]=] [=[tm_.zext(x, bits)]=])
gpubmc_chosen_mutant(narrow_row_may_be_negative lemmas 133 [=[tm_.sle(zero, its->q)]=] [=[tm_.tru()]=])

set(mutated encoder/arith/sums.cpp)
gpubmc_chosen_mutant(sums_without_their_base lemmas 0 [=[tm.add(sum, names.at(base->second.id))]=] [=[sum]=])
gpubmc_chosen_mutant(sums_without_factors lemmas 0 [=[tm.mul(tm.substitute(part, names), tm.constant(c, w))]=] [=[tm.substitute(part, names)]=])
gpubmc_chosen_mutant(sums_without_constants lemmas 34 [=[tm.constant(parts.constant, w)]=] [=[tm.constant(0, w)]=])

set(mutated encoder/arith/unknown_products.cpp)
gpubmc_chosen_mutant(products_below_their_range lemmas 3 [=[tm_.ule(application, tm_.constant(r.hi, w))]=] [=[tm_.ult(application, tm_.constant(r.hi, w))]=])
gpubmc_chosen_mutant(quotients_either_way lemmas 4 [=[applied("quotient ", false, args[0], args[1])]=] [=[applied("quotient ", true, args[0], args[1])]=])
gpubmc_chosen_mutant(remainders_are_quotients lemmas 11 [=[applied("remainder ", false, args[0], args[1])]=] [=[applied("quotient ", false, args[0], args[1])]=])
gpubmc_chosen_mutant(signed_quotients_are_others lemmas 9 [=[applied("signed quotient ", false, args[0], args[1])]=] [=[applied("quotient ", false, args[0], args[1])]=])
gpubmc_chosen_mutant(signed_remainders_are_others lemmas 7 [=[applied("signed remainder ", false, args[0], args[1])]=] [=[applied("remainder ", false, args[0], args[1])]=])

set(mutated core/check/engines/thread_questions.cpp)
gpubmc_chosen_mutant(later_assumptions_count rounds 10 [=[known < count]=] [=[known < most]=])

set(mutated core/check/engines/tickets.cpp)
gpubmc_chosen_mutant(tickets_come_round tickets 130 [=[(unsigned __int128)(step)*times * threads <= all]=] [=[true]=])
gpubmc_chosen_mutant(tickets_of_any_place tickets 52 [=[tm.eq(a.event.offset, b.event.offset)]=] [=[tm.tru()]=])

set(mutated core/check/engines/coherence.cpp)
gpubmc_chosen_mutant(any_order_is_an_edge orders 11 [=[orders_.before(w, r)]=] [=[tm_.tru()]=])

set(mutated core/check/engines/event_order.cpp)
gpubmc_chosen_mutant(released_without_a_fence orders 149 [=[place < *w.first && fenced(at)]=] [=[place < *w.first]=])
gpubmc_chosen_mutant(acquired_without_a_fence locks 3 [=[place > *r.last && fenced(at)]=] [=[place > *r.last]=])

set(mutated core/check/engines/locks.cpp)
gpubmc_chosen_mutant(either_order_of_locks locks 520 [=[orders_.before(*first, *later)]=] [=[tm_.tru()]=])
gpubmc_chosen_mutant(held_though_set_back locks 8 [=[tm_.not_(tm_.and_(orders_.writes(*e), tm_.eq(e->of->offset, take.of->offset)))]=] [=[tm_.tru()]=])
gpubmc_chosen_mutant(takes_what_is_not_free locks 91 [=[tm_.eq(e.of->result, tm_.constant(*lock.free, tm_.width(e.of->result)))]=] [=[tm_.tru()]=])

set(mutated core/check/engines/lock_waits.cpp)
gpubmc_chosen_mutant(lock_is_kept locks 37 [=[!t_.never(kept, t_.all())]=] [=[false]=])
gpubmc_chosen_mutant(lock_is_taken_at_first locks 38 [=[!t_.never(bad, take.assumptions)]=] [=[false]=])
gpubmc_chosen_mutant(locks_in_any_order locks 124 [=[isCycle || (!mayRise && !mayFall)]=] [=[false]=])

set(mutated encoder/arith/counts.cpp)
gpubmc_chosen_mutant(longer_masks counts 5 [=[tm.range(*k).hi]=] [=[tm.range(*k).hi - 1]=])
gpubmc_chosen_mutant(mask_without_its_constant counts 18 [=[sum.constant != all]=] [=[false]=])
gpubmc_chosen_mutant(mask_of_any_word counts 1 [=[tm.value(tm.args(t)[0]) != what]=] [=[false]=])
gpubmc_chosen_mutant(parts_are_smaller counts 0 [=[tm_.and_(within, tm_.ne(x, y))]=] [=[within]=])
gpubmc_chosen_mutant(any_word_is_a_part counts 0 [=[isWithin(x, y)]=] [=[tm_.tru()]=])
gpubmc_chosen_mutant(words_that_meet counts 0 [=[apart = <<<none(tm_.and_(x, y))>>>]=] [=[tm_.tru()]=])
gpubmc_chosen_mutant(all_bits_are_fewer counts 0 [=[tm_.and_(apart, tm_.not_(isAll(tm_.or_(x, y))))]=] [=[apart]=])
gpubmc_chosen_mutant(wholes_of_words_that_meet counts 0 [=[tm_.and_(none(tm_.and_(x, y)), isWithin(both, z))]=] [=[isWithin(both, z)]=])
gpubmc_chosen_mutant(wholes_are_larger counts 0 [=[tm_.and_(covers, tm_.ne(both, z))]=] [=[covers]=])
gpubmc_chosen_mutant(parts_cover counts 0 [=[isWithin(z, both)]=] [=[tm_.tru()]=])
gpubmc_chosen_mutant(one_bit_at_most counts 0 [=[tm_.ule(c, tm_.constant(1, cw))]=] [=[tm_.ule(c, tm_.constant(2, cw))]=])

set(mutated encoder/arith/arcs.cpp)
gpubmc_chosen_mutant(empty_range_has_numbers counts 0 [=[tm.eq(count, none)]=] [=[tm.fls()]=])
gpubmc_chosen_mutant(other_empty_range_has_numbers counts 0 [=[tm.eq(otherCount, none)]=] [=[tm.fls()]=])
gpubmc_chosen_mutant(second_range_is_one_number counts 0 [=[tm.ule(otherCount, tm.neg(distance))]=] [=[tm.ne(distance, none)]=])
gpubmc_chosen_mutant(first_range_is_one_number counts 0 [=[tm.ule(count, distance)]=] [=[tm.ne(distance, none)]=])

set(mutated encoder/term/digits.cpp)
gpubmc_chosen_mutant(sums_that_wrap sums 114 [=[whole.lo <= -modulus || whole.hi >= modulus]=] [=[false]=])
gpubmc_chosen_mutant(sum_may_be_the_modulus sums 707 [=[whole.lo <= -modulus || whole.hi >= modulus]=] [=[whole.lo < -modulus || whole.hi > modulus]=])
gpubmc_chosen_mutant(any_constant_is_a_multiple sums 0 [=[magnitude(d.constant, w) % g]=] [=[0]=])
gpubmc_chosen_mutant(low_digit_reaches_the_base sums 1 [=[b.lo <= -__int128(base) || b.hi >= __int128(base)]=] [=[false]=])
gpubmc_chosen_mutant(low_digit_may_be_the_base sums 3 [=[b.lo <= -__int128(base) || b.hi >= __int128(base)]=] [=[b.lo < -__int128(base) || b.hi > __int128(base)]=])
gpubmc_chosen_mutant(low_digit_is_not_zero sums 19 [=[b.lo > 0 || b.hi < 0]=] [=[b.lo >= 0 || b.hi < 0]=])

set(mutated encoder/float/rules.cpp)
# SEED is the index of the rule in floatRules().
gpubmc_chosen_mutant(negated_sum_of_zeros floats 18 [=[{"sign of a sum", <<<kPositiveZero>>>]=] [=[0]=])
gpubmc_chosen_mutant(sum_with_zero floats 19 [=[{"x + 0", <<<kPositiveZero>>>]=] [=[0]=])
gpubmc_chosen_mutant(fused_with_zero floats 20 [=[{"fma(x, y, 0)", <<<kPositiveZero>>>]=] [=[0]=])
gpubmc_chosen_mutant(product_with_zero floats 21 [=[{"x * 0", <<<kPositiveZero>>>]=] [=[0]=])
gpubmc_chosen_mutant(infinity_times_zero floats 21 [=[<<<kFiniteFloats>>>, timesZero]=] [=[0]=])
gpubmc_chosen_mutant(difference_is_negative_zero floats 22 [=[{"x + -x", <<<kPositiveZero>>>]=] [=[0]=])
gpubmc_chosen_mutant(infinity_minus_infinity floats 22 [=[<<<kFiniteFloats>>>, cancel]=] [=[0]=])
gpubmc_chosen_mutant(choice_of_zeros_among_numbers floats 23 [=[{"minima and maxima as choices of numbers", <<<kPositiveZero>>>]=] [=[0]=])
gpubmc_chosen_mutant(choice_of_any_numbers floats 23 [=[ofNumbers && FloatCategories(tm, 0)(unordered, m->o.format) & kNan]=] [=[false]=])
gpubmc_chosen_mutant(choice_of_zeros floats 24 [=[{"minima and maxima as choices", <<<kPositiveZero>>>]=] [=[0]=])
gpubmc_chosen_mutant(choice_of_nan floats 24 [=[<<<kOrderedFloats>>>, extremumOfChoiceOrdered]=] [=[0]=])
gpubmc_chosen_mutant(choice_of_any_outcome floats 24 [=[less == greater]=] [=[false]=])
gpubmc_chosen_mutant(many_summands_with_zero floats 27 [=[{"sums without zeros", kAssociative | <<<kPositiveZero>>>]=] [=[0]=])
gpubmc_chosen_mutant(rounded_products_change_signs floats 28 [=[{"signs of products", <<<kAssociative>>>]=] [=[0]=])
gpubmc_chosen_mutant(many_opposites_and_zero floats 29 [=[{"sums without opposites", kAssociative | <<<kPositiveZero>>>]=] [=[0]=])
gpubmc_chosen_mutant(many_infinite_opposites floats 29 [=[<<<kFiniteFloats>>>, sumWithoutOpposites]=] [=[0]=])
gpubmc_chosen_mutant(rounded_sums_sorted floats 30 [=[{"sums and products sorted", <<<kAssociative>>>]=] [=[0]=])
gpubmc_chosen_mutant(rounding_has_no_sign floats 12 [=[!m || <<<!symmetric(m->o)>>>]=] [=[false]=])
gpubmc_chosen_mutant(rounding_of_sums_has_no_sign floats 18 [=[!sum || <<<!symmetric(sum->o)>>>]=] [=[false]=])
gpubmc_chosen_mutant(negative_zero_rounded_down floats 17 [=[!m || <<<m->o.rounding != FloatRounding::NearestEven>>>]=] [=[false]=])
gpubmc_chosen_mutant(exchanged_outcomes_kept floats 0 [=[exchanged(b->o.outcomes)]=] [=[b->o.outcomes]=])
gpubmc_chosen_mutant(turned_outcomes_kept floats 2 [=[exchanged(m->o.outcomes)]=] [=[m->o.outcomes]=])
gpubmc_chosen_mutant(never_unordered_with_itself floats 3 [=[possible &= <<<kFloatEqual | kFloatUnordered>>>]=] [=[kFloatEqual]=])
gpubmc_chosen_mutant(integers_of_one_float floats 6 [=[exponent > int(f.mantissa)]=] [=[exponent > int(f.mantissa) + 1]=])
gpubmc_chosen_mutant(integers_of_another_format floats 6 [=[from->o.format != m->o.format]=] [=[false]=])
gpubmc_chosen_mutant(integers_of_other_bits floats 7 [=[inner->o.format != o->format]=] [=[false]=])
gpubmc_chosen_mutant(extended_to_less_mantissa floats 7 [=[<<<from.mantissa > to.mantissa>>> ||]=] [=[false]=])
gpubmc_chosen_mutant(extended_to_less_exponent floats 7 [=[<<<from.bias() > to.bias()>>>]=] [=[false]=])
gpubmc_chosen_mutant(less_mantissa_and_back floats 8 [=[<<<narrow.mantissa <= wide.mantissa>>>]=] [=[true]=])
gpubmc_chosen_mutant(less_exponent_and_back floats 8 [=[<<<narrow.bias() <= wide.bias()>>>]=] [=[true]=])
gpubmc_chosen_mutant(divided_by_no_power floats 14 [=[fraction != 0]=] [=[false]=])
gpubmc_chosen_mutant(divided_by_the_greatest floats 14 [=[field >= 2 * uint64_t(f.bias())]=] [=[field > 2 * uint64_t(f.bias())]=])
gpubmc_chosen_mutant(one_divided_by_x floats 13 [=[<<<op == FloatOp::Mul>>> && is]=] [=[true]=])

set(mutated encoder/float/categories.cpp)
gpubmc_chosen_mutant(any_comparison_excludes_nan floats 3 [=[bool(o->outcomes & kFloatUnordered) != condition]=] [=[true]=])
gpubmc_chosen_mutant(comparison_of_others_excludes_nan floats 3 [=[<<<compared>>> &&]=] [=[true]=])
gpubmc_chosen_mutant(minimum_is_a_number floats 3 [=[(all & ~kNan) | nan]=] [=[all & ~kNan]=])
gpubmc_chosen_mutant(infinities_cancel floats 3 [=[x == y ? x : uint8_t(kNan)]=] [=[x]=])

set(mutated encoder/real/domain.cpp)
gpubmc_chosen_mutant(asked_for_by_one_side domains 8 [=[others.contains(d)]=] [=[true]=])
gpubmc_chosen_mutant(guards_prove_anything domains 8 [=[where != Polynomials::kNull && !isMet(d.isSign, x, known)]=] [=[false]=])
gpubmc_chosen_mutant(any_fact_is_about_it domains 214 [=[isMultiple(k.above, true)]=] [=[true]=])

set(mutated encoder/real/functions.cpp)
gpubmc_chosen_mutant(quotients_everywhere domains 0 [=[!p_.isPositive(p_.neg(x))) <<<assumed = true;>>>]=] [=[;]=])
gpubmc_chosen_mutant(logarithms_everywhere domains 0 [=[if (!p_.isPositive(x)) <<<assumed = true;>>>]=] [=[;]=])
gpubmc_chosen_mutant(roots_everywhere domains 0 [=[if (!p_.isNonNegative(x)) <<<assumed = true;>>>]=] [=[;]=])

# Proofs about indices over the integers.
set(mutated encoder/arith/inequalities.cpp)
gpubmc_chosen_mutant(factors_may_be_negative proofs 14 [=[known_.lo(x) >= 0]=] [=[true]=])
gpubmc_chosen_mutant(negative_terms_are_small proofs 39 [=[return n && *n >= 0;]=] [=[return n && *n >= -1;]=])

set(mutated encoder/arith/whole_numbers.cpp)
gpubmc_chosen_mutant(values_may_wrap proofs 76 [=[!fitting_.contains(key) && !fits(*out, tm_->width(t), isSigned)]=] [=[false]=])
gpubmc_chosen_mutant(sums_of_wrapped_ones_fit proofs 100013 [=[isThere && fits(p, w.width, isSigned)]=] [=[isThere]=])
gpubmc_chosen_mutant(counters_are_lost proofs 200003 [=[known_.normal(p.plusTimes(known_.normal(w.is) - part, {}, sign))]=] [=[known_.normal(p.plusTimes(-part, {}, sign))]=])
gpubmc_chosen_mutant(any_bit_is_the_first proofs 1040 [=[tm_->range(x).hi >> bit <= 1]=] [=[true]=])
gpubmc_chosen_mutant(divisors_may_be_nothing proofs 183 [=[!known_.isPositive(by)]=] [=[false]=])
gpubmc_chosen_mutant(dividends_may_be_negative proofs 789 [=[!known_.isNonNegative(a)]=] [=[false]=])
gpubmc_chosen_mutant(remainders_may_be_large proofs 47 [=[known_.isAtMost(parts.remainder, by - Polynomial(1))]=] [=[true]=])
gpubmc_chosen_mutant(quotient_reaches_the_bound proofs 86 [=[know(k - Polynomial(1))]=] [=[know(k - Polynomial(2))]=])
gpubmc_chosen_mutant(quotient_below_any_bound proofs 2 [=[known_.isPlain(-parts.remainder - Polynomial(1))]=] [=[true]=])
gpubmc_chosen_mutant(multiplier_may_be_small proofs 238 [=[!known_.isNonNegative(more)]=] [=[false]=])
gpubmc_chosen_mutant(multiplier_may_be_large proofs 347 [=[!known_.isPositive(k - x * more)]=] [=[false]=])
gpubmc_chosen_mutant(equal_modulo_is_equal proofs 132 [=[!known_.isAtMost(zero, most) || !known_.isAtMost(-zero, most)]=] [=[false]=])
gpubmc_chosen_mutant(digits_may_be_anything proofs 16 [=[!known_.isAtMost(parts.remainder, last) || !known_.isAtMost(-parts.remainder, last)]=] [=[false]=])
gpubmc_chosen_mutant(different_by_two proofs 996 [=[know(side - Polynomial(1))]=] [=[know(side - Polynomial(2))]=])
