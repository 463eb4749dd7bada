import { SlidersHorizontal } from 'lucide-react'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { formatSum } from '../../../domain/money.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useClosingDetails } from '../../ui/use-closing-details.ts'
import { HiddenQueryFields } from './hidden-query-fields.tsx'
import { readShopQuery, type ShopQuery, shopAddress } from './shop-query.ts'

const ownFields = ['minPrice', 'maxPrice', 'inStock', 'country'] as const

type Props = { query: ShopQuery; countries: readonly string[] }

/**
 * The filters by price, stock and, where packed goods come from several, country: a collapsible form that shows the
 * chosen values and works without JavaScript.
 */
export function RefineForm({ query, countries }: Props) {
  const navigate = useNavigate()
  const details = useClosingDetails()
  const chosen = chosenText(query)
  const without = shopAddress({ ...query, minPrice: null, maxPrice: null, inStock: false, country: '', page: 1 })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const refined = readShopQuery(new URLSearchParams([...new FormData(event.currentTarget)] as [string, string][]))
    const { minPrice, maxPrice, inStock, country } = refined
    void navigate(shopAddress({ ...query, minPrice, maxPrice, inStock, country, page: 1 }), {
      preventScrollReset: true,
    })
  }
  return (
    <details ref={details} className="group relative min-w-0">
      <summary
        className={classNames(
          'flex min-h-11 list-none items-center gap-2 rounded-press border px-3 hover:border-forest',
          'transition-colors duration-200 ease-press group-open:border-forest [&::-webkit-details-marker]:hidden',
          chosen === '' ? 'border-edge bg-sheet' : 'border-forest bg-leaf-mist font-semibold text-forest',
        )}
      >
        <SlidersHorizontal aria-hidden="true" className="size-4.5 shrink-0" />
        <span className="figures truncate">{chosen === '' ? 'Price and stock' : chosen}</span>
      </summary>
      <form
        key={chosen}
        action="/shop"
        onSubmit={submit}
        className="absolute top-full right-0 z-20 mt-2 grid w-[min(21rem,calc(100vw-2rem))] animate-appear grid-cols-2 gap-4 rounded-press border border-line bg-sheet p-4 shadow-press max-sm:right-auto max-sm:left-0"
      >
        <HiddenQueryFields query={query} except={ownFields} />
        <PriceField label="From ₹" name="minPrice" value={query.minPrice} />
        <PriceField label="To ₹" name="maxPrice" value={query.maxPrice} />
        <label className="col-span-2 flex min-h-11 items-center gap-3">
          <input type="checkbox" name="inStock" value="true" defaultChecked={query.inStock} className="size-5" />
          Only what is in stock
        </label>
        {countries.length > 1 && (
          <Select
            label="Country of origin"
            name="country"
            fieldClassName="col-span-2"
            options={[{ value: '', label: 'Any' }, ...countries.map((country) => ({ value: country, label: country }))]}
            defaultValue={query.country}
          />
        )}
        <Button type="submit" variant="primary">
          Apply
        </Button>
        <LinkButton to={without} variant="quiet" preventScrollReset>
          Clear
        </LinkButton>
      </form>
    </details>
  )
}

type PriceProps = { label: string; name: string; value: number | null }

function PriceField({ label, name, value }: PriceProps) {
  return (
    <TextField
      label={label}
      name={name}
      type="number"
      inputMode="decimal"
      min={0}
      max={9_999_999}
      step="any"
      defaultValue={value ?? ''}
      className="figures"
    />
  )
}

/** `₹200 to ₹500, in stock, India`; empty if nothing is chosen. */
function chosenText({ minPrice, maxPrice, inStock, country }: ShopQuery): string {
  const price =
    minPrice !== null && maxPrice !== null
      ? `${formatSum(minPrice)} to ${formatSum(maxPrice)}`
      : minPrice !== null
        ? `From ${formatSum(minPrice)}`
        : maxPrice !== null
          ? `Up to ${formatSum(maxPrice)}`
          : ''
  return [price, inStock ? (price === '' ? 'In stock' : 'in stock') : '', country].filter(Boolean).join(', ')
}
