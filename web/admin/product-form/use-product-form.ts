import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../contract/client.ts'
import type { Plant } from '../../../contract/plants.ts'
import { randomKey } from '../../random-key.ts'
import { toast } from '../../ui/toast.ts'
import { useIsHere } from '../../ui/use-is-current-page.ts'
import { lastAddressOf, RETURN } from '../ui/list-memory.ts'
import { tellFailure } from '../ui/toast-error.ts'
import { fieldName } from './field-names.ts'
import { type Product, productResolver } from './product-resolver.ts'
import { blankProduct, type ProductValues, valuesOf } from './product-values.ts'
import { saveProduct } from './save-product.ts'
import { useProductDraft } from './use-product-draft.ts'

const NOTHING: Readonly<Record<string, string>> = {}

type Edit = { onStale: () => void; onDraft: (loaded: Plant) => void }

/**
 * The form of a new product (`loaded` is null) or of an edit, and its saving. What is typed stays when that fails.
 * `isSaved` tells when it may be left without a question. A product that is to cost nothing from now on is saved only
 * once `free` was confirmed.
 */
export function useProductForm(loaded: Plant | null, edit?: Edit) {
  const navigate = useNavigate()
  const [idempotencyKey] = useState(randomKey)
  const form = useForm<ProductValues, unknown, Product>({
    resolver: productResolver(loaded),
    defaultValues: loaded === null ? blankProduct : valuesOf(loaded),
  })
  const [refused, setRefused] = useState(NOTHING)
  const isSaved = useRef(false)
  // Who left it meanwhile is not called away from where they are.
  const isHere = useIsHere()
  useProductDraft(form, loaded, (version) => edit?.onDraft(version))

  // Not before the fields can take the focus again
  const { isSubmitting } = form.formState
  useEffect(() => {
    if (isSubmitting || refused === NOTHING) return
    setRefused(NOTHING)
    for (const [index, [path, message]] of Object.entries(refused).entries()) {
      form.setError(fieldName(path) as keyof ProductValues, { type: 'server', message }, { shouldFocus: index === 0 })
    }
  }, [form, isSubmitting, refused])

  const isFree = useRef(false)
  const [isFreeAsked, setFreeAsked] = useState(false)
  const save = form.handleSubmit(async (product) => {
    if (product.price === 0 && loaded?.price !== 0 && !isFree.current) return setFreeAsked(true)
    isFree.current = false
    try {
      await saveProduct(product, loaded, idempotencyKey)
    } catch (error) {
      tellFailure({ text: 'Failed to save product', error })
      if (error instanceof ApiError) setRefused(error.fields)
      if (error instanceof ApiError && error.code === 'stale_edit') edit?.onStale()
      return
    }
    toast.success(loaded === null ? 'Product created successfully' : 'Product updated successfully')
    isSaved.current = true
    if (!isHere.current) return
    // A new product is the first of its list; an edited one is where it was.
    if (loaded === null) await navigate('/admin/products')
    else await navigate(lastAddressOf('/admin/products'), { state: RETURN, preventScrollReset: true })
  })

  const free = {
    isAsked: isFreeAsked,
    dismiss: () => setFreeAsked(false),
    confirm: () => {
      setFreeAsked(false)
      isFree.current = true
      void save()
    },
  }
  return { form, save, isSaved, free }
}
