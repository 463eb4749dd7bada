import { api } from '../../api.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { adminMeta } from '../admin-meta.ts'
import { FormPage } from '../product-form/form-page.tsx'
import { useLoadedRecord } from '../ui/use-loaded-record.ts'
import type { Route } from './+types/settings.ts'
import { SettingsForm } from './settings-form.tsx'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Settings')

const findSettings = () => api.call('GET /admin/settings')

/** The seller's details, as shown on pages, mails and documents, and the owner's order notifications. */
export default function Settings() {
  const { record: settings, failure, load } = useLoadedRecord(findSettings)
  return (
    <FormPage
      title="Settings"
      subtitle="Who sells here, how it is reached, and how orders are announced to you"
      actions={
        <LinkButton to="/admin/settings/delivery" size="small">
          Delivery
        </LinkButton>
      }
    >
      {failure !== null ? (
        <ErrorState title="Failed to load the settings" message={failure} retryLabel="Retry" onRetry={load} />
      ) : settings === null ? (
        <Spinner label="Loading settings…" />
      ) : (
        <SettingsForm settings={settings} />
      )}
    </FormPage>
  )
}
