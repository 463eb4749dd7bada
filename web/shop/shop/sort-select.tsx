import { useNavigate } from 'react-router'
import { Select } from '../../ui/select.tsx'
import { SEARCH_FORM } from './search-form.tsx'
import { type ShopQuery, type Sort, shopAddress, sortLabels } from './shop-query.ts'

const options = Object.entries(sortLabels).map(([value, label]) => ({ value, label }))

/** The sort order, by country only where there are several. Without JavaScript it is submitted with the search. */
export function SortSelect({ query, countries }: { query: ShopQuery; countries: readonly string[] }) {
  const navigate = useNavigate()
  return (
    <Select
      label="Sort by"
      isLabelHidden
      name="sort"
      form={SEARCH_FORM}
      options={countries.length > 1 ? options : options.filter(({ value }) => value !== 'country')}
      value={query.sort}
      onChange={(event) => {
        const sort = event.target.value as Sort
        void navigate(shopAddress({ ...query, sort, page: 1 }), { replace: true, preventScrollReset: true })
      }}
    />
  )
}
