import { blankFacts, type FactsTexts, factsTextsOf } from '../../../contract/forms/facts.ts'
import { numberText } from '../../../contract/forms/fields.ts'
import { blankPacked, type PackedTexts, packedTextsOf } from '../../../contract/forms/packed.ts'
import {
  fromFields,
  lineFields,
  numberFields,
  type ProductField,
  textFields,
} from '../../../contract/forms/product-fields.ts'
import type { Plant } from '../../../contract/plants.ts'
import { categoryTaxClass } from '../../../domain/tax/tax-classes.ts'

/** What the inputs of a field hold: numbers as typed text. */
type Typed = {
  text: string
  'optional text': string
  'long text': string
  rupees: string
  percent: string
  number: string
  category: string
  /** Empty: that of the category */
  'tax class': string
  picture: { url: string }
  pictures: { url: string }[]
  care: { title: string; description: string }[]
  lines: { text: string }[]
  packed: PackedTexts
  size: SizeTexts
  facts: FactsTexts
  delivery: DeliveryTexts
}

/** What the inputs of a size hold. */
export type SizeTexts = { family: string; label: string; position: string }

const deliveryNumbers = ['maxCelsius', 'minCelsius', 'depotDays', 'weightGrams'] as const
type DeliveryNumber = (typeof deliveryNumbers)[number]

/** What the inputs of a product's delivery hold. */
export type DeliveryTexts = Record<DeliveryNumber, string> & {
  vanOnly: boolean
  notTo: readonly string[]
  reason: string
}

type PartValues = { plant: string; name: string; quantity: string }

/** The form's values. */
export type ProductValues = { [Field in ProductField as Field['key']]: Typed[Field['kind']] } & { parts: PartValues[] }

const blankSize: SizeTexts = { family: '', label: '', position: '' }

const blankDelivery: DeliveryTexts = { vanOnly: false, notTo: [], reason: '', ...eachDeliveryNumber(() => '') }

/** A value for each of the numbers. */
export function eachDeliveryNumber<Value>(read: (key: DeliveryNumber) => Value) {
  return Object.fromEntries(deliveryNumbers.map((key) => [key, read(key)])) as Record<DeliveryNumber, Value>
}

export const blankProduct: ProductValues = {
  ...fromFields([...textFields, ...numberFields], ({ key }) => [key, '']),
  price: '0',
  stock: '1',
  rating: '0',
  category: 'indoor',
  taxClass: '',
  image: { url: '' },
  images: [],
  careInstructions: [],
  packed: blankPacked,
  size: blankSize,
  parts: [],
  facts: blankFacts,
  delivery: blankDelivery,
  ...fromFields(lineFields, ({ key }) => [key, []]),
}

/** The form's values for an existing product. */
export function valuesOf(plant: Plant): ProductValues {
  return {
    ...fromFields(textFields, ({ key }) => [key, plant[key] ?? '']),
    ...fromFields(numberFields, ({ key }) => [key, String(plant[key])]),
    // One of the two may be derived from the price.
    ...priceTagOf(plant),
    category: plant.category,
    taxClass: plant.taxClass === categoryTaxClass(plant.category) ? '' : plant.taxClass,
    image: { url: plant.image.url },
    images: plant.images.map(({ url }) => ({ url })),
    careInstructions: plant.careInstructions.map(({ title, description }) => ({ title, description })),
    packed: packedTextsOf(plant.packed),
    size: sizeTextsOf(plant.size),
    parts: (plant.parts ?? []).map(({ plant, name, quantity }) => ({ plant, name, quantity: String(quantity) })),
    facts: factsTextsOf(plant.facts),
    delivery: deliveryTextsOf(plant.delivery),
    ...fromFields(lineFields, ({ key }) => [key, plant[key].map((text) => ({ text }))]),
  }
}

/** The form's values for a further size of an existing product: a copy with a stock and a size of its own. */
export function valuesOfNextSize(plant: Plant): ProductValues {
  return { ...valuesOf(plant), stock: blankProduct.stock, rating: blankProduct.rating, size: nextSizeTexts(plant) }
}

function deliveryTextsOf(delivery: Plant['delivery']): DeliveryTexts {
  if (delivery === null) return blankDelivery
  const { vanOnly, notTo, reason } = delivery
  return { vanOnly, notTo, reason: reason ?? '', ...eachDeliveryNumber((key) => numberText(delivery[key])) }
}

function sizeTextsOf(size: Plant['size']): SizeTexts {
  return size === null ? blankSize : { family: size.family, label: size.label, position: String(size.position) }
}

/** The texts of a further size of a plant's family: behind the others, its label to be typed. */
function nextSizeTexts({ name, size, sizes }: Plant): SizeTexts {
  const position = (size?.position ?? 0) + Math.max(1, sizes.length)
  return { family: size?.family ?? name, label: '', position: String(position) }
}

/** The form's initial original price and discount: the one derived from the price stays empty. */
function priceTagOf({ originalPrice, discount, priceTag }: Plant) {
  return {
    originalPrice: originalPrice === null || priceTag === 'discount' ? '' : String(originalPrice),
    discount: discount === 0 || priceTag === 'original' ? '' : String(discount),
  }
}
