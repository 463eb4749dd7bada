import type { TaxClassFields } from '../../../contract/forms/tax-class.ts'
import type { AdminTaxClass } from '../../../contract/tax-classes.ts'

/** What the inputs hold; the percentage of exempt goods is the word itself, so that none is forgotten. */
export type TaxClassValues = {
  name: string
  hsn: string
  unit: string
  rates: { from: string; percent: string; source: string }[]
}

export const blankTaxClass: TaxClassValues = {
  name: '',
  hsn: '',
  unit: 'NOS',
  rates: [{ from: '', percent: '', source: '' }],
}

/** The inputs of an existing class. */
export function valuesOf({ name, hsn, unit, rates }: AdminTaxClass): TaxClassValues {
  const typed = rates.map(({ percent, ...rate }) => ({ ...rate, percent: percent === null ? EXEMPT : String(percent) }))
  return { name, hsn, unit, rates: typed }
}

/** The request body, not validated yet. */
export function bodyOf({ rates, ...values }: TaxClassValues) {
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
