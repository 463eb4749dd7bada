import { factsOfTexts } from '../../../contract/forms/facts-texts.ts'
import { packedOfTexts } from '../../../contract/forms/packed-texts.ts'
import {
  fromFields,
  lineFields,
  numberFields,
  type ProductField,
  textFields,
} from '../../../contract/forms/product-fields.ts'
import type { Plant } from '../../../contract/plants.ts'
import { deliveryOfTexts } from './delivery-texts.ts'
import type { ProductValues } from './product-values.ts'
import { sizeOfTexts } from './size-texts.ts'

/**
 * The request body: numbers parsed, empty fields omitted. An empty original price or discount is sent as null, since an
 * omitted one would stay. Pictures of the loaded product retain their other fields; the gallery picture that is also
 * the main one is marked primary.
 */
export function productBody(values: ProductValues, loaded: Plant | null) {
  const known = new Map(loaded?.images.map((image) => [image.url, image]))
  const numbers = fromFields(numberFields, ({ key }) => [key, numberIn(values[key])])
  return {
    ...fromFields(textFields, ({ key }) => [key, values[key].trim() || undefined]),
    ...numbers,
    originalPrice: numbers.originalPrice ?? null,
    discount: numbers.discount ?? null,
    category: values.category,
    taxClass: values.taxClass || null,
    image: {
      url: values.image.url,
      public_id: values.image.url === loaded?.image.url ? (loaded.image.public_id ?? undefined) : undefined,
    },
    images: values.images.map(({ url }) => ({
      url,
      public_id: known.get(url)?.public_id ?? undefined,
      isPrimary: url === values.image.url || undefined,
    })),
    careInstructions: values.careInstructions,
    packed: packedOfTexts(values.packed),
    size: sizeOfTexts(values.size),
    ...(values.parts.length > 0 && { stock: undefined }),
    parts:
      values.parts.length > 0
        ? values.parts.map(({ plant, quantity }) => ({ plant, quantity: numberIn(quantity) ?? Number.NaN }))
        : null,
    facts: factsOfTexts(values.facts),
    delivery: deliveryOfTexts(values.delivery),
    ...fromFields(lineFields, ({ key }) => [key, values[key].map(({ text }) => text)]),
  } satisfies Record<ProductField['key'] | 'parts', unknown>
}

/** Undefined for an empty input. */
function numberIn(typed: string): number | undefined {
  return typed.trim() === '' ? undefined : Number(typed)
}
