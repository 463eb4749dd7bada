import type { PackedInput } from '../../../contract/forms/packed.ts'
import { fromRupees } from '../../../domain/money.ts'
import type { PackedFacts } from '../../../domain/packed/packed-facts.ts'

/** What the form states of a package, as it is stored: the sum in paise, and null for what was left out. */
export function storedPacked(packed: PackedInput): PackedFacts {
  const { responsible, netQuantity, mrp, seed } = packed
  return {
    responsible: responsible ?? null,
    commonName: packed.commonName || null,
    netQuantity: netQuantity ?? null,
    mrp: mrp == null ? null : fromRupees(mrp),
    countryOfOrigin: packed.countryOfOrigin,
    bestBefore: packed.bestBefore || null,
    seed: seed
      ? {
          lot: seed.lot || null,
          testedOn: seed.testedOn ?? null,
          germination: seed.germination ?? null,
          purity: seed.purity ?? null,
          treated: seed.treated,
          treatment: seed.treatment || null,
        }
      : null,
  }
}
