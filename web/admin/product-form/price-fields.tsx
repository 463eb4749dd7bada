import { useWatch } from 'react-hook-form'
import type { AdminTaxClass } from '../../../contract/tax-classes.ts'
import { categories } from '../../../domain/catalogue.ts'
import { formatSum, fromRupees, isRupeeSum, type Paise, toRupees } from '../../../domain/money.ts'
import { completePriceTag } from '../../../domain/pricing.ts'
import { categoryTaxClass } from '../../../domain/tax/tax-classes.ts'
import { Select } from '../../ui/fields.tsx'
import { rateToday, useTaxClasses } from '../tax-classes/use-tax-classes.ts'
import { FormSection, NumberField } from '../ui/form-page.tsx'
import { useFields } from '../ui/use-fields.ts'
import type { ProductValues } from './product-values.ts'

/** Price, original price, discount and stock; a bundle's stock follows from its parts. */
export function PriceFields() {
  const { control, field } = useFields<ProductValues>()
  const [price, originalPrice, discount, parts] = useWatch({
    control,
    name: ['price', 'originalPrice', 'discount', 'parts'],
  })
  const following = followingText({ price, originalPrice, discount })
  return (
    <FormSection title="Pricing">
      <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-4">
        <NumberField label="Price (₹)" min={0} step="any" {...field('price')} />
        {parts.length === 0 && <NumberField label="Stock" min={0} step={1} inputMode="numeric" {...field('stock')} />}
        <NumberField
          label="Original Price"
          min={0}
          step="any"
          hint={following.originalPrice === null ? 'Optional' : `If left empty: ${following.originalPrice}`}
          {...field('originalPrice')}
        />
        <NumberField
          label="Discount %"
          min={0}
          max={99}
          step={1}
          inputMode="numeric"
          hint={following.discount === null ? 'Optional' : `If left empty: ${following.discount}`}
          {...field('discount')}
        />
        <div className="col-span-full">
          <TaxClassField />
        </div>
      </div>
    </FormSection>
  )
}

/** The product's tax class: that of its category, or one of its own. While the classes load, it shows the keys. */
function TaxClassField() {
  const { control, field } = useFields<ProductValues>()
  const { value: taxClasses } = useTaxClasses()
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
      hint="Sets the HSN code and GST rate on invoices"
      options={[
        { value: '', label: known ? `From its category: ${labelOf(categoryTaxClass(known))}` : 'From its category' },
        ...keys.map((key) => ({ value: key, label: labelOf(key) })),
      ]}
      {...field('taxClass')}
    />
  )
}

/** `Earthen pots (HSN 6912, exempt)` */
function describe(taxClass: AdminTaxClass): string {
  return `${taxClass.name} (HSN ${taxClass.hsn}, ${rateToday(taxClass).toLowerCase()})`
}

/** The value derived for the empty one of original price and discount, in words; null if none follows. */
function followingText(typed: Pick<ProductValues, 'price' | 'originalPrice' | 'discount'>) {
  const price = sumIn(typed.price)
  const originalPrice = sumIn(typed.originalPrice)
  const discount = /^\d{1,2}$/.test(typed.discount) ? Number(typed.discount) : 0
  const nothing = { originalPrice: null, discount: null }
  if (price === null || (typed.originalPrice !== '' && originalPrice === null)) return nothing
  const tag = completePriceTag({ price, originalPrice, discount })
  return {
    originalPrice:
      typed.originalPrice === '' && tag.originalPrice !== null ? formatSum(toRupees(tag.originalPrice)) : null,
    discount: typed.discount === '' && tag.discount > 0 ? `${tag.discount}%` : null,
  }
}

function sumIn(typed: string): Paise | null {
  const rupees = typed === '' ? Number.NaN : Number(typed)
  return isRupeeSum(rupees) ? fromRupees(rupees) : null
}
