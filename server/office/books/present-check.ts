import type { ReturnCheck } from '../../../contract/books.ts'
import type { Difference } from '../../../domain/books/check/difference.ts'

/** A wrong rate or GSTIN differs in every document of the month. */
const MOST_LISTED = 200

/** Whether a return reconciles; of its differences the first 200, and how many there are. */
export function presentCheck(differences: readonly Difference[]): ReturnCheck {
  return {
    reconciles: differences.length === 0,
    differences: differences
      .slice(0, MOST_LISTED)
      .map(({ paper, what, expected, found }) => ({ paper, what, expected, found })),
    differenceCount: differences.length,
  }
}
