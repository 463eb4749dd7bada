import { adminMeta } from '../admin-meta.ts'
import type { Route } from './+types/new-product.ts'
import { FormPage } from './form-page.tsx'
import { ProductForm } from './product-form.tsx'
import { useProductForm } from './use-product-form.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Add New Product')

/** The page that adds a product. */
export default function NewProduct() {
  const { form, save, isSaved, free } = useProductForm(null)
  return (
    <FormPage title="Add New Product" subtitle="Add a new product to your store">
      <ProductForm form={form} submitLabel="Create Product" onSubmit={save} isSaved={isSaved} free={free} />
    </FormPage>
  )
}
