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
export function packedCells({ packed }: Pick<SheetRow, 'packed'>): Record<string, string> {
  const texts: Texts = packedTextsOf(packed && presentPacked(packed))
  return Object.fromEntries(
    packedColumns.map((name) => {
      const [part, field] = pathOf(name)
      const text = texts[part] ?? ''
      return [name, typeof text === 'string' ? text : (text[field] ?? '')]
    }),
  )
}

type Texts = Record<string, string | Record<string, string>>

function pathOf(name: PackedColumn): [part: string, field: string] {
  const [part = '', field = ''] = fields[name].split('.')
  return [part, field]
}

/** The unit price in rupees, as it is written: `2.45 per g`. */
export function unitPriceCell({ packed }: Pick<SheetRow, 'packed'>): string {
  const price: PackedGoods['unitPrice'] = packed && presentPacked(packed).unitPrice
  return price === null ? '' : `${price.price} per ${price.unit}`
}

/** What cells state of a package. */
export function textsOfCells(cells: Readonly<Record<PackedColumn, string>>): PackedTexts {
  const texts: Texts = {}
  for (const name of packedColumns) {
    const [part, field] = pathOf(name)
    if (field === '') texts[part] = cells[name]
    else texts[part] = Object.assign(texts[part] ?? {}, { [field]: cells[name] })
  }
  return texts as PackedTexts
}
