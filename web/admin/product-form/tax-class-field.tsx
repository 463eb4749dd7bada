import { useFormContext, useWatch } from 'react-hook-form'
import type { AdminTaxClass } from '../../../contract/tax-classes.ts'
import { categories } from '../../../domain/catalogue.ts'
import { categoryTaxClass } from '../../../domain/tax/tax-classes.ts'
import { Select } from '../../ui/select.tsx'
import { rateToday } from '../tax-classes/rate-text.ts'
import { useTaxClasses } from '../tax-classes/use-tax-classes.ts'
import type { ProductValues } from './product-values.ts'

/** The product's tax class: that of its category, or one of its own. While the classes load, it shows the keys. */
export function TaxClassField() {
  const { register, control, formState } = useFormContext<ProductValues>()
  const { taxClasses } = useTaxClasses()
  const [category, chosen] = useWatch({ control, name: ['category', 'taxClass'] })
  const known = categories.find((one) => one === category)
  const labelOf = (key: string) => {
    const found = taxClasses?.find((one) => one.key === key)
    return found ? describe(found) : key
  }
  const keys = taxClasses?.map(({ key }) => key) ?? (chosen === '' ? [] : [chosen])
  return (
    <Select
      label="Tax class"
      hint="HSN and GST on invoices"
      options={[
        { value: '', label: known ? `As its category: ${labelOf(categoryTaxClass(known))}` : 'As its category' },
        ...keys.map((key) => ({ value: key, label: labelOf(key) })),
      ]}
      error={formState.errors.taxClass?.message}
      {...register('taxClass')}
    />
  )
}

/** `Earthen pots (HSN 6912, exempt)` */
function describe(taxClass: AdminTaxClass): string {
  return `${taxClass.name} (HSN ${taxClass.hsn}, ${rateToday(taxClass).toLowerCase()})`
}
