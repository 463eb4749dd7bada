import type { MessageStatus } from '../../../contract/messages.ts'
import { Select } from '../../ui/select.tsx'
import { SearchField } from '../ui/search-field.tsx'

type Props = {
  search: string
  status: MessageStatus | undefined
  setFilter: (name: 'search' | 'status', value: string) => void
}

/** Search and status, which narrow the list as they change. */
export function MessageFilters({ search, status, setFilter }: Props) {
  return (
    <>
      <SearchField
        label="Search messages"
        placeholder="Search messages..."
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

const OPTIONS: readonly { value: MessageStatus | ''; label: string }[] = [
  { value: '', label: 'All messages' },
  { value: 'open', label: 'Open' },
  { value: 'answered', label: 'Answered' },
  { value: 'held', label: 'Held back' },
]
