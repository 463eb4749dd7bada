import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../contract/client.ts'
import { type TaxClassFields, TaxClassForm } from '../../../contract/forms/tax-class.ts'
import type { AdminTaxClass } from '../../../contract/tax-classes.ts'
import { api } from '../../api.ts'
import { useDraft } from '../../session/drafts/drafts.ts'
import { toast } from '../../ui/toast.ts'
import { bodyResolver } from '../ui/body-resolver.ts'
import { toastError } from '../ui/toast-error.ts'
import { showRefusal } from '../ui/use-fields.ts'

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
      showRefusal(form, error.fields)
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

/** What the inputs hold; the percentage of exempt goods is the word itself, so that none is forgotten. */
export type TaxClassValues = {
  name: string
  hsn: string
  unit: string
  rates: { from: string; percent: string; source: string }[]
}

const blankTaxClass: TaxClassValues = {
  name: '',
  hsn: '',
  unit: 'NOS',
  rates: [{ from: '', percent: '', source: '' }],
}

/** The inputs of an existing class. */
function valuesOf({ name, hsn, unit, rates }: AdminTaxClass): TaxClassValues {
  const typed = rates.map(({ percent, ...rate }) => ({ ...rate, percent: percent === null ? EXEMPT : String(percent) }))
  return { name, hsn, unit, rates: typed }
}

/** The request body, not validated yet. */
function bodyOf({ rates, ...values }: TaxClassValues) {
  const entered = rates.map(({ percent, ...rate }) => ({
    ...rate,
    percent: percentIn(percent),
  }))
  return { ...values, rates: entered } satisfies Record<keyof TaxClassFields, unknown>
}

const EXEMPT = 'exempt'

/** NaN for what is no number: the schema refuses it. */
function percentIn(typed: string): number | null {
  const text = typed.trim().replace(/ ?%$/, '')
  if (text.toLowerCase() === EXEMPT) return null
  return text === '' ? Number.NaN : Number(text)
}
