#pragma once
// Part of the prelude.
