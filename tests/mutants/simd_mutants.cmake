# NAME ROWS FIND REPLACE, by file. ROWS is part of the expressions that are compared; FIND is an expression that occurs
# exactly once in the file.

set(mutated core/frontend/simd/x86_integers.cpp)
gpubmc_simd_mutant(packed_to_signed _mm_packus_epi16 [=[c.clamped(from[i], bits / 2, toSigned)]=]
                   [=[c.clamped(from[i], bits / 2, true)]=])
gpubmc_simd_mutant(average_rounds_down _mm_avg_epu8 [=[c.b.CreateAdd(sum, c.constant(sum, 1))]=] [=[sum]=])
gpubmc_simd_mutant(product_not_rounded _mm_mulhrs_epi16 [=[c.b.CreateAdd(high, c.constant(high, 1))]=] [=[high]=])
gpubmc_simd_mutant(both_bytes_signed _mm_maddubs_epi16 [=[product(c, x[i], y[i], false, true, 32)]=]
                   [=[product(c, x[i], y[i], true, true, 32)]=])
gpubmc_simd_mutant(sign_of_zero_kept _mm_sign_epi8 [=[c.b.CreateICmpEQ(y, c.constant(y, 0))]=] [=[c.b.getFalse()]=])
gpubmc_simd_mutant(last_of_the_least _mm_minpos_epu16 [=[c.b.CreateICmpULT(x[i], least)]=]
                   [=[c.b.CreateICmpULE(x[i], least)]=])

set(mutated core/frontend/simd/x86_bits.cpp)
gpubmc_simd_mutant(negative_index_chooses _mm_shuffle_epi8
                   [=[c.b.CreateSelect(c.isNegative(index[i]), c.constant(byte, 0), byte)]=] [=[byte]=])
gpubmc_simd_mutant(blend_turned _mm_blendv_epi8 [=[c.b.CreateSelect(c.isNegative(mask[i]), y[i], x[i])]=]
                   [=[c.b.CreateSelect(c.isNegative(mask[i]), x[i], y[i])]=])
gpubmc_simd_mutant(mask_turned _mm_movemask_epi8 [=[c.b.CreateShl(c.resized(c.isNegative(x[i]), 32, false), i)]=]
                   [=[c.b.CreateShl(c.resized(c.isNegative(x[i]), 32, false), x.size() - 1 - i)]=])
gpubmc_simd_mutant(carry_like_zero _mm_testc_si128 [=[c.resized(noneOf(c, true), 32, false)]=]
                   [=[c.resized(noneOf(c, false), 32, false)]=])

set(mutated core/frontend/simd/x86_shifts.cpp)
gpubmc_simd_mutant(signs_not_shifted_in _mm_sra_epi16 [=[how == Shift::AShr ? bits - 1 : 0]=] [=[0u]=])
gpubmc_simd_mutant(shifts_wrap _mm_sll_epi32
                   [=[how == Shift::AShr ? out : c.b.CreateSelect(fits, out, c.constant(x, 0))]=] [=[out]=])

set(mutated core/frontend/simd/x86_floats.cpp)
gpubmc_simd_mutant(first_nan_of_a_minimum _mm_min_ps [=[c.b.CreateSelect(c.b.CreateFCmp(first, x, y), x, y)]=]
                   [=[c.b.CreateSelect(c.b.CreateFCmp(first, y, x), y, x)]=])
gpubmc_simd_mutant(adds_first _mm_addsub_ps [=[i % 2 ? c.b.CreateFAdd(x[i], y[i]) : c.b.CreateFSub(x[i], y[i])]=]
                   [=[i % 2 ? c.b.CreateFSub(x[i], y[i]) : c.b.CreateFAdd(x[i], y[i])]=])
gpubmc_simd_mutant(rounds_to_nearest _mm_floor_ps [=[kModes[*control & 3]]=] [=[kModes[0]]=])
