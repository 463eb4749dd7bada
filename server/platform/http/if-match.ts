/** The version that an `If-Match` header names, with or without the marks of an entity tag: `W/"3"` is 3. */
export function versionIn(ifMatch: string): string {
  return ifMatch.replace(/^(W\/)?"(.*)"$/, '$2')
}
