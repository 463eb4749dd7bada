/**
 * How much memory the shop's process may take, for whoever starts it. Left to itself, V8 keeps 100 MB for what is young
 * and lets the rest grow before it looks for what is not needed any more; held to 256 MB, it looks through all of it after
 * every 8 MB that came, unless it is told to wait for 30 % (decision 38). The C library keeps what it was given back, and
 * what is given back in the midst of what stays: finished pages get memory of their own, which goes back at once.
 */
export const memory = {
  flags: ['--max-semi-space-size=4', '--max-old-space-size=256', '--heap-growing-percent=30', '--v8-pool-size=2'],
  /** For glibc; others pass them over */
  environment: { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '65536', MALLOC_MMAP_THRESHOLD_: '65536' },
}
