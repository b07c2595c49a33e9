#pragma once
// The prelude has it all.
