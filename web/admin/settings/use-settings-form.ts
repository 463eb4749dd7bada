import { useState } from 'react'
import { type FieldPath, useForm } from 'react-hook-form'
import { ApiError } from '../../../contract/client.ts'
import {
  type CompleteSettings,
  type CompleteSettingsFields,
  CompleteSettingsForm,
} from '../../../contract/forms/settings.ts'
import type { AdminSettings } from '../../../contract/settings.ts'
import { api } from '../../api.ts'
import { showSavedContact } from '../../contact-details.ts'
import { useDraft } from '../../session/drafts/use-draft.ts'
import { formResolver } from '../../ui/form-resolver.ts'
import { toast } from '../../ui/toast.ts'
import { toastError } from '../ui/toast-error.ts'
import { valuesOf, withTypedSince } from './settings-values.ts'

/**
 * The form and its saving. The input stays if saving fails. If another admin has saved meanwhile, the save is refused
 * and the form `isStale` until the admin continues from the newer settings, with or without the own edits.
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
      for (const [index, [path, message]] of Object.entries(error.fields).entries()) {
        form.setError(
          path as FieldPath<CompleteSettingsFields>,
          { type: 'server', message },
          { shouldFocus: index === 0 },
        )
      }
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
