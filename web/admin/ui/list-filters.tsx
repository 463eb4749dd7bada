import type { ReactNode } from 'react'
import { Select } from '../../ui/select.tsx'
import { SearchField } from './search-field.tsx'

type Props = {
  /** The search's label, e.g. `Search orders` */
  label: string
  placeholder: string
  search: string
  status: string | undefined
  /** The first option means all statuses */
  statuses: readonly { value: string; label: string }[]
  setFilter: (name: 'search' | 'status', value: string) => void
  /** Further filters */
  children?: ReactNode
}

/** Filters a list by search and status. */
export function ListFilters({ label, placeholder, search, status, statuses, setFilter, children }: Props) {
  return (
    <>
      <SearchField
        label={label}
        placeholder={placeholder}
        search={search}
        onSearch={(text) => setFilter('search', text)}
      />
      <Select
        label="Status"
        isLabelHidden
        fieldClassName="min-w-40 grow sm:grow-0"
        options={statuses}
        value={status ?? ''}
        onChange={(event) => setFilter('status', event.target.value)}
      />
      {children}
    </>
  )
}
