import { History, Plus } from 'lucide-react'
import type { Plant } from '../../../contract/plants.ts'
import { api } from '../../api.ts'
import { personalMeta } from '../../page-meta.ts'
import { LinkButton } from '../../ui/button.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { FormPage } from '../ui/form-page.tsx'
import { Loaded } from '../ui/loaded.tsx'
import type { Route } from './+types/edit-product.ts'
import { ProductForm } from './product-form.tsx'

export const meta = personalMeta('Edit Product')

/** The page that edits an existing product. */
export default function EditProduct({ params: { id } }: Route.ComponentProps) {
  const part = useLoaded(() => api.call('GET /plants/:id', { params: { id } }))
  return (
    <FormPage
      title="Edit Product"
      subtitle="Update the product details"
      actions={
        <LinkButton to={`/admin/audit?search=${id}`} size="small">
          <History aria-hidden="true" className="size-4.5" />
          History
        </LinkButton>
      }
    >
      <Loaded part={part} failure="Failed to load product data" loading="Loading product…">
        {(plant) => (
          <>
            <FamilyLinks plant={plant} />
            <ProductForm loaded={plant} />
          </>
        )}
      </Loaded>
    </FormPage>
  )
}

function FamilyLinks({ plant }: { plant: Plant }) {
  return (
    <nav aria-label="Sizes" className="mb-5 flex flex-wrap items-center gap-2">
      {plant.sizes.map(({ _id, label }) => (
        <LinkButton
          key={_id}
          to={`/admin/products/edit/${_id}`}
          size="small"
          variant={_id === plant._id ? 'primary' : undefined}
          aria-current={_id === plant._id ? 'page' : undefined}
        >
          {label}
        </LinkButton>
      ))}
      <LinkButton to={`/admin/products/new?copy=${plant._id}`} size="small" variant="quiet">
        <Plus aria-hidden="true" className="size-4.5" />
        Add a size
      </LinkButton>
    </nav>
  )
}
