import { SlidersHorizontal, X } from 'lucide-react'
import type { ChangeEvent, FormEvent } from 'react'
import { useNavigate } from 'react-router'
import type { Facets } from '../../../contract/plants.ts'
import { heightLimits } from '../../../domain/plant-facts/fact-filters.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import type { Loaded } from '../loaded.ts'
import { FilterChoice, FilterGroup } from './filter-choices.tsx'
import { factGroups } from './filter-groups.ts'
import { HiddenQueryFields } from './hidden-query-fields.tsx'
import { PriceField } from './price-field.tsx'
import { readShopQuery, type ShopQuery, shopAddress } from './shop-query.ts'

const PANEL = 'shop-filters'

/** Opens the panel below 1024 px, also without JavaScript. `count` filters are chosen. */
export function FilterButton({ count }: { count: number }) {
  return (
    <Button popoverTarget={PANEL} className="lg:hidden">
      <SlidersHorizontal aria-hidden="true" className="size-4.5 shrink-0" />
      Filters
      {count > 0 && <span className="figures">({count})</span>}
    </Button>
  )
}

type Props = { query: ShopQuery; facets: Loaded<Facets>; countries: readonly string[] }

/**
 * All filters, with how many plants each choice would show: a column, and below 1024 px a sheet over the page. A form
 * that works without JavaScript; with it a choice applies at once, and the controls stay the same elements, which keeps
 * the focus.
 */
export function FilterPanel({ query, facets, countries }: Props) {
  const navigate = useNavigate()
  const countOf = (kind: keyof Facets, value: string) => {
    const count = 'value' in facets ? facets.value?.[kind]?.[value] : undefined
    // A country without plants has no count.
    return typeof count === 'number' ? count : 'value' in facets && kind === 'country' ? 0 : null
  }

  const apply = (form: HTMLFormElement | null) => {
    if (form === null) return
    const chosen = readShopQuery(new URLSearchParams([...new FormData(form)] as [string, string][]))
    if (shopAddress(chosen) === shopAddress({ ...query, page: 1 })) return
    void navigate(shopAddress(chosen), { preventScrollReset: true })
  }
  const onChange = (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => apply(event.target.form)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    apply(event.currentTarget)
    event.currentTarget.closest('section')?.togglePopover?.(false)
  }
  return (
    <section id={PANEL} popover="auto" aria-labelledby="shop-filters-title" className={panelStyle}>
      <div className="flex items-center justify-between max-lg:px-4 max-lg:pt-3">
        <h2 id="shop-filters-title" className="text-xl">
          Filters
        </h2>
        <IconButton label="Close filters" popoverTarget={PANEL} popoverTargetAction="hide" className="lg:hidden">
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <form action="/shop" onSubmit={submit} className="max-lg:px-4">
        <HiddenQueryFields query={query} except={ownFields} />
        {factGroups.map(({ kind, legend, choices }) => (
          <FilterGroup key={kind} legend={legend}>
            {choices.map(({ value, word }) => (
              <FilterChoice
                key={value}
                type="checkbox"
                name={kind}
                value={value}
                label={word}
                count={countOf(kind, value)}
                isChosen={query[kind].some((chosen) => chosen === value)}
                onChange={onChange}
              />
            ))}
          </FilterGroup>
        ))}
        <FilterGroup legend="Height up to">
          {['', ...heightLimits.map(String)].map((height) => (
            <FilterChoice
              key={height}
              type="radio"
              name="maxHeight"
              value={height}
              label={height === '' ? 'Any' : `${height} cm`}
              count={height === '' ? null : countOf('maxHeight', height)}
              isChosen={height === String(query.maxHeight ?? '')}
              onChange={onChange}
            />
          ))}
        </FilterGroup>
        <FilterGroup legend="Stock">
          <FilterChoice
            type="checkbox"
            name="inStock"
            value="true"
            label="Only what is in stock"
            count={countOf('inStock', 'true')}
            isChosen={query.inStock}
            onChange={onChange}
          />
        </FilterGroup>
        <FilterGroup legend="Price">
          <div className="grid grid-cols-2 gap-3">
            <PriceField label="From ₹" name="minPrice" value={query.minPrice} onCommit={apply} />
            <PriceField label="To ₹" name="maxPrice" value={query.maxPrice} onCommit={apply} />
          </div>
        </FilterGroup>
        {countries.length > 1 && (
          <Select
            label="Country of origin"
            name="country"
            fieldClassName="border-line border-t pt-3 pb-4"
            options={[{ value: '', label: 'Any' }, ...countries.map((country) => optionOf(country))]}
            value={query.country}
            onChange={onChange}
          />
        )}
        <div className="sticky bottom-0 border-line border-t bg-paper py-3 lg:static">
          <Button type="submit" variant="primary" className="w-full">
            Show plants
          </Button>
        </div>
      </form>
    </section>
  )

  function optionOf(country: string) {
    const count = countOf('country', country)
    return { value: country, label: count === null ? country : `${country} (${count})` }
  }
}

const ownFields = [
  ...factGroups.map(({ kind }) => kind),
  'maxHeight',
  'inStock',
  'minPrice',
  'maxPrice',
  'country',
] as const

/** Where the browser knows no popovers, it is a part of the page at every width. */
const panelStyle =
  'max-lg:open:fixed max-lg:open:inset-y-0 max-lg:open:right-auto max-lg:open:left-0 max-lg:open:m-0 ' +
  'max-lg:open:h-dvh max-lg:open:max-h-none max-lg:open:w-[min(22rem,100vw)] max-lg:open:max-w-none ' +
  'max-lg:open:overflow-y-auto max-lg:open:overscroll-contain max-lg:open:scroll-pb-24 max-lg:open:border-0 ' +
  'max-lg:open:border-r max-lg:open:border-line max-lg:open:bg-paper max-lg:open:p-0 max-lg:open:shadow-press backdrop:bg-ink/40 text-ink ' +
  'lg:static lg:m-0 lg:block lg:h-auto lg:w-56 lg:shrink-0 lg:overflow-visible lg:border-0 lg:bg-transparent lg:p-0'
