import { useEffect, useEffectEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Plant } from '../../../contract/plants.ts'
import { takeDraft, watchForm } from '../../session/drafts/drafts.ts'
import type { Product } from './product-resolver.ts'
import type { ProductValues } from './product-values.ts'
import { resetTo } from './reset-to.ts'

type Draft = { values: ProductValues; loaded: Plant | null }

/**
 * Keeps what is typed when the session ends, with the version that it was typed over, and goes on from there once the
 * same person is back: what changed meanwhile is told when it is saved, as if the session had never ended.
 */
export function useProductDraft(
  form: UseFormReturn<ProductValues, unknown, Product>,
  loaded: Plant | null,
  onTaken: (loaded: Plant) => void,
): void {
  const name = `product ${loaded?._id ?? 'new'}`
  const take = useEffectEvent(() => {
    // Only this form has written under its name.
    const draft = takeDraft(name) as Draft | null
    if (draft === null) return
    if (draft.loaded !== null) onTaken(draft.loaded)
    resetTo(form, draft.loaded, draft.values)
  })
  const read = useEffectEvent((): Draft => ({ values: form.getValues(), loaded }))
  useEffect(() => {
    take()
    return watchForm(name, () => read())
  }, [name])
}
