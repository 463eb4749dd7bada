import { useFormContext } from 'react-hook-form'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import type { ProductValues } from './product-values.ts'

/** What the label of seeds states besides. */
export function SeedFields() {
  const { register, formState } = useFormContext<ProductValues>()
  const errors = formState.errors.packed?.seed
  return (
    <fieldset className="mt-5 min-w-0 border-line border-t pt-4">
      <legend className="float-left mb-1 w-full font-semibold">Seeds</legend>
      <p className="mb-4 max-w-prose text-ink-soft text-sm">
        On a packet up to 250 g, germination and purity may both stay empty: the sentence that the seed conforms to the
        minimum limits stands in their place.
      </p>
      <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-4">
        <TextField
          label="Lot number"
          autoComplete="off"
          fieldClassName="sm:col-span-2"
          error={errors?.lot?.message}
          {...register('packed.seed.lot')}
        />
        <TextField
          label="Tested on"
          type="date"
          fieldClassName="sm:col-span-2"
          error={errors?.testedOn?.message}
          {...register('packed.seed.testedOn')}
        />
        <NumberField
          label="Germination %"
          min={0}
          max={100}
          step="any"
          error={errors?.germination?.message}
          {...register('packed.seed.germination')}
        />
        <NumberField
          label="Purity %"
          min={0}
          max={100}
          step="any"
          error={errors?.purity?.message}
          {...register('packed.seed.purity')}
        />
        <Select
          label="Treated"
          options={[
            { value: '', label: 'No' },
            { value: 'yes', label: 'Yes' },
          ]}
          error={errors?.treated?.message}
          {...register('packed.seed.treated')}
        />
        <TextField
          label="Treated with"
          hint="The substance’s common name"
          autoComplete="off"
          fieldClassName="col-span-2"
          error={errors?.treatment?.message}
          {...register('packed.seed.treatment')}
        />
      </div>
    </fieldset>
  )
}
