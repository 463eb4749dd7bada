import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { adminMeta } from '../admin-meta.ts'
import { FormPage } from '../product-form/form-page.tsx'
import type { Route } from './+types/edit-tax-class.ts'
import { TaxClassForm } from './tax-class-form.tsx'
import { useTaxClasses } from './use-tax-classes.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Edit Tax Class')

/** The page that edits a tax class. */
export default function EditTaxClass({ params }: Route.ComponentProps) {
  const { taxClasses, failure, load } = useTaxClasses()
  const taxClass = taxClasses?.find(({ key }) => key === params.key)
  return (
    <FormPage title="Edit Tax Class" subtitle={taxClass?.name ?? 'HSN and GST of what you sell'}>
      {failure !== null ? (
        <ErrorState title="Failed to load the tax class" message={failure} retryLabel="Retry" onRetry={load} />
      ) : taxClasses === null ? (
        <Spinner label="Loading tax class…" />
      ) : taxClass === undefined ? (
        <EmptyState
          title="There is no such tax class"
          actions={<LinkButton to="/admin/settings/tax-classes">All tax classes</LinkButton>}
        />
      ) : (
        <TaxClassForm key={taxClass.version} loaded={taxClass} />
      )}
    </FormPage>
  )
}
