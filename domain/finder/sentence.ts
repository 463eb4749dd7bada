/** Clauses that begin with a verb as one sentence: `Grows in low light, is watered rarely and is non-toxic to pets.` */
export function sentenceOf(clauses: readonly string[]): string {
  const [first = '', ...rest] = clauses
  const clausesInSentence = [first, ...rest.map((clause) => clause.charAt(0).toLowerCase() + clause.slice(1))]
  const last = clausesInSentence.pop() ?? ''
  return clausesInSentence.length === 0 ? `${last}.` : `${clausesInSentence.join(', ')} and ${last}.`
}
