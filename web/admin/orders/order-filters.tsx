import { adminStatusLabel } from '../../../domain/order/order-status.ts'
import { Select } from '../../ui/select.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { filterableStatuses } from './filterable-statuses.ts'

type Props = {
  search: string
  status: string | undefined
  setFilter: (name: 'search' | 'status', value: string) => void
}

/** Search and status, which narrow the list as they change. */
export function OrderFilters({ search, status, setFilter }: Props) {
  return (
    <>
      <SearchField
        label="Search orders"
        placeholder="Search orders..."
        search={search}
        onSearch={(text) => setFilter('search', text)}
      />
      <Select
        label="Status"
        isLabelHidden
        fieldClassName="min-w-40 grow sm:grow-0"
        options={OPTIONS}
        value={status ?? ''}
        onChange={(event) => setFilter('status', event.target.value)}
      />
    </>
  )
}

const OPTIONS = [
  { value: '', label: 'All Status' },
  ...filterableStatuses.map((status) => ({ value: status, label: adminStatusLabel(status) })),
]
