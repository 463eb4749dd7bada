/** The form's name of a field that the contract calls `path`: a benefit is a text there, and an input in a row here. */
export function fieldName(path: string): string {
  return path.replace(/^benefits\.(\d+)$/, 'benefits.$1.text')
}
