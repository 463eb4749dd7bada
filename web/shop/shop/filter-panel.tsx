import { SlidersHorizontal, X } from 'lucide-react'
import { type ChangeEvent, type ChangeEventHandler, type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Facets } from '../../../contract/plants.ts'
import { factFilters, limitFilters } from '../../../domain/plant-facts/fact-filters.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Select, TextField } from '../../ui/fields.tsx'
import type { Loaded } from '../loaded.ts'
import { factGroups } from './chosen-filters.ts'
import { HiddenQueryFields } from './search-form.tsx'
import { readShopQuery, type ShopQuery, shopAddress } from './shop-query.ts'

const PANEL = 'shop-filters'
const WIDE_PX = 1024

/** Opens the panel below 1024 px, also without JavaScript. `count` filters are chosen. */
export function FilterButton({ count }: { count: number }) {
  return (
    <Button popoverTarget={PANEL} className="lg:hidden">
      <SlidersHorizontal className="size-4.5 shrink-0" />
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
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    // A sheet that is open as the window widens would stay over the page.
    const closeIfWide = () => window.innerWidth >= WIDE_PX && panel.current?.togglePopover?.(false)
    window.addEventListener('resize', closeIfWide)
    return () => window.removeEventListener('resize', closeIfWide)
  }, [])
  const countOf = (kind: keyof Facets, value: string) => ('value' in facets ? (facets.value[kind][value] ?? 0) : null)

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
  const optionOf = (country: string) => {
    const count = countOf('country', country)
    return { value: country, label: count === null ? country : `${country} (${count})` }
  }
  // Only packed goods have one: it is asked for where some are, not beside every plant.
  const statesOrigin = query.category !== 'all' && countries.some((country) => countOf('country', country) !== 0)
  return (
    <section ref={panel} id={PANEL} popover="auto" aria-labelledby="shop-filters-title" className={panelStyle}>
      <div className="flex items-center justify-between max-lg:px-4 max-lg:pt-3">
        <h2 id="shop-filters-title" className="text-xl">
          Filters
        </h2>
        <IconButton label="Close filters" popoverTarget={PANEL} popoverTargetAction="hide" className="lg:hidden">
          <X className="size-5" />
        </IconButton>
      </div>
      <form action="/shop" onSubmit={submit} className="max-lg:px-4">
        <HiddenQueryFields query={query} except={ownFields} />
        {factGroups.map(({ name, legend, choices }) => (
          <FilterGroup key={name} legend={legend}>
            {choices.map(({ value, word }) => (
              <FilterChoice
                key={value}
                type="checkbox"
                name={name}
                value={value}
                label={word}
                count={countOf(name, value)}
                isChosen={query[name].some((chosen) => chosen === value)}
                onChange={onChange}
              />
            ))}
          </FilterGroup>
        ))}
        {limitFilters.map(({ name, legend, unit, limits }) => (
          <FilterGroup key={name} legend={legend}>
            {['', ...limits.map(String)].map((limit) => (
              <FilterChoice
                key={limit}
                type="radio"
                name={name}
                value={limit}
                label={limit === '' ? 'Any' : `${limit} ${unit}`}
                count={limit === '' ? null : countOf(name, limit)}
                isChosen={limit === String(query[name] ?? '')}
                onChange={onChange}
              />
            ))}
          </FilterGroup>
        ))}
        <FilterGroup legend="Stock">
          <FilterChoice
            type="checkbox"
            name="inStock"
            value="true"
            label="In stock only"
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
        {(query.country !== '' || statesOrigin) && countries.length > 1 && (
          <Select
            label="Country of origin"
            name="country"
            fieldClassName="border-line border-t pt-3 pb-4"
            options={[{ value: '', label: 'Any' }, ...countries.map(optionOf)]}
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
}

const ownFields = [...factFilters.map(({ name }) => name), 'inStock', 'minPrice', 'maxPrice', 'country'] as const

/** Where the browser knows no popovers, it is a part of the page at every width. */
const panelStyle =
  'max-lg:open:fixed max-lg:open:inset-y-0 max-lg:open:right-auto max-lg:open:left-0 max-lg:open:m-0 ' +
  'max-lg:open:h-dvh max-lg:open:max-h-none max-lg:open:w-[min(22rem,100vw)] max-lg:open:max-w-none ' +
  'max-lg:open:overflow-y-auto max-lg:open:overscroll-contain max-lg:open:scroll-pb-24 max-lg:open:border-0 ' +
  'max-lg:open:border-r max-lg:open:border-line max-lg:open:bg-paper max-lg:open:p-0 max-lg:open:shadow-press backdrop:bg-ink/40 text-ink ' +
  'lg:static lg:m-0 lg:block lg:h-auto lg:w-56 lg:shrink-0 lg:overflow-visible lg:border-0 lg:bg-transparent lg:p-0'

function FilterGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="border-line border-t pt-3 pb-4 first-of-type:border-t-0">
      <legend className="float-left mb-1 w-full font-semibold text-[0.94rem]">{legend}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  )
}

type ChoiceProps = {
  type: 'checkbox' | 'radio'
  name: string
  value: string
  label: string
  /** How many plants it would show; null: unknown */
  count: number | null
  isChosen: boolean
  onChange: ChangeEventHandler<HTMLInputElement>
}

/** A choice with its count. One that would show nothing can be chosen all the same, so that no focus is lost. */
function FilterChoice({ type, name, value, label, count, isChosen, onChange }: ChoiceProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 lg:min-h-9 lg:pointer-coarse:min-h-11">
      <input type={type} name={name} value={value} checked={isChosen} onChange={onChange} className="size-5 shrink-0" />
      <span className={classNames('grow', count === 0 && 'text-ink-soft')}>{label}</span>
      {/* The space is for screen readers. */}{' '}
      {count !== null && <span className="figures text-ink-soft text-sm">({count})</span>}
    </label>
  )
}

type PriceProps = {
  label: string
  name: string
  /** Rupees; null: no limit */
  value: number | null
  onCommit: (form: HTMLFormElement | null) => void
}

/** A limit of the price. What is typed is applied on leaving the field, and by Enter as the form's submit. */
function PriceField({ label, name, value, onCommit }: PriceProps) {
  const field = useRef<HTMLInputElement>(null)
  const shown = useRef(value)

  // Only another value of the query replaces what is typed.
  useEffect(() => {
    if (shown.current === value) return
    shown.current = value
    if (field.current) field.current.value = String(value ?? '')
  }, [value])

  return (
    <TextField
      ref={field}
      label={label}
      name={name}
      type="number"
      inputMode="decimal"
      min={0}
      max={9_999_999}
      step="any"
      defaultValue={value ?? ''}
      onBlur={(event) => onCommit(event.target.form)}
      className="figures"
    />
  )
}
