/**
 * Output options of rolldown for server code. V8 keeps the source text in memory, with two bytes per character if a
 * file has any character beyond Latin-1. Names and lines stay, so that stack traces are readable.
 */
export const minified = {
  charset: /** @type {const} */ ('ascii'),
  comments: false,
  minify: { compress: true, mangle: false, codegen: false },
}
