import type { SettingsFields } from '../../../contract/forms/settings.ts'
import type { AdminSettings } from '../../../contract/settings.ts'
import { typedSince } from '../../ui/changed-since.ts'

/** What the form shows of the settings: nothing where there is none. */
export function valuesOf({ isExample, takesOrders, updatedAt, version, ...settings }: AdminSettings): SettingsFields {
  return { ...settings, tradeName: settings.tradeName ?? '', gstin: settings.gstin ?? '' }
}

/** What was saved, but as it is typed now wherever that is no longer what was sent. */
export function withTypedSince(saved: SettingsFields, typed: SettingsFields, sent: SettingsFields): SettingsFields {
  return {
    ...saved,
    ...typedSince(typed, sent),
    grievanceOfficer: { ...saved.grievanceOfficer, ...typedSince(typed.grievanceOfficer, sent.grievanceOfficer) },
  }
}
