import { useRef, useState } from 'react'
import { type FieldPath, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../contract/client.ts'
import { type TaxClassFields, TaxClassForm } from '../../../contract/forms/tax-class.ts'
import type { AdminTaxClass } from '../../../contract/tax-classes.ts'
import { api } from '../../api.ts'
import { useDraft } from '../../session/drafts/use-draft.ts'
import { toast } from '../../ui/toast.ts'
import { bodyResolver } from '../ui/body-resolver.ts'
import { toastError } from '../ui/toast-error.ts'
import { blankTaxClass, bodyOf, type TaxClassValues, valuesOf } from './tax-class-values.ts'

/**
 * The form of a new class (`initial` is null) or of an edit, and its saving. The input stays if saving fails. If another
 * admin has saved the class meanwhile, the form `isStale` until the admin continues from the newer one, with or without
 * the own edits.
 */
export function useTaxClassForm(initial: AdminTaxClass | null) {
  const [loaded, setLoaded] = useState(initial)
  const [isStale, setStale] = useState(false)
  const navigate = useNavigate()
  const isSaved = useRef(false)
  const form = useForm<TaxClassValues, unknown, TaxClassFields>({
    resolver: bodyResolver(TaxClassForm, bodyOf),
    defaultValues: loaded === null ? blankTaxClass : valuesOf(loaded),
  })
  useDraft(loaded === null ? 'new tax class' : `tax class ${loaded.key} ${loaded.version}`, form)

  const save = form.handleSubmit(async (body) => {
    try {
      await (loaded === null
        ? api.call('POST /admin/tax-classes', { body })
        : api.call('PUT /admin/tax-classes/:key', {
            params: { key: loaded.key },
            headers: { 'if-match': loaded.version },
            body,
          }))
    } catch (error) {
      toastError({ text: 'Failed to save the tax class', error })
      if (!(error instanceof ApiError)) return
      for (const [index, [path, message]] of Object.entries(error.fields).entries()) {
        form.setError(path as FieldPath<TaxClassValues>, { type: 'server', message }, { shouldFocus: index === 0 })
      }
      setStale(error.code === 'stale_edit')
      return
    }
    toast.success('Tax class saved')
    isSaved.current = true
    await navigate('/admin/settings/tax-classes')
  })

  const continueFromNewer = async (keepsEdits: boolean) => {
    try {
      const newer = (await api.call('GET /admin/tax-classes')).find(({ key }) => key === loaded?.key)
      if (!newer) return
      form.reset(valuesOf(newer), { keepDirtyValues: keepsEdits })
      setLoaded(newer)
      setStale(false)
    } catch (error) {
      toastError({ text: 'Failed to load the tax class', error })
    }
  }
  return { form, save, isSaved, isStale, continueFromNewer }
}
