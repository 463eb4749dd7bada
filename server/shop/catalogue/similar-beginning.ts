/**
 * The beginning that a word of a name shares with this one at least, if by that alone the two are as similar (0 to 1) as
 * PostgreSQL measures it: `mon` of `mony`. Null for several words, and for letters that it counts in another way. A word
 * has a trigram more than letters, and shares one for each letter of a beginning.
 */
export function similarBeginning(word: string, minSimilarity: number): string | null {
  if (!/^[a-z0-9]+$/.test(word)) return null
  const letters = Math.floor(minSimilarity * (word.length + 1)) + 1
  return letters <= word.length ? word.slice(0, letters) : null
}
