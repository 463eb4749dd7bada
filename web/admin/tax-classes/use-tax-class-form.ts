import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { type TaxClassFields, TaxClassForm } from '../../../contract/forms/tax-class.ts'
import type { AdminTaxClass } from '../../../contract/tax-classes.ts'
import { api } from '../../api.ts'
import { bodyResolver } from '../ui/body-resolver.ts'
import { useVersionedForm } from '../ui/use-versioned-form.ts'

/** The form of a new class (`initial` is null) or of an edit. Once it is saved, `isSaved` is set, and the list is shown. */
export function useTaxClassForm(initial: AdminTaxClass | null) {
  const navigate = useNavigate()
  const isSaved = useRef(false)
  const form = useVersionedForm(initial, {
    what: 'the tax class',
    saved: 'Tax class saved',
    draftOf: (loaded) => (loaded === null ? 'new tax class' : `tax class ${loaded.key} ${loaded.version}`),
    resolver: bodyResolver(TaxClassForm, bodyOf),
    valuesOf: (loaded) => (loaded === null ? blankTaxClass : valuesOf(loaded)),
    save: async (body: TaxClassFields, loaded) => {
      const saved = await saveTaxClass(body, loaded)
      isSaved.current = true
      void navigate('/admin/settings/tax-classes')
      return saved
    },
    find: async (loaded) => (await api.call('GET /admin/tax-classes')).find(({ key }) => key === loaded?.key) ?? loaded,
  })
  return { ...form, isSaved }
}

function saveTaxClass(body: TaxClassFields, loaded: AdminTaxClass | null): Promise<AdminTaxClass> {
  if (loaded === null) return api.call('POST /admin/tax-classes', { body })
  const { key, version } = loaded
  return api.call('PUT /admin/tax-classes/:key', { params: { key }, headers: { 'if-match': version }, body })
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
