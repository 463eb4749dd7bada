import { useCallback, useMemo } from 'react'
import { Link } from 'react-router'
import type { DispatchEntry } from '../../../contract/dispatch.ts'
import { daysText } from '../../../domain/delivery/describe-promise.ts'
import { MAX_ORDERS_PER_REQUEST } from '../../../domain/order/order-status.ts'
import { linesText } from '../../../domain/replacement.ts'
import { api } from '../../api.ts'
import { personalMeta } from '../../page-meta.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { PdfLink } from '../../ui/pdf-link.tsx'
import { ageText } from '../dashboard/dashboard-texts.ts'
import { useReplacementMove } from '../order/move-replacement.tsx'
import { BulkShip, useBulkShipping } from '../orders/bulk-ship.tsx'
import { useOrderTransition } from '../orders/order-actions.tsx'
import { orderNumberId } from '../orders/order-parts.tsx'
import { EntryList, type ListColumn } from '../ui/entry-list.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { useSelection } from '../ui/selection.tsx'
import { useScrollingList } from '../ui/use-scrolling-list.ts'

export const meta = personalMeta('To ship')

/** Everything that must leave the nursery, orders and replacements, the first promised day first. */
export default function Dispatch() {
  const list = useScrollingList((query, signal) => api.list('GET /admin/dispatch', { query, signal }))
  const orders = useOrderTransition(list.reload)
  const replacements = useReplacementMove(list.reload)
  const bulkShipping = useBulkShipping(list.reload)
  const selection = useSelection(list.items, SELECTING)
  const [askOrder, askReplacement] = [orders.requestConfirmation, replacements.requestConfirmation]
  const ship = useCallback(
    ({ order, replacement }: DispatchEntry) =>
      replacement ? askReplacement({ replacement, to: 'shipped' }) : askOrder({ order, to: 'shipped' }),
    [askOrder, askReplacement],
  )
  const columns = useMemo(() => columnsOf(ship), [ship])
  return (
    <ListPage
      title="To ship"
      subtitle="Everything waiting to leave the nursery, soonest due first"
      actions={
        <LinkButton to="/admin/orders/van" size="small">
          Van deliveries
        </LinkButton>
      }
      list={list}
      things="parcels"
      filters={null}
      notices={bulkShipping.notice}
      empty={{ title: 'Nothing to ship' }}
    >
      <EntryList
        label="To ship"
        list={list}
        columns={columns}
        busyIds={new Set([...orders.busyIds, ...replacements.busyIds, ...bulkShipping.shippingIds])}
        selection={selection}
      />
      <BulkShip
        selection={{ ...selection, selected: selection.selected.map(({ order }) => order) }}
        bulkShipping={bulkShipping}
      />
      {orders.dialog}
      {replacements.dialog}
    </ListPage>
  )
}

/** Orders are shipped together; a replacement by itself. */
const SELECTING = {
  canSelect: ({ kind }: DispatchEntry) => kind === 'order',
  limit: MAX_ORDERS_PER_REQUEST,
  all: 'Select all orders shown',
  labelOf: ({ number }: DispatchEntry) => `Select #${number}`,
}

const CARRIERS = { van: 'Our van', courier: 'Courier' } as const

const columnsOf = (onShip: (entry: DispatchEntry) => void): ListColumn<DispatchEntry>[] => [
  {
    heading: 'Order',
    card: 'title',
    cell: ({ _id, number, order }) => (
      <Link
        id={orderNumberId(_id)}
        to={`/admin/orders/${order._id}`}
        className="figures font-semibold hover:underline pointer-coarse:py-2"
      >
        #{number}
      </Link>
    ),
  },
  {
    heading: 'Type',
    card: 'badge',
    cell: ({ kind }) => <Badge tone={kind === 'order' ? 'blue' : 'terracotta'}>{KINDS[kind]}</Badge>,
  },
  {
    heading: 'In the parcel',
    card: 'text',
    width: 'w-full min-w-28',
    cell: ({ order, replacement }) => (
      <>
        <span className="wrap-anywhere block">{linesText(replacement?.lines ?? order.items)}</span>
        <span className="wrap-anywhere block text-[0.8rem] text-ink-soft">
          {order.recipient.name ?? order.user?.name ?? 'Guest'}, {order.shippingAddress.zipCode}
        </span>
      </>
    ),
  },
  {
    heading: 'Promised',
    card: 'figure',
    className: 'whitespace-nowrap',
    cell: ({ promised }) => (promised === null ? 'As soon as possible' : daysText(promised, promised)),
  },
  {
    heading: 'Waiting',
    card: 'figure',
    className: 'whitespace-nowrap',
    cell: ({ waitingHours }) => ageText(waitingHours),
  },
  { heading: 'Carrier', card: 'figure', cell: ({ carrier }) => carrier && CARRIERS[carrier] },
  {
    heading: 'Actions',
    card: 'actions',
    cell: (entry, isBusy) => (
      <span className="flex flex-wrap items-center gap-2 whitespace-nowrap lg:flex-nowrap">
        <Button
          size="small"
          disabled={isBusy}
          aria-describedby={orderNumberId(entry._id)}
          onClick={() => onShip(entry)}
        >
          Mark as shipped
        </Button>
        <PdfLink path={`/admin/${entry.kind}s/${entry._id}/packing-slip.pdf`}>Packing slip</PdfLink>
      </span>
    ),
  },
]

const KINDS = { order: 'Order', replacement: 'Replacement' } as const
