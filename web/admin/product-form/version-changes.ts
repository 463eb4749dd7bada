import type { Plant } from '../../../contract/plants.ts'
import { type ProductValues, valuesOf } from './product-values.ts'

/** The differences between two versions of a product: `Price (450 → 480)`, `Description`. */
export function changesBetween(loaded: Plant, newer: Plant): string[] {
  const before = valuesOf(loaded)
  const after = valuesOf(newer)
  return changedFields(before, after).map((field) => {
    const [from, to] = [before[field], after[field]]
    const isShort = typeof from === 'string' && typeof to === 'string' && field !== 'description'
    return isShort ? `${labels[field]} (${from || 'empty'} → ${to || 'empty'})` : labels[field]
  })
}

/** The typed values, with the newer version's values in the fields the admin has not changed. */
export function mergedValues(typed: ProductValues, loaded: Plant, newer: Plant): ProductValues {
  const edited = changedFields(valuesOf(loaded), typed)
  return { ...valuesOf(newer), ...Object.fromEntries(edited.map((field) => [field, typed[field]])) }
}

function changedFields(before: ProductValues, after: ProductValues): (keyof ProductValues)[] {
  const fields = Object.keys(labels) as (keyof ProductValues)[]
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
}

const labels: Record<keyof ProductValues, string> = {
  name: 'Plant Name',
  scientificName: 'Scientific Name',
  category: 'Category',
  rating: 'Rating',
  description: 'Description',
  careInstructions: 'Care Instructions',
  benefits: 'Benefits',
  price: 'Price',
  originalPrice: 'Original Price',
  discount: 'Discount',
  stock: 'Stock',
  image: 'Product Image',
  images: 'Image Gallery',
}
