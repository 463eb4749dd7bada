import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../api.ts'
import { completePlant } from '../../complete-plant.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { adminMeta } from '../admin-meta.ts'
import { useLoadedRecord } from '../ui/use-loaded-record.ts'
import type { Route } from './+types/new-product.ts'
import { FormPage } from './form-page.tsx'
import { ProductForm } from './product-form.tsx'
import { blankProduct, type ProductValues, valuesOfNextSize } from './product-values.ts'
import { useProductForm } from './use-product-form.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Add New Product')

/** The page that adds a product; with `?copy=` a further size of that product. */
export default function NewProduct() {
  const [parameters] = useSearchParams()
  const copied = parameters.get('copy')
  return (
    <FormPage title="Add New Product" subtitle="Add a new product to your store">
      {copied === null ? <NewForm initial={blankProduct} /> : <NewSize key={copied} id={copied} />}
    </FormPage>
  )
}

function NewSize({ id }: { id: string }) {
  const {
    record: plant,
    failure,
    load,
  } = useLoadedRecord(
    useCallback(async () => completePlant(await api.call('GET /plants/:id', { params: { id } })), [id]),
  )
  if (failure !== null) {
    return <ErrorState title="Failed to load product data" message={failure} retryLabel="Retry" onRetry={load} />
  }
  return plant === null ? <Spinner label="Loading product…" /> : <NewForm initial={valuesOfNextSize(plant)} />
}

function NewForm({ initial }: { initial: ProductValues }) {
  const { form, save, isSaved, free } = useProductForm(null, undefined, initial)
  return <ProductForm form={form} submitLabel="Create Product" onSubmit={save} isSaved={isSaved} free={free} isNew />
}
