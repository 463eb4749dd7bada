/**
 * The text without the slashes at its end. Not by `/\/+$/`, whose time grows with the square of a long run of slashes
 * that something else follows.
 */
export function withoutTrailingSlashes(text: string): string {
  let end = text.length
  while (text[end - 1] === '/') end--
  return text.slice(0, end)
}
