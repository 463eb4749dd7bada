import { adminStatusLabel } from '../../../domain/order/order-status.ts'
import { Select } from '../../ui/select.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { filterableStatuses } from './filterable-statuses.ts'

type Props = {
  typed: string
  type: (text: string) => void
  status: string | undefined
  choose: (status: string) => void
}

/** Search and status, which narrow the list as they change. */
export function OrderFilters({ typed, type, status, choose }: Props) {
  return (
    <>
      <SearchField label="Search orders" placeholder="Search orders..." value={typed} onType={type} />
      <Select
        label="Status"
        isLabelHidden
        fieldClassName="min-w-40 grow sm:grow-0"
        options={OPTIONS}
        value={status ?? ''}
        onChange={(event) => choose(event.target.value)}
      />
    </>
  )
}

const OPTIONS = [
  { value: '', label: 'All Status' },
  ...filterableStatuses.map((status) => ({ value: status, label: adminStatusLabel(status) })),
]
