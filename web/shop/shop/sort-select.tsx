import { useNavigate } from 'react-router'
import { Select } from '../../ui/select.tsx'
import { SEARCH_FORM } from './search-form.tsx'
import { type ShopQuery, type Sort, shopAddress, sortLabels } from './shop-query.ts'

/**
 * The sort order, by country only where there are several. Without JavaScript it is submitted with the search; the
 * default has no value, since it is another one then.
 */
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
