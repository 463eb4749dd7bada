import type { Plant } from '../../../contract/plants.ts'
import type { ProductValues } from './product-values.ts'

/**
 * The form's values as they are validated and sent: numbers as numbers, what is empty left out. An original price or a
 * discount that is empty is null, since one that is left out stays. Pictures that are the loaded product's keep what else
 * is known of them; the one in the gallery that is the main picture too is the primary one.
 */
export function productBody(values: ProductValues, loaded: Plant | null) {
  const known = new Map(loaded?.images.map((image) => [image.url, image]))
  return {
    name: values.name,
    scientificName: values.scientificName.trim() || undefined,
    description: values.description,
    price: numberIn(values.price),
    originalPrice: numberIn(values.originalPrice) ?? null,
    discount: numberIn(values.discount) ?? null,
    stock: numberIn(values.stock),
    category: values.category,
    rating: numberIn(values.rating),
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
    benefits: values.benefits.map(({ text }) => text),
  }
}

/** Undefined for an empty input. */
function numberIn(typed: string): number | undefined {
  return typed.trim() === '' ? undefined : Number(typed)
}
