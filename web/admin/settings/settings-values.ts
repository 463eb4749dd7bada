import type { SettingsFields } from '../../../contract/forms/settings.ts'
import type { AdminSettings } from '../../../contract/settings.ts'

/** What the form shows of the settings: nothing where there is none. */
export function valuesOf({ isExample, updatedAt, version, ...settings }: AdminSettings): SettingsFields {
  return { ...settings, tradeName: settings.tradeName ?? '', gstin: settings.gstin ?? '' }
}

/** What was saved, but as it is typed now wherever that is no longer what was sent. */
export function withTypedSince(saved: SettingsFields, typed: SettingsFields, sent: SettingsFields): SettingsFields {
  return {
    ...saved,
    ...changed(typed, sent),
    grievanceOfficer: { ...saved.grievanceOfficer, ...changed(typed.grievanceOfficer, sent.grievanceOfficer) },
  }
}

function changed<Fields extends object>(typed: Fields, sent: Fields): Partial<Fields> {
  const entries = Object.entries(typed).filter(([name, value]) => value !== sent[name as keyof Fields])
  return Object.fromEntries(entries) as Partial<Fields>
}
