import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '../../../contract/client.ts'
import {
  type CompleteSettings,
  type CompleteSettingsFields,
  CompleteSettingsForm,
} from '../../../contract/forms/settings.ts'
import type { AdminSettings } from '../../../contract/settings.ts'
import type { ReturnReason } from '../../../domain/returns/return-policy.ts'
import { api } from '../../api.ts'
import { showSavedContact } from '../../contact-details.ts'
import { useDraft } from '../../session/drafts/drafts.ts'
import { formResolver, typedSince } from '../../ui/form.ts'
import { toast } from '../../ui/toast.ts'
import { toastError } from '../ui/toast-error.ts'
import { showRefusal } from '../ui/use-fields.ts'

/**
 * The form and its saving. The input stays if saving fails. If another admin has saved meanwhile, the save is refused
 * and the form `isStale` until the admin continues from the latest settings, with or without the own edits.
 */
export function useSettingsForm(settings: AdminSettings) {
  const [loaded, setLoaded] = useState(settings)
  const [isStale, setStale] = useState(false)
  const form = useForm<CompleteSettingsFields, unknown, CompleteSettings>({
    resolver: formResolver(CompleteSettingsForm),
    defaultValues: valuesOf(settings),
  })
  // The draft belongs to one version: over another it would undo the other admin's changes.
  useDraft(`settings ${loaded.version}`, form)

  const save = form.handleSubmit(async (valid) => {
    const sent = structuredClone(form.getValues())
    try {
      const saved = await api.call('PATCH /admin/settings', { headers: { 'if-match': loaded.version }, body: valid })
      setLoaded(saved)
      showSavedContact(saved)
      const values = withTypedSince(valuesOf(saved), form.getValues(), sent)
      form.reset(valuesOf(saved), { keepValues: true })
      form.reset(values, { keepDefaultValues: true })
      toast.success('Settings saved')
    } catch (error) {
      toastError({ text: 'Failed to save the settings', error })
      if (!(error instanceof ApiError)) return
      showRefusal(form, error.fields)
      setStale(error.code === 'stale_edit')
    }
  })

  const continueFromNewer = async (keepsEdits: boolean) => {
    try {
      const newer = await api.call('GET /admin/settings')
      form.reset(valuesOf(newer), { keepDirtyValues: keepsEdits })
      setLoaded(newer)
      setStale(false)
    } catch (error) {
      toastError({ text: 'Failed to load the settings', error })
    }
  }

  return { form, save, loaded, isStale, continueFromNewer }
}

/** The form's values for the settings: empty where a setting is missing. */
function valuesOf({
  isExample,
  activeAdmins,
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
    compareAtPrices: settings.compareAtPrices ?? '',
  }
}

/** The saved values, except for fields that were edited after they were sent. */
function withTypedSince(
  saved: CompleteSettingsFields,
  typed: CompleteSettingsFields,
  sent: CompleteSettingsFields,
): CompleteSettingsFields {
  return {
    ...saved,
    ...typedSince(typed, sent),
    grievanceOfficer: { ...saved.grievanceOfficer, ...typedSince(typed.grievanceOfficer, sent.grievanceOfficer) },
    returns: returnsTypedSince(saved.returns, typed.returns, sent.returns),
    claims: { ...saved.claims, ...typedSince(typed.claims, sent.claims) },
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
