import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { isBlank } from '../../../contract/forms/typed-texts.ts'
import { categories } from '../../../domain/catalogue.ts'
import { countries } from '../../../domain/packed/countries.ts'
import { packerLabels, packerRoles, quantityUnits } from '../../../domain/packed/packed-facts.ts'
import { packageKind } from '../../../domain/packed/packed-requirements.ts'
import { categoryTaxClass } from '../../../domain/tax/tax-classes.ts'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import type { ProductValues } from './product-values.ts'
import { SeedFields } from './seed-fields.tsx'

/**
 * What is stated on the package, folded for what is none. It stays open while it holds something, so that no refused
 * field is hidden.
 */
export function PackedFields() {
  const { control } = useFormContext<ProductValues>()
  const [category, taxClass, packed] = useWatch({ control, name: ['category', 'taxClass', 'packed'] })
  const { errors } = useFormState({ control, name: 'packed' })
  const known = categories.find((one) => one === category)
  const kind = known ? packageKind({ category: known, taxClass: taxClass || categoryTaxClass(known) }) : null
  return (
    <details
      open={kind !== null || !isBlank(packed) || errors.packed !== undefined}
      className="min-w-0 rounded-press border border-line bg-sheet p-4 sm:p-5"
    >
      <summary className="min-h-11 cursor-pointer content-center">
        <h2 className="inline text-lg">Packed goods</h2>
      </summary>
      <p className="mb-4 max-w-prose text-ink-soft text-sm">
        {kind === null
          ? 'For what is sold in a package. Live plants are not, and need nothing here.'
          : 'What the package states; buyers see it on the product’s page. A live shop sells nothing that lacks what the law requires.'}
      </p>
      <PackageFields />
      {(kind === 'seeds' || !isBlank(packed.seed)) && <SeedFields />}
    </details>
  )
}

function PackageFields() {
  const { register, formState } = useFormContext<ProductValues>()
  const errors = formState.errors.packed
  return (
    <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-4">
      <TextField
        label="Common name"
        hint="What it is in plain words"
        autoComplete="off"
        fieldClassName="col-span-2"
        error={errors?.commonName?.message}
        {...register('packed.commonName')}
      />
      <NumberField
        label="Net quantity"
        min={0}
        step="any"
        error={errors?.netQuantity?.amount?.message ?? errors?.netQuantity?.message}
        {...register('packed.netQuantity.amount')}
      />
      <Select
        label="Unit"
        options={UNITS}
        error={errors?.netQuantity?.unit?.message}
        {...register('packed.netQuantity.unit')}
      />
      <NumberField
        label="MRP (₹)"
        hint="With all taxes"
        min={0}
        step="any"
        error={errors?.mrp?.message}
        {...register('packed.mrp')}
      />
      <TextField
        label="Best before"
        hint="A day like 2027-03-31, or words"
        autoComplete="off"
        fieldClassName="col-span-2 sm:col-span-1"
        error={errors?.bestBefore?.message}
        {...register('packed.bestBefore')}
      />
      <Select
        label="Country of origin"
        options={COUNTRIES}
        fieldClassName="col-span-2"
        error={errors?.countryOfOrigin?.message}
        {...register('packed.countryOfOrigin')}
      />
      <Select
        label="Who answers for it"
        options={ROLES}
        fieldClassName="col-span-2"
        error={errors?.responsible?.role?.message ?? errors?.responsible?.message}
        {...register('packed.responsible.role')}
      />
      <TextField
        label="Their name"
        autoComplete="off"
        fieldClassName="col-span-2"
        error={errors?.responsible?.name?.message}
        {...register('packed.responsible.name')}
      />
      <TextField
        label="Their address"
        autoComplete="off"
        fieldClassName="col-span-full"
        error={errors?.responsible?.address?.message}
        {...register('packed.responsible.address')}
      />
    </div>
  )
}

const UNITS = [
  { value: '', label: '–' },
  ...quantityUnits.map((unit) => ({ value: unit, label: unit === 'number' ? 'pieces' : unit })),
]
const ROLES = [
  { value: '', label: '–' },
  ...packerRoles.map((role) => ({ value: role, label: `${packerLabels[role]} …` })),
]
const COUNTRIES = [
  { value: '', label: 'India, if nothing else is chosen' },
  ...countries.map((country) => ({ value: country, label: country })),
]
