// What the rules say to a GPU's compiler alone.
#pragma once

// Marks functions that are called from several places or seldom. Inlined everywhere, rules become hundreds of kilobytes
// of code, more than a GPU's instruction cache holds; a processor has room for them and plays faster so.
#ifdef __CUDACC__
#define STUBE_APART_ON_GPU [[gnu::noinline]]
#else
#define STUBE_APART_ON_GPU
#endif
