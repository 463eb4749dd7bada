import type { Customer } from '../../../contract/customers.ts'
import { Badge } from '../../ui/badge.tsx'

/** The account's role, or that it is deactivated. */
export function RoleBadge({ customer: { isAdmin, isActive } }: { customer: Customer }) {
  return (
    <span className="flex flex-col items-start gap-1">
      <Badge tone={isAdmin ? 'blue' : 'neutral'}>{isAdmin ? 'Admin' : 'Customer'}</Badge>
      {!isActive && <Badge tone="red">Deactivated</Badge>}
    </span>
  )
}
