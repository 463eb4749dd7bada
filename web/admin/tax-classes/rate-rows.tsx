import { useFieldArray, useFormContext } from 'react-hook-form'
import { TextField } from '../../ui/text-field.tsx'
import { RemoveRow } from '../product-form/remove-row.tsx'
import { RowList } from '../product-form/row-list.tsx'
import { rowsError } from '../product-form/rows-error.ts'
import type { TaxClassValues } from './tax-class-values.ts'

/** The rates of a class, each from a day on. */
export function RateRows() {
  const { register, control, formState } = useFormContext<TaxClassValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'rates' })
  const errors = formState.errors.rates
  return (
    <RowList
      title="Rates"
      emptyText="None yet. An invoice takes the latest rate that has begun on its day."
      addLabel="Add Rate"
      error={rowsError(errors)}
      isEmpty={fields.length === 0}
      onAdd={() => append({ from: '', percent: '', source: '' })}
    >
      {fields.map(({ id }, index) => (
        <li key={id}>
          <fieldset className="flex min-w-0 items-start gap-2 rounded-press border border-line bg-paper/60 p-3">
            <legend className="sr-only">Rate {index + 1}</legend>
            <div className="grid min-w-0 grow gap-3 sm:grid-cols-[11rem_8rem_1fr]">
              <TextField
                label="From"
                type="date"
                error={errors?.[index]?.from?.message}
                {...register(`rates.${index}.from`)}
              />
              <TextField
                label="GST %"
                hint="Or: exempt"
                autoComplete="off"
                error={errors?.[index]?.percent?.message}
                {...register(`rates.${index}.percent`)}
              />
              <TextField
                label="Source"
                hint="The notification, or who confirmed it"
                autoComplete="off"
                error={errors?.[index]?.source?.message}
                {...register(`rates.${index}.source`)}
              />
            </div>
            <RemoveRow label={`Remove rate ${index + 1}`} onRemove={() => remove(index)} />
          </fieldset>
        </li>
      ))}
    </RowList>
  )
}
