import type { CompleteSettingsFields } from '../../../contract/forms/settings.ts'
import type { AdminSettings } from '../../../contract/settings.ts'
import { typedSince } from '../../ui/changed-since.ts'

/** The form's values for the settings: empty where a setting is missing. */
export function valuesOf({
  isExample,
  takesOrders,
  updatedAt,
  version,
  ...settings
}: AdminSettings): CompleteSettingsFields {
  return {
    ...settings,
    tradeName: settings.tradeName ?? '',
    gstin: settings.gstin ?? '',
    signatory: settings.signatory ?? '',
  }
}

/** The saved values, except for fields that were edited after they were sent. */
export function withTypedSince(
  saved: CompleteSettingsFields,
  typed: CompleteSettingsFields,
  sent: CompleteSettingsFields,
): CompleteSettingsFields {
  return {
    ...saved,
    ...typedSince(typed, sent),
    grievanceOfficer: { ...saved.grievanceOfficer, ...typedSince(typed.grievanceOfficer, sent.grievanceOfficer) },
    claims: { ...saved.claims, ...typedSince(typed.claims, sent.claims) },
    orderNumbers: { ...saved.orderNumbers, ...typedSince(typed.orderNumbers, sent.orderNumbers) },
  }
}
