import { useSearchParams } from 'react-router'
import { api } from '../../api.ts'
import { personalMeta } from '../../page-meta.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { FormPage } from '../ui/form-page.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { ProductForm } from './product-form.tsx'
import { valuesOfNextSize } from './product-values.ts'

export const meta = personalMeta('Add New Product')

/** The page that adds a product; with `?copy=` a further size of that product. */
export default function NewProduct() {
  const [parameters] = useSearchParams()
  const copied = parameters.get('copy')
  return (
    <FormPage title="Add New Product" subtitle="Add a new product to your store">
      {copied === null ? <ProductForm loaded={null} /> : <NewSize key={copied} id={copied} />}
    </FormPage>
  )
}

function NewSize({ id }: { id: string }) {
  const part = useLoaded(() => api.call('GET /plants/:id', { params: { id } }))
  return (
    <Loaded part={part} failure="Failed to load product data" loading="Loading product…">
      {(plant) => <ProductForm loaded={null} initial={valuesOfNextSize(plant)} />}
    </Loaded>
  )
}
