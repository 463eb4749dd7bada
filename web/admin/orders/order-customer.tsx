import type { Order } from '../../../contract/orders.ts'

/** The customer. */
export function OrderCustomer({ user }: { user: Order['user'] }) {
  if (user === null) return <span className="text-ink-soft">Guest</span>
  return (
    <span className="block min-w-0">
      <span className="block truncate" title={user.name}>
        {user.name}
      </span>
      <span className="block truncate text-[0.8rem] text-ink-soft" title={user.email}>
        {user.email}
      </span>
    </span>
  )
}
