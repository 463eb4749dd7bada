import type { UseFormReturn } from 'react-hook-form'
import type { Plant } from '../../../contract/plants.ts'
import type { Product } from './product-resolver.ts'
import { blankProduct, type ProductValues, valuesOf } from './product-values.ts'

/**
 * Resets the form to this version of the product (null: a new one), with `typed` as its unsaved changes. What was typed
 * before an update may lack fields that are new.
 */
export function resetTo(
  form: UseFormReturn<ProductValues, unknown, Product>,
  version: Plant | null,
  typed?: Partial<ProductValues>,
): void {
  const saved = version === null ? blankProduct : valuesOf(version)
  form.reset(saved)
  if (typed) form.reset({ ...saved, ...typed }, { keepDefaultValues: true })
}
