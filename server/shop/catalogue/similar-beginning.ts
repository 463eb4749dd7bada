/**
 * The beginning that a word of a name shares with this one at least, if by that alone the two are more similar (0 to 1) than
 * this, as PostgreSQL measures it by the trigrams that two words share: `mon` of `mony`. Null for several words, and for letters
 * that it counts in another way.
 */
export function similarBeginning(word: string, minSimilarity: number): string | null {
  if (!/^[a-z0-9]+$/.test(word)) return null
  const enough = minSimilarity * trigramsOf(`  ${word} `).size
  for (let letters = 1; letters <= word.length; letters++) {
    const beginning = word.slice(0, letters)
    if (trigramsOf(`  ${beginning}`).size > enough) return beginning
  }
  return null
}

/** Each once, as PostgreSQL counts them. */
function trigramsOf(padded: string): Set<string> {
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))
}
