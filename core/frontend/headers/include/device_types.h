#pragma once
// How a number is rounded; the rest is in the prelude.

enum cudaRoundMode { cudaRoundNearest, cudaRoundZero, cudaRoundPosInf, cudaRoundMinInf };
