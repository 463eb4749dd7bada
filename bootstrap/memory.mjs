/**
 * How much memory the shop's process may take, for whoever starts it. Left to itself, V8 keeps 100 MB for what is young
 * and lets the rest grow before it looks for what is not needed any more; and the C library keeps what it was given back.
 */
export const memory = {
  flags: ['--max-semi-space-size=4', '--max-old-space-size=256', '--v8-pool-size=2'],
  /** For glibc; others pass them over */
  environment: { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' },
}
