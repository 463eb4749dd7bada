import type { PackedGoods } from '../packed.ts'
import { isBlank, numberIn, numberText } from './typed-texts.ts'

/** The facts of a package as they are typed, into a form or into the cells of a sheet. `treated` is `yes` or empty. */
export type PackedTexts = {
  responsible: { role: string; name: string; address: string }
  commonName: string
  netQuantity: { amount: string; unit: string }
  mrp: string
  countryOfOrigin: string
  bestBefore: string
  seed: { lot: string; testedOn: string; germination: string; purity: string; treated: string; treatment: string }
}

export const blankPacked: PackedTexts = {
  responsible: { role: '', name: '', address: '' },
  commonName: '',
  netQuantity: { amount: '', unit: '' },
  mrp: '',
  countryOfOrigin: '',
  bestBefore: '',
  seed: { lot: '', testedOn: '', germination: '', purity: '', treated: '', treatment: '' },
}

export function packedTextsOf(packed: Omit<PackedGoods, 'unitPrice'> | null): PackedTexts {
  if (packed === null) return blankPacked
  const { responsible, netQuantity, seed } = packed
  return {
    responsible: responsible ?? blankPacked.responsible,
    commonName: packed.commonName ?? '',
    netQuantity: netQuantity ? { amount: String(netQuantity.amount), unit: netQuantity.unit } : blankPacked.netQuantity,
    mrp: numberText(packed.mrp),
    countryOfOrigin: packed.countryOfOrigin,
    bestBefore: packed.bestBefore ?? '',
    seed: seed
      ? {
          lot: seed.lot ?? '',
          testedOn: seed.testedOn ?? '',
          germination: numberText(seed.germination),
          purity: numberText(seed.purity),
          treated: seed.treated ? 'yes' : '',
          treatment: seed.treatment ?? '',
        }
      : blankPacked.seed,
  }
}

/** The facts as a request has them, to be validated by `PackedForm`; null if nothing is typed. */
export function packedOfTexts(texts: PackedTexts) {
  if (isBlank(texts)) return null
  const { responsible, netQuantity, seed } = texts
  return {
    responsible: isBlank(responsible) ? null : responsible,
    commonName: texts.commonName,
    netQuantity: isBlank(netQuantity) ? null : { amount: numberIn(netQuantity.amount), unit: netQuantity.unit },
    mrp: numberIn(texts.mrp),
    countryOfOrigin: texts.countryOfOrigin.trim() || undefined,
    bestBefore: texts.bestBefore,
    seed: isBlank(seed)
      ? null
      : {
          lot: seed.lot,
          testedOn: seed.testedOn.trim() || null,
          germination: numberIn(seed.germination),
          purity: numberIn(seed.purity),
          treated: seed.treated.trim().toLowerCase() === 'yes',
          treatment: seed.treatment,
        },
  }
}
