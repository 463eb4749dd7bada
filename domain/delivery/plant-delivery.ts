import type { State } from '../states.ts'

/** A product's delivery limits; null where the owner has set none. */
export type PlantDelivery = {
  vanOnly: boolean
  notTo: State[]
  /** The reason for either limit, for shoppers */
  reason: string | null
  /** The product does not travel above or below these temperatures, in °C */
  maxCelsius: number | null
  minCelsius: number | null
  /** The most days its parcel can spend in a depot without being delivered */
  depotDays: number | null
  weightGrams: number | null
}

/** For a product without a setting: a plant survives one Sunday in a depot. */
export const DEFAULT_DEPOT_DAYS = 1

/** The most days in a depot that the owner may allow a product. */
export const MOST_DEPOT_DAYS = 14

/** A product to be delivered, of `quantity` pieces. `heightCm` is null where it is unknown. */
export type DeliveredProduct = {
  plant: string
  name: string
  quantity: number
  delivery: PlantDelivery | null
  heightCm: number | null
}

/** The weight of products together, as far as the owner has set weights. */
export function gramsOf(products: readonly { delivery: PlantDelivery | null; quantity: number }[]): number {
  return products.reduce((grams, { delivery, quantity }) => grams + (delivery?.weightGrams ?? 0) * quantity, 0)
}

/** The properties of a product's delivery with what a line calls them, in the order of the lines. */
const labels = {
  vanOnly: 'Only by van',
  notTo: 'Not to',
  reason: 'Reason',
  maxCelsius: 'Most °C',
  minCelsius: 'Least °C',
  depotDays: 'Days in a depot',
  weightGrams: 'Weight in g',
} as const satisfies Record<keyof PlantDelivery, string>

type Key = keyof typeof labels

/** A line like `Weight in g: 900` for each delivery limit of a product. */
export function plantDeliveryLines(delivery: PlantDelivery | null): string[] {
  if (delivery === null) return []
  const texts: Record<Key, string> = {
    vanOnly: delivery.vanOnly ? 'yes' : '',
    notTo: delivery.notTo.join(', '),
    reason: delivery.reason ?? '',
    maxCelsius: delivery.maxCelsius?.toString() ?? '',
    minCelsius: delivery.minCelsius?.toString() ?? '',
    depotDays: delivery.depotDays?.toString() ?? '',
    weightGrams: delivery.weightGrams?.toString() ?? '',
  }
  return keys.filter((key) => texts[key] !== '').map((key) => `${labels[key]}: ${texts[key]}`)
}

const keys = Object.keys(labels) as Key[]

/**
 * The limits in such lines, for validation by the product form; null without lines, or else the first line that cannot
 * be read.
 */
export function readPlantDelivery(lines: readonly string[]): Record<string, unknown> | null | { unreadable: string } {
  if (lines.length === 0) return null
  const read: Record<string, unknown> = {}
  for (const line of lines) {
    const [label = '', ...rest] = line.split(':')
    const key = keys.find((one) => labels[one].toLowerCase() === label.trim().toLowerCase())
    const text = rest.join(':').trim()
    if (key === undefined || text === '' || key in read) return { unreadable: line }
    read[key] = valueIn(key, text)
  }
  return read
}

function valueIn(key: Key, text: string): unknown {
  if (key === 'reason') return text
  if (key === 'notTo') return text.split(',').map((state) => state.trim())
  if (key === 'vanOnly') return text.toLowerCase() === 'yes' ? true : text.toLowerCase() === 'no' ? false : text
  return Number(text)
}

type Delivered = Pick<DeliveredProduct, 'name' | 'delivery' | 'heightCm'>

/** The limits set for a bundle itself; its weight and height come from its parts. */
type Bundle = Pick<DeliveredProduct, 'plant' | 'name' | 'quantity' | 'delivery'>

/**
 * How bundles travel: as their parts, each piece by itself, and as the bundle itself, for what the owner says of it. All have
 * the id of the bundle, which is what the cart shows. The quantity of a part is that in one bundle.
 */
export function bundleProducts(
  bundle: Bundle,
  parts: readonly (Delivered & { quantity: number })[],
): DeliveredProduct[] {
  const { plant, quantity } = bundle
  const pieces = parts.map(({ name, delivery, heightCm, quantity: each }) => ({
    plant,
    name,
    quantity: each * quantity,
    delivery,
    heightCm,
  }))
  return [...pieces, ...ownRuleOf(bundle)]
}

/** What the owner has set for a bundle itself, as a product without a weight; it survives what its parts survive. */
export function ownRuleOf({ plant, name, quantity, delivery }: Bundle): DeliveredProduct[] {
  if (delivery === null) return []
  const own: PlantDelivery = { ...delivery, weightGrams: null, depotDays: delivery.depotDays ?? MOST_DEPOT_DAYS }
  return [{ plant, name, quantity, delivery: own, heightCm: null }]
}
