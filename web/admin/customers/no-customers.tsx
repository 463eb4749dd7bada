import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** What stands where no account fits, with the way back to all of them. */
export function NoCustomers({ search, onClear }: { search: string; onClear: () => void }) {
  if (search === '') return <EmptyState title="No customers found">There are no customers in the system yet</EmptyState>
  return (
    <EmptyState title="No customers found" actions={<Button onClick={onClear}>Clear search</Button>}>
      <p className="wrap-anywhere">No customers match “{search}”</p>
    </EmptyState>
  )
}
