import { formParts, productFields } from '../../../contract/forms/product-fields.ts'
import type { Plant } from '../../../contract/plants.ts'
import { type ProductValues, valuesOf } from './product-values.ts'

/** The differences between two versions of a product: `Price (450 → 480)`, `Description`. */
export function changesBetween(loaded: Plant, newer: Plant): string[] {
  const before = valuesOf(loaded)
  const after = valuesOf(newer)
  return changedFields(before, after).map(({ key, label, kind }) => {
    const [from, to] = [before[key], after[key]]
    const isShort = typeof from === 'string' && typeof to === 'string' && kind !== 'long text'
    return isShort ? `${label} (${from || 'empty'} → ${to || 'empty'})` : label
  })
}

/** The typed values, with the newer version's values in the fields the admin has not changed. */
export function mergedValues(typed: ProductValues, loaded: Plant, newer: Plant): ProductValues {
  const edited = changedFields(valuesOf(loaded), typed)
  return { ...valuesOf(newer), ...Object.fromEntries(edited.map(({ key }) => [key, typed[key]])) }
}

function changedFields(before: ProductValues, after: ProductValues) {
  return compared.filter(({ key }) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
}

const bundle = { key: 'parts', label: 'Bundle', kind: 'parts' } as const
const compared = [...formParts.flatMap((part) => productFields.filter((field) => field.part === part)), bundle]
