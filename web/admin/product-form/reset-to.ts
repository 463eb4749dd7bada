import type { UseFormReturn } from 'react-hook-form'
import type { Plant } from '../../../contract/plants.ts'
import type { Product } from './product-resolver.ts'
import { blankProduct, type ProductValues, valuesOf } from './product-values.ts'

/** Resets the form to this version of the product (null: a new one), with `typed` as its unsaved changes. */
export function resetTo(
  form: UseFormReturn<ProductValues, unknown, Product>,
  version: Plant | null,
  typed?: ProductValues,
): void {
  form.reset(version === null ? blankProduct : valuesOf(version))
  if (typed) form.reset(typed, { keepDefaultValues: true })
}
