import type { OrderWithHistory } from '../../../contract/order-history.ts'
import { api } from '../../api.ts'
import { personalMeta } from '../../page-meta.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { OrderActions, useOrderTransition } from '../orders/order-actions.tsx'
import { OrderStatusBadge, orderNumberId } from '../orders/order-parts.tsx'
import { Moment } from '../ui/moment.tsx'
import { RecordPage } from '../ui/record-page.tsx'
import type { Route } from './+types/order.ts'
import { DeliveryCard, DoorQrCard } from './delivery-card.tsx'
import { Incidents } from './incidents.tsx'
import { MoneyCard } from './money-card.tsx'
import { DocumentsCard, ItemsCard, StockCard, TimelineCard } from './order-cards.tsx'
import { RecordReturn } from './record-return.tsx'
import { RefundsCard } from './refunds-card.tsx'
import { ReplacementsCard } from './replacements-card.tsx'

export const meta = personalMeta('Order Details')

/** One order: items, customer, address, and the history of its status, payments and stock. */
export default function OrderDetails({ params: { id } }: Route.ComponentProps) {
  const part = useLoaded(() => api.call('GET /admin/orders/:id', { params: { id } }))
  const subtitle = part.value === null ? '…' : `#${part.value.number}`
  return (
    <RecordPage title="Order Details" subtitle={subtitle} noun="order" list="/admin/orders" part={part}>
      {(order) => <OrderSheet order={order} reload={part.reload} />}
    </RecordPage>
  )
}

function OrderSheet({ order, reload }: { order: OrderWithHistory; reload: () => Promise<void> }) {
  const { busyIds, requestConfirmation, dialog } = useOrderTransition(reload)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-press border border-line bg-sheet px-4 py-3">
        <p id={orderNumberId(order._id)} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <OrderStatusBadge status={order.status} />
          <Moment at={order.createdAt} isOneLine />
        </p>
        <div className="flex flex-wrap gap-2">
          <OrderActions order={order} isChanging={busyIds.has(order._id)} onTransition={requestConfirmation} isMain />
          <RecordReturn order={order} reload={reload} />
        </div>
      </div>
      <Incidents order={order} reload={reload} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 gap-4">
          <ItemsCard order={order} />
          <ReplacementsCard order={order} reload={reload} />
          <RefundsCard order={order} reload={reload} />
          <MoneyCard order={order} />
          <StockCard movements={order.stockMovements} />
        </div>
        <div className="grid min-w-0 gap-4">
          <DeliveryCard order={order} reload={reload} />
          <DoorQrCard order={order} reload={reload} />
          <DocumentsCard order={order} />
          <TimelineCard events={order.events} />
        </div>
      </div>
      {dialog}
    </>
  )
}
