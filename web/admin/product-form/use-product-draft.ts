import { useEffect, useEffectEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Plant } from '../../../contract/plants.ts'
import { completePlant } from '../../complete-plant.ts'
import { registerForm, takeDraft } from '../../session/drafts/drafts.ts'
import type { Product } from './product-resolver.ts'
import type { ProductValues } from './product-values.ts'
import { resetTo } from './reset-to.ts'

type Draft = { values: ProductValues; loaded: Plant | null }

/**
 * Stores the unsaved input when the session ends, with the version it was based on, and restores it when the same user
 * signs in again. Changes made meanwhile are detected on save, as if the session had not ended.
 */
export function useProductDraft(
  form: UseFormReturn<ProductValues, unknown, Product>,
  loaded: Plant | null,
  onTaken: (loaded: Plant) => void,
): void {
  const name = `product ${loaded?._id ?? 'new'}`
  const take = useEffectEvent(() => {
    // Only this form writes drafts of this name.
    const draft = takeDraft(name) as Draft | null
    if (draft === null) return
    // A draft from before an update may lack what a product has since.
    const version = draft.loaded && completePlant(draft.loaded)
    if (version !== null) onTaken(version)
    resetTo(form, version, draft.values)
  })
  const read = useEffectEvent((): Draft => ({ values: form.getValues(), loaded }))
  useEffect(() => {
    take()
    return registerForm(name, () => read())
  }, [name])
}
