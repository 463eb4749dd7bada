import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../contract/client.ts'
import type { Plant } from '../../../contract/plants.ts'
import { api } from '../../api.ts'
import { randomKey } from '../../random-key.ts'
import { registerForm, takeDraft } from '../../session/drafts/drafts.ts'
import { useIsCurrentPage } from '../../ui/location.ts'
import { toast } from '../../ui/toast.ts'
import { lastAddressOf, RETURN } from '../ui/list-memory.ts'
import { toastError } from '../ui/toast-error.ts'
import { showRefusal } from '../ui/use-fields.ts'
import { fieldName, type Product, productResolver } from './product-body.ts'
import { blankProduct, type ProductValues, valuesOf } from './product-values.ts'

const NOTHING: Readonly<Record<string, string>> = {}

type Edit = { onStale: () => void; onDraft: (loaded: Plant) => void }

/**
 * The form of a new product (`loaded` is null) or of an edit, and its saving. The input stays if saving fails. A new
 * product starts with the `initial` values. `isSaved` is set when the form may be left without a question. A price
 * changed to 0 is saved only after `free` is confirmed.
 */
export function useProductForm(loaded: Plant | null, edit?: Edit, initial: ProductValues = blankProduct) {
  const navigate = useNavigate()
  const [idempotencyKey] = useState(randomKey)
  const form = useForm<ProductValues, unknown, Product>({
    resolver: productResolver(loaded),
    defaultValues: loaded === null ? initial : valuesOf(loaded),
  })
  const [refused, setRefused] = useState(NOTHING)
  const isSaved = useRef(false)
  // An admin who has left the page meanwhile is not navigated away again.
  const isCurrentPage = useIsCurrentPage()
  useProductDraft(form, loaded, (version) => edit?.onDraft(version))

  // Only once the fields are enabled and can be focused
  const { isSubmitting } = form.formState
  useEffect(() => {
    if (isSubmitting || refused === NOTHING) return
    setRefused(NOTHING)
    showRefusal(form, Object.fromEntries(Object.entries(refused).map(([path, text]) => [fieldName(path), text])))
  }, [form, isSubmitting, refused])

  const isFree = useRef(false)
  const [isFreeOpen, setFreeOpen] = useState(false)
  const save = form.handleSubmit(async (product) => {
    if (product.price === 0 && loaded?.price !== 0 && !isFree.current) return setFreeOpen(true)
    isFree.current = false
    try {
      await saveProduct(product, loaded, idempotencyKey)
    } catch (error) {
      toastError({ text: 'Failed to save product', error })
      if (error instanceof ApiError) setRefused(error.fields)
      if (error instanceof ApiError && error.code === 'stale_edit') edit?.onStale()
      return
    }
    toast.success(loaded === null ? 'Product created successfully' : 'Product updated successfully')
    isSaved.current = true
    if (!isCurrentPage.current) return
    // A new product is first in its list; an edited one stays in place.
    if (loaded === null) await navigate('/admin/products')
    else await navigate(lastAddressOf('/admin/products'), { state: RETURN, preventScrollReset: true })
  })

  const free = {
    isOpen: isFreeOpen,
    dismiss: () => setFreeOpen(false),
    confirm: () => {
      setFreeOpen(false)
      isFree.current = true
      void save()
    },
  }
  return { form, save, isSaved, free }
}

/** Creates a product (once per idempotency key), or updates the loaded one unless it has changed meanwhile. */
async function saveProduct(product: Product, loaded: Plant | null, idempotencyKey: string): Promise<void> {
  const body = { ...product, imageUrl: product.image.url }
  if (loaded === null) {
    const headers = { 'idempotency-key': idempotencyKey }
    await api.call('POST /plants', { headers, body })
  } else {
    const headers = { 'if-match': loaded.version }
    await api.call('PUT /plants/:id', { params: { id: loaded._id }, headers, body }).catch(failToSave)
  }
}

/** A missing product has been deleted since its form was opened. */
function failToSave(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
  throw new ApiError(error.status, { code: error.code, message: 'It has since been deleted.' })
}

type Draft = { values: ProductValues; loaded: Plant | null }

/**
 * Stores the unsaved input when the session ends, with the version it was based on, and restores it when the same user
 * signs in again. Changes made meanwhile are detected on save, as if the session had not ended.
 */
function useProductDraft(
  form: UseFormReturn<ProductValues, unknown, Product>,
  loaded: Plant | null,
  onTaken: (loaded: Plant) => void,
): void {
  const name = `product ${loaded?._id ?? 'new'}`
  const take = useEffectEvent(() => {
    // Only this form writes drafts of this name.
    const draft = takeDraft(name) as Draft | null
    if (draft === null) return
    if (draft.loaded !== null) onTaken(draft.loaded)
    resetTo(form, draft.loaded, draft.values)
  })
  const read = useEffectEvent((): Draft => ({ values: form.getValues(), loaded }))
  useEffect(() => {
    take()
    return registerForm(name, () => read())
  }, [name])
}

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
