import { Search, X } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { controlStyle, Field, Select } from '../../ui/fields.tsx'
import { usePendingLocation, usePendingLocationGetter } from '../../ui/location.ts'

export type Filters = ReturnType<typeof useAddressFilters>

/** A list's filters, stored in the address. Others have another `key`. `setFilter` does nothing once the list is being left. */
export function useAddressFilters() {
  const { pathname, search: shown } = useLocation()
  const next = usePendingLocation()
  const getPendingLocation = usePendingLocationGetter()
  const navigate = useNavigate()
  const address = next.pathname === pathname ? next.search : shown
  const params = useMemo(() => new URLSearchParams(address), [address])

  const setFilter = useCallback(
    (name: string, value: string) => {
      const pending = getPendingLocation()
      if (pending.pathname !== pathname) return
      const search = new URLSearchParams(pending.search)
      if (value === '') search.delete(name)
      else search.set(name, value)
      void navigate({ search: `?${search}` }, { replace: true, preventScrollReset: true })
    },
    [getPendingLocation, navigate, pathname],
  )

  return { params, key: params.toString(), search: params.get('search')?.trim() || undefined, setFilter }
}

/** What a filter can be; the empty value means that it is off. */
export type FilterOptions<Value extends string> = readonly { value: Value | ''; label: string }[]

/** The chosen value of a filter, undefined while it is off. */
export function chosenIn<Value extends string>({ params }: Filters, name: string, options: FilterOptions<Value>) {
  const value = options.find((option) => option.value === params.get(name))?.value
  return value === '' ? undefined : value
}

type SelectProps = { filters: Filters; label: string; name: string; options: FilterOptions<string> }

/** Filters a list by one of the options. */
export function SelectFilter({ filters, label, name, options }: SelectProps) {
  return (
    <Select
      label={label}
      isLabelHidden
      fieldClassName="min-w-40 grow sm:grow-0"
      options={options}
      value={chosenIn(filters, name, options) ?? ''}
      onChange={(event) => filters.setFilter(name, event.target.value)}
    />
  )
}

/** Filters a list by what is typed. */
export function SearchFilter({ filters, ...field }: { filters: Filters; label: string; placeholder: string }) {
  return <SearchField {...field} search={filters.search ?? ''} onSearch={(text) => filters.setFilter('search', text)} />
}

type SearchProps = { label: string; placeholder: string; search: string; onSearch: (search: string) => void }

/** A search box that searches once typing pauses. */
export function SearchField({ label, placeholder, search, onSearch }: SearchProps) {
  const { typed, type } = useTypedSearch(search, onSearch)
  return (
    <Field label={label} isLabelHidden className="relative min-w-48 grow sm:max-w-sm">
      {(control) => (
        <>
          <Search
            aria-hidden="true"
            className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 size-4.5 text-ink-soft"
          />
          <input
            {...control}
            type="search"
            value={typed}
            placeholder={placeholder}
            autoComplete="off"
            enterKeyHint="search"
            onChange={(event) => type(event.target.value)}
            className={classNames(controlStyle, 'pl-10 [&::-webkit-search-cancel-button]:grayscale')}
          />
        </>
      )}
    </Field>
  )
}

/** The pause in typing after which the search starts. */
const REST_MS = 250
/** The server's limit; pasted text may be longer. */
const LONGEST = 100

/**
 * The text of a search box: shown at once, and passed to `onSearch` after a pause. Only a `search` from elsewhere
 * (back, forward, a link) replaces the text being typed.
 */
function useTypedSearch(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search)
  const sent = useRef(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      sent.current = text.trim().slice(0, LONGEST)
      onSearch(sent.current)
    }, REST_MS)
  }

  useEffect(() => () => clearTimeout(timer.current), [])

  useEffect(() => {
    if (search === sent.current) return
    sent.current = search
    clearTimeout(timer.current)
    setTyped(search)
  }, [search])

  return { typed, type }
}

/** Says that a link narrowed the list to a view, with a button to undo that. */
export function ViewChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <Button
      variant="quiet"
      className="border-line bg-sheet px-3"
      aria-label={`Remove filter: ${label}`}
      onClick={onRemove}
    >
      {label}
      <X aria-hidden="true" className="size-4" />
    </Button>
  )
}
