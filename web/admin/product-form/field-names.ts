/**
 * The form's name for a field the contract calls `path`: a benefit is a string there and an object with an input here.
 */
export function fieldName(path: string): string {
  return path.replace(/^benefits\.(\d+)$/, 'benefits.$1.text')
}
