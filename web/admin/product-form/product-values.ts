import { blankFacts, type FactsTexts, factsTextsOf } from '../../../contract/forms/facts-texts.ts'
import { blankPacked, type PackedTexts, packedTextsOf } from '../../../contract/forms/packed-texts.ts'
import {
  fromFields,
  lineFields,
  numberFields,
  type ProductField,
  textFields,
} from '../../../contract/forms/product-fields.ts'
import type { Plant } from '../../../contract/plants.ts'
import { categoryTaxClass } from '../../../domain/tax/tax-classes.ts'
import { blankDelivery, type DeliveryTexts, deliveryTextsOf } from './delivery-texts.ts'
import { priceTagOf } from './price-tag.ts'
import { blankSize, nextSizeTexts, type SizeTexts, sizeTextsOf } from './size-texts.ts'

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

/** A part of a bundle; the quantity as it was typed. */
export type PartValues = { plant: string; name: string; quantity: string }

/** The form's values. */
export type ProductValues = { [Field in ProductField as Field['key']]: Typed[Field['kind']] } & { parts: PartValues[] }

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
    parts: (plant.parts ?? []).map(({ plant: part, name, quantity }) => ({
      plant: part,
      name,
      quantity: String(quantity),
    })),
    facts: factsTextsOf(plant.facts),
    delivery: deliveryTextsOf(plant.delivery),
    ...fromFields(lineFields, ({ key }) => [key, plant[key].map((text) => ({ text }))]),
  }
}

/** The form's values for a further size of an existing product: a copy with a stock and a size of its own. */
export function valuesOfNextSize(plant: Plant): ProductValues {
  return { ...valuesOf(plant), stock: blankProduct.stock, rating: blankProduct.rating, size: nextSizeTexts(plant) }
}
