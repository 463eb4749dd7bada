import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { controlStyle } from '../../ui/field.tsx'
import { iconButtonStyle } from '../../ui/icon-button.tsx'
import { useLazyComponent } from '../../ui/use-lazy-component.ts'

const fetchSuggestions = () => import('./search-suggestions.tsx')

/**
 * The shop's search on every page: a form that works without JavaScript. Its suggestions are loaded when it is first
 * focused. Below 1024 px a magnifier, which is its label, opens it over the header.
 */
export function HeaderSearch() {
  const [isUsed, setUsed] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { Component: SearchSuggestions } = useLazyComponent(fetchSuggestions, { isNeeded: isUsed })
  return (
    <search aria-label="Site" className="ml-auto">
      <label htmlFor="site-search" className={`${iconButtonStyle} cursor-pointer lg:hidden`}>
        <Search aria-hidden="true" className="size-6" />
      </label>
      <form action="/shop" className="header-search">
        <input
          ref={input}
          id="site-search"
          name="search"
          role="combobox"
          aria-expanded={false}
          aria-label="Search the shop"
          placeholder="Search the shop"
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          onFocus={() => setUsed(true)}
          className={controlStyle}
        />
        {SearchSuggestions && <SearchSuggestions input={input} />}
      </form>
    </search>
  )
}
