import { FormProvider, useFieldArray } from 'react-hook-form'
import type { AdminTaxClass } from '../../../contract/tax-classes.ts'
import { unitCodes } from '../../../domain/tax/tax-classes.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/fields.tsx'
import { FormFoot, FormSection } from '../ui/form-page.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { RemoveRow, RowList } from '../ui/row-list.tsx'
import { StaleNotice } from '../ui/stale-notice.tsx'
import { useFields } from '../ui/use-fields.ts'
import { type TaxClassValues, useTaxClassForm } from './use-tax-class-form.ts'

/** The form of a tax class; `loaded` is null for a new one. */
export function TaxClassForm({ loaded }: { loaded: AdminTaxClass | null }) {
  const { form, submit, isSaved, isStale, continueFromNewer } = useTaxClassForm(loaded)
  const { isDirty, isSubmitting } = form.formState
  return (
    <FormProvider {...form}>
      <LeaveGuard
        isUnsaved={isDirty}
        isSaved={isSaved}
        description="Your changes to this tax class are not saved yet."
      />
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {isStale && (
          <StaleNotice
            title="The tax class has changed since you opened it."
            newer="the latest tax class"
            onContinue={continueFromNewer}
          />
        )}
        <GoodsFields />
        <RateRows />
        <FormFoot>
          <LinkButton to="/admin/settings/tax-classes" variant="quiet">
            Cancel
          </LinkButton>
          <Button type="submit" variant="primary" isBusy={isSubmitting}>
            Save Tax Class
          </Button>
        </FormFoot>
      </form>
    </FormProvider>
  )
}

function GoodsFields() {
  const { field } = useFields<TaxClassValues>()
  return (
    <FormSection title="Goods">
      <div className="grid gap-4 sm:grid-cols-[1fr_10rem_14rem]">
        <TextField label="Name" autoComplete="off" {...field('name')} />
        <TextField
          label="HSN"
          hint="4, 6 or 8 digits"
          className="figures"
          inputMode="numeric"
          autoComplete="off"
          {...field('hsn')}
        />
        <Select label="Unit" hint="As used in GST returns" options={UNITS} {...field('unit')} />
      </div>
    </FormSection>
  )
}

const UNITS = Object.entries(unitCodes).map(([value, name]) => ({ value, label: `${value} (${name})` }))

/** The rates of a class, each from a day on. */
function RateRows() {
  const { fields, append, remove } = useFieldArray<TaxClassValues>({ name: 'rates' })
  const { field, errorOf } = useFields<TaxClassValues>()
  return (
    <RowList
      title="Rates"
      emptyText="None yet. Invoices use the latest rate in force on their date."
      addLabel="Add Rate"
      error={errorOf('rates')}
      isEmpty={fields.length === 0}
      onAdd={() => append({ from: '', percent: '', source: '' })}
    >
      {fields.map(({ id }, index) => (
        <li key={id}>
          <fieldset className="flex min-w-0 items-start gap-2 rounded-press border border-line bg-paper/60 p-3">
            <legend className="sr-only">Rate {index + 1}</legend>
            <div className="grid min-w-0 grow gap-3 sm:grid-cols-[11rem_8rem_1fr]">
              <TextField label="From" type="date" {...field(`rates.${index}.from`)} />
              <TextField label="GST %" hint="Or enter exempt" autoComplete="off" {...field(`rates.${index}.percent`)} />
              <TextField
                label="Source"
                hint="The notification, or who confirmed it"
                autoComplete="off"
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
