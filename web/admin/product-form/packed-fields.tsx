import { useFormContext, useWatch } from 'react-hook-form'
import { isBlank } from '../../../contract/forms/fields.ts'
import { categories } from '../../../domain/catalogue.ts'
import { counted } from '../../../domain/counted.ts'
import { countries } from '../../../domain/packed/countries.ts'
import { packerLabels, packerRoles, quantityUnits } from '../../../domain/packed/packed-facts.ts'
import { packageKind } from '../../../domain/packed/packed-requirements.ts'
import { states } from '../../../domain/states.ts'
import { categoryTaxClass } from '../../../domain/tax/tax-classes.ts'
import { Select, TextField } from '../../ui/fields.tsx'
import { Check, FoldedSection, NumberField } from '../ui/form-page.tsx'
import { useFields } from '../ui/use-fields.ts'
import { FactChecks } from './fact-fields.tsx'
import type { ProductValues } from './product-values.ts'

/** What is stated on the package, open for whatever is sold in one. */
export function PackedFields() {
  const { control } = useFormContext<ProductValues>()
  const [category, taxClass, packed] = useWatch({ control, name: ['category', 'taxClass', 'packed'] })
  const known = categories.find((one) => one === category)
  const kind = known ? packageKind({ category: known, taxClass: taxClass || categoryTaxClass(known) }) : null
  return (
    <FoldedSection
      name="packed"
      title="Packed goods"
      hint={kind === null ? FOR_GOODS : ON_THE_PACKAGE}
      isFilledIn={kind !== null || !isBlank(packed)}
    >
      <PackageFields />
      {(kind === 'seeds' || !isBlank(packed.seed)) && <SeedFields />}
    </FoldedSection>
  )
}

const FOR_GOODS = 'For goods sold in a package. Leave empty for live plants.'
const ON_THE_PACKAGE =
  'Enter what the package says. Buyers see it on the product page. A live shop cannot sell packed goods without the details required by law.'

function PackageFields() {
  const { field } = useFields<ProductValues>()
  return (
    <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-4">
      <TextField
        label="Common name"
        hint="What the product is, in plain words"
        fieldClassName="col-span-2"
        {...field('packed.commonName')}
      />
      <NumberField label="Net quantity" min={0} step="any" {...field('packed.netQuantity.amount')} />
      <Select label="Unit" options={UNITS} {...field('packed.netQuantity.unit')} />
      <NumberField label="MRP (₹)" hint="Including all taxes" min={0} step="any" {...field('packed.mrp')} />
      <TextField
        label="Best before"
        hint="A date like 2027-03-31, or text"
        fieldClassName="col-span-2 sm:col-span-1"
        {...field('packed.bestBefore')}
      />
      <Select
        label="Country of origin"
        options={COUNTRIES}
        fieldClassName="col-span-2"
        {...field('packed.countryOfOrigin')}
      />
      <Select
        label="Responsible business"
        options={ROLES}
        fieldClassName="col-span-2"
        {...field('packed.responsible.role')}
      />
      <TextField label="Name of the business" fieldClassName="col-span-2" {...field('packed.responsible.name')} />
      <TextField
        label="Address of the business"
        fieldClassName="col-span-full"
        {...field('packed.responsible.address')}
      />
    </div>
  )
}

const UNITS = [
  { value: '', label: '–' },
  ...quantityUnits.map((unit) => ({ value: unit, label: unit === 'number' ? 'pieces' : unit })),
]

const ROLES = [{ value: '', label: '–' }, ...packerRoles.map((role) => ({ value: role, label: packerLabels[role] }))]

const COUNTRIES = [
  { value: '', label: 'India if left empty' },
  ...countries.map((country) => ({ value: country, label: country })),
]

function SeedFields() {
  const { field } = useFields<ProductValues>()
  return (
    <fieldset className="mt-5 min-w-0 border-line border-t pt-4">
      <legend className="float-left mb-1 w-full font-semibold">Seeds</legend>
      <p className="mb-4 max-w-prose text-ink-soft text-sm">
        For packets up to 250 g, you can leave germination and purity empty. The product page then says that the seed
        conforms to the minimum limits.
      </p>
      <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-4">
        <TextField label="Lot number" fieldClassName="sm:col-span-2" {...field('packed.seed.lot')} />
        <TextField label="Tested on" type="date" fieldClassName="sm:col-span-2" {...field('packed.seed.testedOn')} />
        <NumberField label="Germination %" min={0} max={100} step="any" {...field('packed.seed.germination')} />
        <NumberField label="Purity %" min={0} max={100} step="any" {...field('packed.seed.purity')} />
        <Select
          label="Treated"
          options={[
            { value: '', label: 'No' },
            { value: 'yes', label: 'Yes' },
          ]}
          {...field('packed.seed.treated')}
        />
        <TextField
          label="Treated with"
          hint="The substance’s common name"
          fieldClassName="col-span-2"
          {...field('packed.seed.treatment')}
        />
      </div>
    </fieldset>
  )
}

/** How the product may travel; empty where nothing is special about it. */
export function DeliveryFields() {
  const { control, field, register } = useFields<ProductValues>()
  const { vanOnly, notTo } = useWatch({ control, name: 'delivery' })
  const notes = [
    ...(vanOnly ? ['only by van'] : []),
    ...(notTo.length > 0 ? [`not to ${counted(notTo.length, 'state')}`] : []),
  ]
  return (
    <FoldedSection
      name="delivery"
      title="Delivery"
      note={notes.join(', ')}
      hint="For plants with special delivery needs. Leave empty otherwise."
    >
      <Check label="Deliver only with our van" {...register('delivery.vanOnly')} />
      <FactChecks
        label="Cannot be delivered to"
        name="delivery.notTo"
        options={states.map((state) => ({ value: state, label: state }))}
      />
      <TextField
        label="Reason shown to shoppers"
        hint="For example: too tall for our couriers"
        {...field('delivery.reason')}
      />
      <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-4">
        {numbers.map(({ name, label, hint }) => (
          <NumberField key={name} label={label} hint={hint} step={1} {...field(`delivery.${name}`)} />
        ))}
      </div>
    </FoldedSection>
  )
}

const numbers = [
  { name: 'maxCelsius', label: 'Too hot to ship at (°C)', hint: 'Orders wait for cooler weather' },
  { name: 'minCelsius', label: 'Too cold to ship at (°C)', hint: 'Orders wait for warmer weather' },
  { name: 'depotDays', label: 'Maximum days in a depot', hint: '1 if left empty' },
  {
    name: 'weightGrams',
    label: 'Packed weight (g)',
    hint: 'For delivery fees by weight and the weight limits of couriers',
  },
] as const
