import { useFieldArray } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { TaxClassForm as TaxClassBody, type TaxClassFields } from '../../../contract/forms/tax-class.ts'
import type { AdminTaxClass } from '../../../contract/tax-classes.ts'
import { unitCodes } from '../../../domain/tax/tax-classes.ts'
import { api } from '../../api.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/fields.tsx'
import { bodyResolver } from '../ui/body-resolver.ts'
import { FormSection } from '../ui/form-page.tsx'
import { RemoveRow, RowList } from '../ui/row-list.tsx'
import { useFields } from '../ui/use-fields.ts'
import { StaleNotice, useVersionedForm, VersionedForm } from '../ui/versioned-form.tsx'

/** The form of a tax class; `loaded` is null for a new one. */
export function TaxClassForm({ loaded }: { loaded: AdminTaxClass | null }) {
  const versioned = useTaxClassForm(loaded)
  return (
    <VersionedForm
      versioned={versioned}
      unsaved="Your changes to this tax class are not saved yet."
      stale={(onContinue) => (
        <StaleNotice
          title="The tax class has changed since you opened it."
          newer="the latest tax class"
          onContinue={onContinue}
        />
      )}
      submitLabel="Save Tax Class"
      foot={
        <LinkButton to="/admin/settings/tax-classes" variant="quiet">
          Cancel
        </LinkButton>
      }
    >
      <GoodsFields />
      <RateRows />
    </VersionedForm>
  )
}

function GoodsFields() {
  const { field } = useFields<TaxClassValues>()
  return (
    <FormSection title="Goods">
      <div className="grid gap-4 sm:grid-cols-[1fr_10rem_14rem]">
        <TextField label="Name" {...field('name')} />
        <TextField label="HSN" hint="4, 6 or 8 digits" className="figures" inputMode="numeric" {...field('hsn')} />
        <Select label="Unit" hint="As used in GST returns" options={UNITS} {...field('unit')} />
      </div>
    </FormSection>
  )
}

const UNITS = Object.entries(unitCodes).map(([value, name]) => ({ value, label: `${value} (${name})` }))

function RateRows() {
  const { fields, append, remove } = useFieldArray<TaxClassValues>({ name: 'rates' })
  const { field } = useFields<TaxClassValues>()
  return (
    <RowList
      title="Rates"
      emptyText="None yet. Invoices use the latest rate in force on their date."
      addLabel="Add Rate"
      name="rates"
      onAdd={() => append({ from: '', percent: '', source: '' })}
    >
      {fields.map(({ id }, index) => (
        <li key={id}>
          <fieldset className="flex min-w-0 items-start gap-2 rounded-press border border-line bg-paper/60 p-3">
            <legend className="sr-only">Rate {index + 1}</legend>
            <div className="grid min-w-0 grow gap-3 sm:grid-cols-[11rem_8rem_1fr]">
              <TextField label="From" type="date" {...field(`rates.${index}.from`)} />
              <TextField label="GST %" hint="Or enter “exempt”" {...field(`rates.${index}.percent`)} />
              <TextField
                label="Source"
                hint="The notification, or who confirmed the rate"
                {...field(`rates.${index}.source`)}
              />
            </div>
            <RemoveRow label={`Remove rate ${index + 1}`} onRemove={() => remove(index)} />
          </fieldset>
        </li>
      ))}
    </RowList>
  )
}

function useTaxClassForm(initial: AdminTaxClass | null) {
  const navigate = useNavigate()
  return useVersionedForm(initial, {
    what: 'the tax class',
    saved: 'Tax class saved',
    draftOf: (loaded) => (loaded === null ? 'new tax class' : `tax class ${loaded.key} ${loaded.version}`),
    resolverOf: () => bodyResolver(TaxClassBody, bodyOf),
    valuesOf: (loaded) => (loaded === null ? blankTaxClass : valuesOf(loaded)),
    save: saveTaxClass,
    find: async (loaded) => (await api.call('GET /admin/tax-classes')).find(({ key }) => key === loaded?.key) ?? loaded,
    leave: async () => navigate('/admin/settings/tax-classes'),
  })
}

function saveTaxClass(body: TaxClassFields, loaded: AdminTaxClass | null): Promise<AdminTaxClass> {
  if (loaded === null) return api.call('POST /admin/tax-classes', { body })
  const { key, version } = loaded
  return api.call('PUT /admin/tax-classes/:key', { params: { key }, headers: { 'if-match': version }, body })
}

/** What the inputs hold; the percentage of exempt goods is the word itself, so that none is forgotten. */
type TaxClassValues = {
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

function valuesOf({ name, hsn, unit, rates }: AdminTaxClass): TaxClassValues {
  const typed = rates.map(({ percent, ...rate }) => ({ ...rate, percent: percent === null ? EXEMPT : String(percent) }))
  return { name, hsn, unit, rates: typed }
}

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
