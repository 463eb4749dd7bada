import { ErrorState } from '../../ui/error-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { adminMeta } from '../admin-meta.ts'
import { FormPage } from '../product-form/form-page.tsx'
import type { Route } from './+types/settings.ts'
import { SettingsForm } from './settings-form.tsx'
import { useLoadedSettings } from './use-loaded-settings.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Settings')

/** Who sells: what stands on invoices and on the legal pages. */
export default function Settings() {
  const { settings, failure, load } = useLoadedSettings()
  return (
    <FormPage title="Settings" subtitle="Who sells here: for invoices and the legal pages">
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
