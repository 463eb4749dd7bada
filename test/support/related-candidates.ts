import fc from 'fast-check'
import { categories } from '../../domain/catalogue.ts'
import { anyFacts } from './any-facts.ts'

/** What the rules know of any product; few identifiers, so that some are equal. */
export const anyCandidate = fc.record({
  id: fc.constantFrom(...'abcdefghijklmnopqrst'),
  category: fc.constantFrom(...categories),
  stock: fc.nat({ max: 2 }),
  facts: anyFacts,
  family: fc.constantFrom(null, null, 'Palm', 'Pot'),
  times: fc.oneof(fc.constant(0), fc.integer({ min: 3, max: 9 })),
})

/** A shop's products, each once. */
export const anyCandidates = fc.uniqueArray(anyCandidate, { selector: ({ id }) => id, maxLength: 20 })
