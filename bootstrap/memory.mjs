/**
 * The memory limits of the shop's process. By default V8 reserves 100 MB for young objects and lets the rest grow
 * before it collects garbage; limited to 256 MB, it would do a full collection after every 8 MB, unless the flags make
 * it wait for 30 % (decision 2). glibc retains freed memory that lies between used blocks: finished pages get mappings
 * of their own, which are returned at once.
 */
export const memory = {
  flags: ['--max-semi-space-size=4', '--max-old-space-size=256', '--heap-growing-percent=30', '--v8-pool-size=2'],
  /** For glibc; other C libraries ignore them */
  environment: { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '65536', MALLOC_MMAP_THRESHOLD_: '65536' },
}

/**
 * Output options of rolldown for server code. V8 keeps the source text in memory, with two bytes per character if a
 * file has any character beyond Latin-1. Names and lines stay, so that stack traces are readable.
 */
export const minified = {
  charset: /** @type {const} */ ('ascii'),
  comments: false,
  minify: { compress: true, mangle: false, codegen: false },
}
