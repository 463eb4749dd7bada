import { type PackedTexts, packedTextsOf } from '../../../../contract/forms/packed.ts'
import type { PackedGoods } from '../../../../contract/packed.ts'
import { presentPacked } from '../../../shop/catalogue/present-plant.ts'
import type { SheetRow } from './columns.ts'

/** The columns of what is stated on a package, with the fields of the API that they hold. */
const fields = {
  packedRole: 'responsible.role',
  packedName: 'responsible.name',
  packedAddress: 'responsible.address',
  commonName: 'commonName',
  netQuantity: 'netQuantity.amount',
  netUnit: 'netQuantity.unit',
  mrp: 'mrp',
  countryOfOrigin: 'countryOfOrigin',
  bestBefore: 'bestBefore',
  seedLot: 'seed.lot',
  seedTestedOn: 'seed.testedOn',
  seedGermination: 'seed.germination',
  seedPurity: 'seed.purity',
  seedTreated: 'seed.treated',
  seedTreatment: 'seed.treatment',
} as const

export type PackedColumn = keyof typeof fields
export const packedColumns = Object.keys(fields) as readonly PackedColumn[]

/** The column that is written only: it follows from MRP and net quantity. */
export const UNIT_PRICE = 'unitPrice'

/** The column of a field of `packed`, or the first of a part of it: `packedRole` for `responsible`. */
export function packedColumnOf(field: string): PackedColumn {
  return packedColumns.find((name) => `${fields[name]}.`.startsWith(`${field}.`)) ?? 'packedRole'
}

/** The cells of what is stated on a product's package; all empty where nothing is. */
export function packedCells(row: Pick<SheetRow, 'packed'> | null): Record<PackedColumn, string> {
  const texts = packedTextsOf(row?.packed ? presentPacked(row.packed) : null)
  const { responsible, netQuantity, seed } = texts
  return {
    packedRole: responsible.role,
    packedName: responsible.name,
    packedAddress: responsible.address,
    commonName: texts.commonName,
    netQuantity: netQuantity.amount,
    netUnit: netQuantity.unit,
    mrp: texts.mrp,
    countryOfOrigin: texts.countryOfOrigin,
    bestBefore: texts.bestBefore,
    seedLot: seed.lot,
    seedTestedOn: seed.testedOn,
    seedGermination: seed.germination,
    seedPurity: seed.purity,
    seedTreated: seed.treated,
    seedTreatment: seed.treatment,
  }
}

/** The unit price in rupees, as it is written: `2.45 per g`. */
export function unitPriceCell({ packed }: Pick<SheetRow, 'packed'>): string {
  const price: PackedGoods['unitPrice'] = packed && presentPacked(packed).unitPrice
  return price === null ? '' : `${price.price} per ${price.unit}`
}

/** What cells state of a package. */
export function textsOfCells(cells: Readonly<Record<PackedColumn, string>>): PackedTexts {
  return {
    responsible: {
      role: cells.packedRole.trim().toLowerCase(),
      name: cells.packedName,
      address: cells.packedAddress,
    },
    commonName: cells.commonName,
    netQuantity: { amount: cells.netQuantity, unit: cells.netUnit.trim() },
    mrp: cells.mrp,
    countryOfOrigin: cells.countryOfOrigin,
    bestBefore: cells.bestBefore,
    seed: {
      lot: cells.seedLot,
      testedOn: cells.seedTestedOn,
      germination: cells.seedGermination,
      purity: cells.seedPurity,
      treated: cells.seedTreated,
      treatment: cells.seedTreatment,
    },
  }
}
