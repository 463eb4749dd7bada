import { Search, X } from 'lucide-react'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { iconButtonStyle } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { controlStyle, Select } from '../../ui/fields.tsx'
import { type ShopQuery, type Sort, searched, shopAddress, sortLabels } from './shop-query.ts'
import { storeFilters } from './stored-filters.ts'

/** The form's id, by which controls elsewhere on the page belong to it. */
const SEARCH_FORM = 'shop-search-form'

const PAUSE = 300

export function SearchForm({ query, isLeaving }: { query: ShopQuery; isLeaving: boolean }) {
  const { text, setText, go, box } = useSearch(query, isLeaving)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    go(text)
  }
  return (
    <search className="w-full lg:w-96">
      <form action="/shop" onSubmit={submit} id={SEARCH_FORM}>
        <HiddenQueryFields query={query} except={['search', 'sort']} />
        <div className="relative">
          <label htmlFor="shop-search" className="sr-only">
            Search plants
          </label>
          <input
            ref={box}
            id="shop-search"
            type="search"
            name="search"
            placeholder="Search plants..."
            autoComplete="off"
            enterKeyHint="search"
            value={text}
            onChange={(event) => setText(event.target.value)}
            className={classNames(controlStyle, 'pr-22 [&::-webkit-search-cancel-button]:hidden')}
          />
          <div className="absolute inset-y-0 right-0 flex items-center">
            {text !== '' && (
              <button
                type="button"
                aria-label="Clear search"
                className={iconButtonStyle}
                onClick={() => {
                  setText('')
                  go('')
                  box.current?.focus()
                }}
              >
                <X className="size-5" />
              </button>
            )}
            <button type="submit" aria-label="Search" className={iconButtonStyle}>
              <Search className="size-5" />
            </button>
          </div>
        </div>
      </form>
    </search>
  )
}

function useSearch(query: ShopQuery, isLeaving: boolean) {
  const navigate = useNavigate()
  const [text, setText] = useState(query.search)
  const sent = useRef(query.search)
  const box = useRef<HTMLInputElement>(null)

  const go = (typed: string) => {
    const next = { ...query, search: searched(typed), page: 1 }
    sent.current = next.search
    storeFilters(next)
    void navigate(shopAddress(next), { replace: true, preventScrollReset: true })
  }

  const search = useEffectEvent(() => go(text))

  // Text typed before hydration is still in the box.
  useEffect(() => setText(box.current?.value ?? ''), [])

  // A search from elsewhere (a link, Back) replaces the text; the result of one's own typing does not.
  useEffect(() => {
    if (query.search === sent.current) return
    sent.current = query.search
    setText(query.search)
  }, [query.search])

  // Typing is not searched for once a link has been followed; another filter is applied to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing and another filter start the pause
  useEffect(() => {
    if (isLeaving || text.trim() === sent.current) return
    const pause = setTimeout(search, PAUSE)
    return () => clearTimeout(pause)
  }, [text, isLeaving, shopAddress(query)])

  return { text, setText, go, box }
}

/** Without JavaScript it is submitted with the search. The default has no value, since a search has another one. */
export function SortSelect({ query, countries }: { query: ShopQuery; countries: readonly string[] }) {
  const navigate = useNavigate()
  return (
    <Select
      label="Sort by"
      isLabelHidden
      name="sort"
      form={SEARCH_FORM}
      options={optionsFor(query, countries)}
      value={query.sort ?? ''}
      onChange={(event) => {
        const sort = (event.target.value || null) as Sort | null
        void navigate(shopAddress({ ...query, sort, page: 1 }), { replace: true, preventScrollReset: true })
      }}
    />
  )
}

function optionsFor({ search }: ShopQuery, countries: readonly string[]) {
  const { rating, country, ...others } = sortLabels
  const further = {
    ...(search === '' ? {} : { rating }),
    ...others,
    ...(countries.length > 1 ? { country } : {}),
  }
  const options = Object.entries(further).map(([value, label]) => ({ value, label }))
  return [{ value: '', label: search === '' ? rating : 'Best match' }, ...options]
}

/** Hidden inputs for the query's other fields, since the form also works without JavaScript. */
export function HiddenQueryFields({ query, except }: { query: ShopQuery; except: readonly (keyof ShopQuery)[] }) {
  const [, search = ''] = shopAddress({ ...query, page: 1 }).split('?')
  return [...new URLSearchParams(search)]
    .filter(([name]) => !(except as readonly string[]).includes(name))
    .map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />)
}
