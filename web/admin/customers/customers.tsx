import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { adminMeta } from '../admin-meta.ts'
import { ListPage } from '../ui/list-page.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { SearchField } from '../ui/search-field.tsx'
import type { Route } from './+types/customers.ts'
import { BackToTop } from './back-to-top.tsx'
import { CustomerList } from './customer-list.tsx'
import { useCustomers } from './use-customers.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Customers')

/** All accounts: what they bought, and whether they may sign in. */
export default function Customers() {
  const { search, setSearch, list } = useCustomers()
  return (
    <ListPage
      title="Customers"
      filters={
        <SearchField
          label="Search customers"
          placeholder="Search by name, email, or phone..."
          search={search}
          onSearch={setSearch}
        />
      }
      footer={list.isLoaded && `Showing ${list.items.length} of ${list.total} customers`}
      footerEnd={list.items.length > 0 && <BackToTop />}
    >
      {list.error !== null && list.loading === null && (
        <ErrorState
          title="Error loading customers"
          message="Failed to load customers. Please try again later."
          retryLabel="Retry"
          onRetry={list.reload}
        />
      )}
      {!list.isLoaded && list.loading !== null && <ListSkeleton label="Loading customers..." isLabelShown />}
      {list.isLoaded && list.items.length === 0 && <NoCustomers search={search} onClear={() => setSearch('')} />}
      {list.items.length > 0 && <CustomerList list={list} />}
    </ListPage>
  )
}

/** Shown when no account matches; offers to clear the search. */
function NoCustomers({ search, onClear }: { search: string; onClear: () => void }) {
  if (search === '') return <EmptyState title="No customers found">There are no customers in the system yet</EmptyState>
  return (
    <EmptyState title="No customers found" actions={<Button onClick={onClear}>Clear search</Button>}>
      <p className="wrap-anywhere">No customers match “{search}”</p>
    </EmptyState>
  )
}
