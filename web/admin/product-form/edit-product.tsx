import { History } from 'lucide-react'
import { useCallback } from 'react'
import { api } from '../../api.ts'
import { completePlant } from '../../complete-plant.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { adminMeta } from '../admin-meta.ts'
import { useLoadedRecord } from '../ui/use-loaded-record.ts'
import type { Route } from './+types/edit-product.ts'
import { EditForm } from './edit-form.tsx'
import { FamilyLinks } from './family-links.tsx'
import { FormPage } from './form-page.tsx'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Edit Product')

/** The page that edits an existing product. */
export default function EditProduct({ params }: Route.ComponentProps) {
  const { id } = params
  const {
    record: plant,
    failure,
    load,
  } = useLoadedRecord(
    useCallback(async () => completePlant(await api.call('GET /plants/:id', { params: { id } })), [id]),
  )
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
      {failure !== null ? (
        <ErrorState title="Failed to load product data" message={failure} retryLabel="Retry" onRetry={load} />
      ) : plant === null ? (
        <Spinner label="Loading product…" />
      ) : (
        <>
          <FamilyLinks plant={plant} />
          <EditForm key={plant._id} plant={plant} />
        </>
      )}
    </FormPage>
  )
}
