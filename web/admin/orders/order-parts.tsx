import { Link } from 'react-router'
import type { Order } from '../../../contract/orders.ts'
import { capitalised } from '../../../domain/catalogue.ts'
import { counted } from '../../../domain/counted.ts'
import { formatSum } from '../../../domain/money.ts'
import { adminStatusLabel, type OrderStatus } from '../../../domain/order/order-status.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { type ListColumn, sumColumn } from '../ui/entry-list.tsx'

/** The short number that people use and how many items the order has; between them its id in the list of all orders. */
export function OrderNumber({ order: { _id, number, items }, withId = false }: { order: Order; withId?: boolean }) {
  return (
    <span className="block min-w-0">
      <Link
        id={orderNumberId(_id)}
        to={`/admin/orders/${_id}`}
        className="figures block font-semibold hover:underline pointer-coarse:py-2"
      >
        #{number}
      </Link>
      <span className="whitespace-nowrap text-[0.8rem] text-ink-soft">
        {withId && <span className="text-[0.72rem]">#{_id} · </span>}
        {counted(items.length, 'item')}
      </span>
    </span>
  )
}

/** The number's DOM id, by which buttons name their order. */
export function orderNumberId(id: string): string {
  return `order-${id}`
}

function OrderCustomer({ user }: { user: Order['user'] }) {
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

/** The payment method and state, and those of an advance. */
export function OrderPayment({ order: { paymentMethod, paymentDetails, advance } }: { order: Order }) {
  return (
    <>
      {paymentDetails.atDoor ? 'UPI at the door' : METHODS[paymentMethod]}
      <span className="block text-[0.8rem] text-ink-soft">
        {paymentDetails.status === 'pending' ? 'Not paid yet' : capitalised(paymentDetails.status)}
      </span>
      {advance !== null && (
        <span className="figures block text-[0.8rem] text-ink-soft">
          Advance {formatSum(advance.amount)}: {advance.status}
        </span>
      )}
    </>
  )
}

const METHODS: Readonly<Record<Order['paymentMethod'], string>> = { cod: 'COD', online: 'Online' }

/** The order's status; an unknown one shows as 'Unknown'. */
export function OrderStatusBadge({ status }: { status: string }) {
  return <Badge tone={tones[status] ?? 'neutral'}>{adminStatusLabel(status)}</Badge>
}

const tones: Readonly<Record<string, BadgeTone>> = {
  pending: 'yellow',
  paid: 'blue',
  shipped: 'terracotta',
  delivered: 'green',
  payment_failed: 'red',
}

/** The columns that every list of orders has. */
export const orderColumns = {
  number: { heading: 'Order', card: 'title', cell: (order) => <OrderNumber order={order} /> },
  customer: {
    heading: 'Customer',
    card: 'text',
    width: 'w-full min-w-28',
    isCut: true,
    cell: ({ user }) => <OrderCustomer user={user} />,
  },
  status: { heading: 'Status', card: 'badge', cell: ({ status }) => <OrderStatusBadge status={status} /> },
  total: sumColumn('Total', ({ amount }: Order) => amount),
} satisfies Record<string, ListColumn<Order>>

const filterable: readonly OrderStatus[] = ['pending', 'paid', 'shipped', 'delivered', 'cancelled']

/** The statuses that orders are filtered by, in the order an order passes them. */
export const statusOptions = filterable.map((status) => ({ value: status, label: adminStatusLabel(status) }))

/** `3 new orders` */
export function newOrdersText(count: string, isOne: boolean): string {
  return isOne ? '1 new order' : `${count} new orders`
}
