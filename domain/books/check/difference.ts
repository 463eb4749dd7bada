/** Something in a document, a sequence or a table that is not as it should be; sums are in rupees. */
export type Difference = {
  /** The number of a document, or the name of a table */
  paper: string
  what: string
  expected: string
  found: string
}

/** Compares two sums in paise. */
export function compareSums(paper: string, what: string, expected: number, found: number): Difference[] {
  if (expected === found) return []
  return [{ paper, what, expected: (expected / 100).toFixed(2), found: (found / 100).toFixed(2) }]
}

export function compareTexts(paper: string, what: string, expected: string, found: string): Difference[] {
  return expected === found ? [] : [{ paper, what, expected, found }]
}
