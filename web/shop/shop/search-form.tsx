import { Search, X } from 'lucide-react'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { controlStyle } from '../../ui/field.tsx'
import { iconButtonStyle } from '../../ui/icon-button.tsx'
import { HiddenQueryFields } from './hidden-query-fields.tsx'
import { type ShopQuery, searched, shopAddress } from './shop-query.ts'
import { storeFilters } from './stored-filters.ts'

/** The form's id, by which controls elsewhere on the page belong to it. */
export const SEARCH_FORM = 'shop-search-form'

const PAUSE = 300

type Props = { query: ShopQuery; isLeaving: boolean }

/** The search box: results update while typing, and a submit works without JavaScript. */
export function SearchForm({ query, isLeaving }: Props) {
  const { text, setText, go, box } = useSearch(query, isLeaving)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    go({ search: searched(text) })
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

/** The typed text, and the navigation to its results: at once, or after a pause in typing. */
function useSearch(query: ShopQuery, isLeaving: boolean) {
  const navigate = useNavigate()
  const [text, setText] = useState(query.search)
  const sent = useRef(query.search)
  const box = useRef<HTMLInputElement>(null)

  const go = (change: Partial<ShopQuery>) => {
    const next = { ...query, search: searched(text), ...change, page: 1 }
    sent.current = next.search
    storeFilters(next)
    void navigate(shopAddress(next), { replace: true, preventScrollReset: true })
  }

  const search = useEffectEvent(() => go({}))

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
