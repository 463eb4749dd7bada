/**
 * How code is written that a server runs, for rolldown. V8 keeps the text of all that it runs, in two bytes for each
 * character of a file that has a single one beyond Latin-1. Names and lines stay, for whoever reads where an error came from.
 */
export const dense = {
  charset: /** @type {const} */ ('ascii'),
  comments: false,
  minify: { compress: true, mangle: false, codegen: false },
}
