import { useEffect } from 'react'
import type { Suggestions } from '../../../contract/search.ts'
import { type Category, categoryLabels } from '../../../domain/catalogue.ts'
import { api } from '../../api.ts'
import { LinkButton } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { chosenConditions } from './chosen-filters.ts'
import { FilterChips } from './filter-chips.tsx'
import { everything, type ShopQuery, shopAddress } from './shop-query.ts'
import { clearStoredFilters } from './stored-filters.ts'

type Props = { query: ShopQuery; categories: readonly Category[]; instead: Suggestions | null }

/** Says what was not found, with the nearest names and the categories, and ways out of the filters. */
export function NothingFound({ query, categories, instead }: Props) {
  useCountedForOwner(query)
  const conditions = chosenConditions(query)
  const { near = [], topics = [] } = instead ?? {}
  return (
    <EmptyState
      title="No plants found"
      actions={
        <>
          <LinkButton to="/shop" variant="primary" onClick={clearStoredFilters} preventScrollReset>
            Clear all filters
          </LinkButton>
          <LinkButton to="/">Go to Home</LinkButton>
        </>
      }
    >
      {query.search !== '' && (
        <>
          <p className="wrap-anywhere">
            {instead?.isUnsold ? 'We don’t sell' : 'Nothing matches'} “{query.search}”.
          </p>
          {near.length > 0 && (
            <LinkRow
              label="The closest matches:"
              links={near.map(({ _id, name }) => ({ to: `/plants/${_id}`, text: name }))}
            />
          )}
          {topics.length > 0 && (
            <LinkRow label="Help:" links={topics.map(({ path, title }) => ({ to: path, text: title }))} />
          )}
          {categories.length > 0 && (
            <LinkRow
              label="Or browse"
              links={categories.map((category) => ({
                to: shopAddress({ ...everything, category }),
                text: categoryLabels[category],
              }))}
            />
          )}
        </>
      )}
      {conditions.length > (query.search === '' ? 0 : 1) && (
        <>
          <p className="mt-3">No plants match all of these filters. Remove one:</p>
          <FilterChips filters={conditions} className="mt-3 flex flex-wrap justify-center gap-2" />
        </>
      )}
    </EmptyState>
  )
}

function LinkRow({ label, links }: { label: string; links: readonly { to: string; text: string }[] }) {
  return (
    <p className="mt-3 flex flex-wrap items-baseline justify-center gap-x-3">
      {label}
      {links.map(({ to, text }) => (
        <TextLink key={to} to={to}>
          {text}
        </TextLink>
      ))}
    </p>
  )
}

const SETTLED_MS = 2_000

/** Counts a search of the whole shop that found nothing, once nothing more is typed. */
function useCountedForOwner(query: ShopQuery): void {
  const isWhole = query.search !== '' && shopAddress(query) === shopAddress({ ...everything, search: query.search })
  const term = isWhole ? query.search : ''
  useEffect(() => {
    if (term === '') return
    const pause = setTimeout(() => {
      api.call('POST /search/unfound', { body: { q: term } }).catch(() => undefined)
    }, SETTLED_MS)
    return () => clearTimeout(pause)
  }, [term])
}
