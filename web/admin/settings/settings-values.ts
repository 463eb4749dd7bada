import type { CompleteSettingsFields } from '../../../contract/forms/settings.ts'
import type { AdminSettings } from '../../../contract/settings.ts'
import type { ReturnReason } from '../../../domain/returns/return-policy.ts'
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
    returns: returnsTypedSince(saved.returns, typed.returns, sent.returns),
    otherAmounts: { ...saved.otherAmounts, ...typedSince(typed.otherAmounts, sent.otherAmounts) },
    claims: { ...saved.claims, ...typedSince(typed.claims, sent.claims) },
    orderNumbers: { ...saved.orderNumbers, ...typedSince(typed.orderNumbers, sent.orderNumbers) },
  }
}

type Returns = CompleteSettingsFields['returns']

function returnsTypedSince(saved: Returns, typed: Returns, sent: Returns): Returns {
  const termsOf = (reason: ReturnReason) => ({ ...saved[reason], ...typedSince(typed[reason], sent[reason]) })
  return {
    refused: termsOf('refused'),
    undeliverable: termsOf('undeliverable'),
    damaged: termsOf('damaged'),
    recalled: termsOf('recalled'),
  }
}
