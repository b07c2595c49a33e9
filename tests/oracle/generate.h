#pragma once
// Random programs from a seed: the same seed gives the same program on every machine.

#include <cstdint>

#include "tests/oracle/program.h"

namespace gpubmc::oracle {

Program generate(uint64_t seed);
/// Programs of atomic operations of all kinds, in which nobody waits but at barriers.
Program generateAtomics(uint64_t seed);
/// Programs of atomic operations, locks and flags: threads wait for each other, sometimes for ever.
Program generateWaiting(uint64_t seed);
/// The same, of warps in lock-step.
Program generateLockStep(uint64_t seed);
/// Of few threads that hand data over by atomics and fences of all orders and scopes, or fail to; by flags at places
/// that depend on the input.
Program generateHandover(uint64_t seed);
/// With barriers by number and by address.
Program generateMeeting(uint64_t seed);
/// Loops, barriers and affine indices, as they are written for GPUs.
Program generateLoops(uint64_t seed);
/// The same, with operations of warps.
Program generateWarpLoops(uint64_t seed);
/// The same, with preconditions about the input that some threads or blocks ask for, or all.
Program generateAsking(uint64_t seed);
/// The same with loops of all motions, that are also left in the middle of a round, and indices that no mask holds.
Program generateMotions(uint64_t seed);
/// One loop with little around: what its register, a variable and memory are in some round, or after it, is all that is
/// asked, so that a wrong summary shows.
Program generateRounds(uint64_t seed);
/// The same with claims about the loop's registers in its head, true or not, inductive or not.
Program generateInvariants(uint64_t seed);
/// One loop of few rounds, in single ones of which threads write, read or meet, as a block or as warps: what a round
/// leaves to a later one, or to who comes after the loop.
Program generatePassing(uint64_t seed);
/// A loop in whose rounds threads meet in a loop: once, more often or never, as the round says.
Program generateNests(uint64_t seed);
/// Parts of a block meet by number: those that stand next to each other, mostly, and mostly all of them.
Program generateTiles(uint64_t seed);
/// Cells that the first of all threads or of a warp sets, or each its own, and others count in, with meetings between.
Program generateCounters(uint64_t seed);
/// Loops that start asynchronous copies and wait for them: in the same round, in a later one, behind the loop or never.
Program generateCopies(uint64_t seed);
/// Threads draw numbers from counters in shared memory, some of them or some more than once, and write where these say.
Program generateTickets(uint64_t seed);

}  // namespace gpubmc::oracle
