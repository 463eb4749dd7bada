import { Search, X } from 'lucide-react'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { controlStyle } from '../../ui/field.tsx'
import { iconButtonStyle } from '../../ui/icon-button.tsx'
import { KeptInAddress } from './hidden-query-fields.tsx'
import { type ShopQuery, searched, shopAddress } from './shop-query.ts'
import { rememberFilters } from './stored-filters.ts'

/** Controls elsewhere on the page belong to the form by this id. */
export const SEARCH_FORM = 'shop-search-form'

const PAUSE = 300

type Props = { query: ShopQuery; isLeaving: boolean }

/** The search box: results follow as one types, and a submit works without JavaScript. */
export function SearchForm({ query, isLeaving }: Props) {
  const { text, setText, go, box } = useSearch(query, isLeaving)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    go({ search: searched(text) })
  }
  return (
    <search className="w-full lg:w-96">
      <form action="/shop" onSubmit={submit} id={SEARCH_FORM}>
        <KeptInAddress query={query} except={['search', 'sort']} />
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
                  go({ search: '' })
                  box.current?.focus()
                }}
              >
                <X aria-hidden="true" className="size-5" />
              </button>
            )}
            <button type="submit" aria-label="Search" className={iconButtonStyle}>
              <Search aria-hidden="true" className="size-5" />
            </button>
          </div>
        </div>
      </form>
    </search>
  )
}

/** The text being typed, and the way to an address: at once, or after a pause in typing. */
function useSearch(query: ShopQuery, isLeaving: boolean) {
  const navigate = useNavigate()
  const [text, setText] = useState(query.search)
  const sent = useRef(query.search)
  const box = useRef<HTMLInputElement>(null)

  const go = (change: Partial<ShopQuery>) => {
    const next = { ...query, search: searched(text), ...change, page: 1 }
    sent.current = next.search
    rememberFilters(next)
    void navigate(shopAddress(next), { replace: true, preventScrollReset: true })
  }

  const search = useEffectEvent(() => go({}))

  // What was typed before the page's scripts ran is still in the box.
  useEffect(() => setText(box.current?.value ?? ''), [])

  // A search that came from elsewhere (a link, the way back) is shown in the box; one's own typing is left alone.
  useEffect(() => {
    if (query.search === sent.current) return
    sent.current = query.search
    setText(query.search)
  }, [query.search])

  // Who has typed and then followed a link away is not called back by the search; another filter is searched within.
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing and another filter start the pause
  useEffect(() => {
    if (isLeaving || text.trim() === sent.current) return
    const pause = setTimeout(search, PAUSE)
    return () => clearTimeout(pause)
  }, [text, isLeaving, shopAddress(query)])

  return { text, setText, go, box }
}
