import { useState } from 'react'
import { type FieldPath, useForm } from 'react-hook-form'
import { ApiError } from '../../../contract/client.ts'
import { type SettingsFields, type Settings as Wanted, WholeSettingsForm } from '../../../contract/forms/settings.ts'
import type { AdminSettings } from '../../../contract/settings.ts'
import { api } from '../../api.ts'
import { showSavedContact } from '../../contact-details.ts'
import { useDraft } from '../../session/drafts/use-draft.ts'
import { formResolver } from '../../ui/form-resolver.ts'
import { toast } from '../../ui/toast.ts'
import { tellFailure } from '../ui/toast-error.ts'
import { valuesOf, withTypedSince } from './settings-values.ts'

/**
 * The form and its saving. What is typed stays when that fails; when somebody else saved meanwhile, it is refused and
 * `isStale`, until one goes on from the newer settings with or without what one typed.
 */
export function useSettingsForm(settings: AdminSettings) {
  const [held, setHeld] = useState(settings)
  const [isStale, setStale] = useState(false)
  const form = useForm<SettingsFields, unknown, Wanted>({
    resolver: formResolver(WholeSettingsForm),
    defaultValues: valuesOf(settings),
  })
  // Of one version only: over another it would undo what somebody else changed.
  useDraft(`settings ${held.version}`, form)

  const save = form.handleSubmit(async (wanted) => {
    const sent = structuredClone(form.getValues())
    try {
      const saved = await api.call('PATCH /admin/settings', { headers: { 'if-match': held.version }, body: wanted })
      setHeld(saved)
      showSavedContact(saved)
      const values = withTypedSince(valuesOf(saved), form.getValues(), sent)
      form.reset(valuesOf(saved), { keepValues: true })
      form.reset(values, { keepDefaultValues: true })
      toast.success('Settings saved')
    } catch (error) {
      tellFailure({ text: 'Failed to save the settings', error })
      if (!(error instanceof ApiError)) return
      for (const [index, [path, message]] of Object.entries(error.fields).entries()) {
        form.setError(path as FieldPath<SettingsFields>, { type: 'server', message }, { shouldFocus: index === 0 })
      }
      setStale(error.code === 'stale_edit')
    }
  })

  const goOn = async (keepsTyped: boolean) => {
    try {
      const newer = await api.call('GET /admin/settings')
      form.reset(valuesOf(newer), { keepDirtyValues: keepsTyped })
      setHeld(newer)
      setStale(false)
    } catch (error) {
      tellFailure({ text: 'Failed to load the settings', error })
    }
  }

  return { form, save, held, isStale, goOn }
}
