import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../contract/client.ts'
import type { Plant } from '../../../contract/plants.ts'
import { randomKey } from '../../random-key.ts'
import { toast } from '../../ui/toast.ts'
import { useIsCurrentPage } from '../../ui/use-is-current-page.ts'
import { lastAddressOf, RETURN } from '../ui/list-memory.ts'
import { toastError } from '../ui/toast-error.ts'
import { fieldName } from './field-names.ts'
import { type Product, productResolver } from './product-resolver.ts'
import { blankProduct, type ProductValues, valuesOf } from './product-values.ts'
import { saveProduct } from './save-product.ts'
import { useProductDraft } from './use-product-draft.ts'

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
    for (const [index, [path, message]] of Object.entries(refused).entries()) {
      form.setError(fieldName(path) as keyof ProductValues, { type: 'server', message }, { shouldFocus: index === 0 })
    }
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
