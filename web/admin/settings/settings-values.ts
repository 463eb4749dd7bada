import type { SettingsFields } from '../../../contract/forms/settings.ts'
import type { AdminSettings } from '../../../contract/settings.ts'

/** What the form shows of the settings: nothing where there is none. */
export function valuesOf({ isExample, updatedAt, version, ...settings }: AdminSettings): SettingsFields {
  return { ...settings, tradeName: settings.tradeName ?? '', gstin: settings.gstin ?? '' }
}
