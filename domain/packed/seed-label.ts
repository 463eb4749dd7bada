import type { PackedFacts, SeedFacts } from './packed-facts.ts'
import { gramsOf } from './unit-price.ts'

/** The largest packet, in grams, whose label may have the sentence below in place of germination and purity. */
const SMALL_PACKET = 250

/** Inspection procedure of the Ministry of Agriculture (seednet.gov.in) under the Seeds Act 1966, section 7. */
export const CONFORMITY =
  'The seed in this container conforms to the minimum limits of germination and purity prescribed under the Act'

/** Whether the sentence stands for germination and purity: on a packet up to 250 g that states neither. */
export function statesConformity({ netQuantity, seed }: Pick<PackedFacts, 'netQuantity' | 'seed'>): boolean {
  const grams = gramsOf(netQuantity)
  return grams !== null && grams <= SMALL_PACKET && seed?.germination == null && seed?.purity == null
}

/** What treated seed must be marked with (Seeds Rules 1968, rule 8(iv)); null for untreated seed. */
export function treatmentWarning({ treated, treatment }: Pick<SeedFacts, 'treated' | 'treatment'>): string | null {
  if (!treated) return null
  return `Treated${treatment === null ? '' : ` with ${treatment}`}. Do not use for food, feed or oil purposes.`
}
