import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../contract/client.ts'
import type { Plant } from '../../../contract/plants.ts'
import { api } from '../../api.ts'
import { randomKey } from '../../random-key.ts'
import { useIsCurrentPage } from '../../ui/location.ts'
import { lastAddressOf, RETURN } from '../ui/list-memory.ts'
import { useVersionedForm } from '../ui/versioned-form.tsx'
import { fieldName, type Product, productResolver } from './product-body.ts'
import { type ProductValues, valuesOf } from './product-values.ts'

/** The form of a new product (`product` is null) or of an edit. A price changed to 0 is saved only after `free` is confirmed. */
export function useProductForm(product: Plant | null, initial: ProductValues) {
  const navigate = useNavigate()
  const [idempotencyKey] = useState(randomKey)
  const isFree = useRef(false)
  const [isFreeOpen, setFreeOpen] = useState(false)
  // An admin who has left the page meanwhile is not navigated away again.
  const isCurrentPage = useIsCurrentPage()
  const versioned = useVersionedForm<Plant | null, ProductValues, Product>(product, {
    what: 'product',
    saved: product === null ? 'Product created successfully' : 'Product updated successfully',
    draftOf: (loaded) => `product ${loaded?._id ?? 'new'}`,
    resolverOf: productResolver,
    valuesOf: (loaded) => (loaded === null ? initial : valuesOf(loaded)),
    fieldName,
    save: async (body, loaded) => {
      if (body.price === 0 && loaded?.price !== 0 && !isFree.current) {
        setFreeOpen(true)
        return null
      }
      isFree.current = false
      return saveProduct(body, loaded, idempotencyKey)
    },
    // A verdict goes with its source, a quantity with its unit.
    keepsGroupsWhole: true,
    leave: async () => {
      if (!isCurrentPage.current) return
      // A new product is first in its list; an edited one stays in place.
      if (product === null) await navigate('/admin/products')
      else await navigate(lastAddressOf('/admin/products'), { state: RETURN, preventScrollReset: true })
    },
  })

  const free = {
    isOpen: isFreeOpen,
    dismiss: () => setFreeOpen(false),
    confirm: () => {
      setFreeOpen(false)
      isFree.current = true
      void versioned.submit()
    },
  }
  return { versioned, free }
}

/** Creates a product (once per idempotency key), or updates the loaded one unless it has changed meanwhile. */
function saveProduct(product: Product, loaded: Plant | null, idempotencyKey: string): Promise<Plant> {
  const body = { ...product, imageUrl: product.image.url }
  if (loaded === null) return api.call('POST /plants', { headers: { 'idempotency-key': idempotencyKey }, body })
  const headers = { 'if-match': loaded.version }
  return api.call('PUT /plants/:id', { params: { id: loaded._id }, headers, body }).catch(failToSave)
}

/** A missing product has been deleted since its form was opened. */
function failToSave(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
  throw new ApiError(error.status, { code: error.code, message: 'It has since been deleted.' })
}
