#pragma once
// The prelude has threadIdx and its like.
