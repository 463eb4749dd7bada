import { useRef } from 'react'
import { type FieldPath, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../contract/client.ts'
import type { TaxClassFields } from '../../../contract/forms/tax-class.ts'
import type { AdminTaxClass } from '../../../contract/tax-classes.ts'
import { api } from '../../api.ts'
import { useDraft } from '../../session/drafts/use-draft.ts'
import { toast } from '../../ui/toast.ts'
import { toastError } from '../ui/toast-error.ts'
import { taxClassResolver } from './tax-class-resolver.ts'
import { blankTaxClass, type TaxClassValues, valuesOf } from './tax-class-values.ts'

/** The form of a new class (`loaded` is null) or of an edit, and its saving. The input stays if saving fails. */
export function useTaxClassForm(loaded: AdminTaxClass | null) {
  const navigate = useNavigate()
  const isSaved = useRef(false)
  const form = useForm<TaxClassValues, unknown, TaxClassFields>({
    resolver: taxClassResolver,
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
      return
    }
    toast.success('Tax class saved')
    isSaved.current = true
    await navigate('/admin/settings/tax-classes')
  })
  return { form, save, isSaved }
}
