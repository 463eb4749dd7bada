import type { Customer } from '../../../contract/customers.ts'
import { Link } from '../../ui/link.tsx'
import { shownName } from './shown-name.ts'

/** The number of orders, as a link to them. */
export function CustomerOrders({ customer }: { customer: Customer }) {
  const { email, totalOrders } = customer
  if (totalOrders === 0) return 0
  const search = new URLSearchParams({ search: email })
  return (
    <Link
      to={`/admin/orders?${search}`}
      aria-label={`${totalOrders}, look at the orders of ${shownName(customer)}`}
      className="-m-2 inline-block p-2 font-semibold underline underline-offset-4 hover:text-leaf"
    >
      {totalOrders}
    </Link>
  )
}
