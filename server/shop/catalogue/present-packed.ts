import type { PackedGoods } from '../../../contract/packed.ts'
import { toRupees } from '../../../domain/money.ts'
import type { PackedFacts } from '../../../domain/packed/packed-facts.ts'
import { unitPrice } from '../../../domain/packed/packed-facts.ts'

/** What is stated on a package, as the API returns it. */
export function presentPacked(facts: PackedFacts): PackedGoods {
  const { responsible, netQuantity, mrp, seed } = facts
  const price = mrp !== null && netQuantity !== null ? unitPrice(mrp, netQuantity) : null
  return {
    responsible: responsible && { role: responsible.role, name: responsible.name, address: responsible.address },
    commonName: facts.commonName,
    netQuantity: netQuantity && { amount: netQuantity.amount, unit: netQuantity.unit },
    mrp: mrp === null ? null : toRupees(mrp),
    unitPrice: price && { price: toRupees(price.price), unit: price.unit },
    countryOfOrigin: facts.countryOfOrigin,
    bestBefore: facts.bestBefore,
    seed: seed && {
      lot: seed.lot,
      testedOn: seed.testedOn,
      germination: seed.germination,
      purity: seed.purity,
      treated: seed.treated,
      treatment: seed.treatment,
    },
  }
}
