import type { Paise } from '../money.ts'
import type { Country } from './countries.ts'

/** Who answers for a package, whose name and address it bears, with the words before them. */
export const packerLabels = { maker: 'Made by', packer: 'Packed by', importer: 'Imported by' } as const
export type PackerRole = keyof typeof packerLabels
export const packerRoles = Object.keys(packerLabels) as [PackerRole, ...PackerRole[]]

/** The units of a net quantity; `number` counts pieces. */
export const quantityUnits = ['g', 'kg', 'ml', 'l', 'cm', 'm', 'number'] as const
export type QuantityUnit = (typeof quantityUnits)[number]
export type Quantity = { amount: number; unit: QuantityUnit }

/** Germination and purity in percent; `treatment` names the substance that treated seed was treated with. */
export type SeedFacts = {
  lot: string | null
  testedOn: string | null
  germination: number | null
  purity: number | null
  treated: boolean
  treatment: string | null
}

/**
 * What must be known of a package before it is bought, by law. A fact that is not known yet is null; `mrp` is the
 * maximum retail price with all taxes, `bestBefore` a day (`2027-03-31`) or words.
 */
export type PackedFacts = {
  responsible: { role: PackerRole; name: string; address: string } | null
  commonName: string | null
  netQuantity: Quantity | null
  mrp: Paise | null
  countryOfOrigin: Country
  bestBefore: string | null
  seed: SeedFacts | null
}

/**
 * Whether a product costs more than the maximum retail price on its package, which no seller may charge (Legal Metrology
 * (Packaged Commodities) Rules 2011, rule 18(2)).
 */
export function isAboveMrp({ price, packed }: { price: Paise; packed: Pick<PackedFacts, 'mrp'> | null }): boolean {
  return packed !== null && packed.mrp !== null && price > packed.mrp
}
