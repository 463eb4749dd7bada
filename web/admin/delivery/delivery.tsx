import { api } from '../../api.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { adminMeta } from '../admin-meta.ts'
import { FormPage } from '../product-form/form-page.tsx'
import { BackLink } from '../ui/back-link.tsx'
import { useLoadedRecord } from '../ui/use-loaded-record.ts'
import type { Route } from './+types/delivery.ts'
import { DeliveryForm } from './delivery-form.tsx'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Delivery')

const findRules = () => api.call('GET /admin/settings/delivery')

/** The rules of delivery. */
export default function Delivery() {
  const { record: rules, failure, load } = useLoadedRecord(findRules)
  return (
    <FormPage title="Delivery" subtitle="Where and when you deliver, and what it costs">
      <div className="flex flex-col gap-4">
        <BackLink to="/admin/settings">Settings</BackLink>
        {failure !== null ? (
          <ErrorState title="Failed to load delivery" message={failure} retryLabel="Retry" onRetry={load} />
        ) : rules === null ? (
          <Spinner label="Loading delivery…" />
        ) : (
          <DeliveryForm rules={rules} />
        )}
      </div>
    </FormPage>
  )
}
