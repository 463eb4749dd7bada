import { type ReactNode, useEffect, useRef } from 'react'
import type { OrderWithHistory } from '../../../contract/order-history.ts'
import { RecordBoundary, UNREADABLE } from '../../ui/record-boundary.tsx'
import { ConfirmTransition } from '../orders/confirm-transition.tsx'
import { OrderActions } from '../orders/order-actions.tsx'
import { OrderMoment } from '../orders/order-moment.tsx'
import { orderNumberId } from '../orders/order-number.tsx'
import { OrderStatusBadge } from '../orders/order-status-badge.tsx'
import { useOrderTransition } from '../orders/use-order-transition.ts'
import { returnFocus } from '../ui/return-focus.ts'
import { DeliveryCard } from './delivery-card.tsx'
import { DocumentsCard } from './documents-card.tsx'
import { DoorQrCard } from './door-qr.tsx'
import { Incidents } from './incidents.tsx'
import { ItemsCard } from './items-card.tsx'
import { MoneyCard } from './money-card.tsx'
import { RecordReturn } from './record-return.tsx'
import { RefundsCard } from './refunds-card.tsx'
import { ReplacementsCard } from './replacements-card.tsx'
import { StockCard } from './stock-card.tsx'
import { TimelineCard } from './timeline-card.tsx'

type Props = { order: OrderWithHistory; reload: () => Promise<void> }

/** The order on one page: state and actions above, customer and items, then the ledgers. */
export function OrderSheet({ order, reload }: Props) {
  const { confirmation, changingIds, requestConfirmation, dismiss, confirm } = useOrderTransition(reload)
  useFocusOnLostAction(order)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-press border border-line bg-sheet px-4 py-3">
        <p id={orderNumberId(order._id)} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <OrderStatusBadge status={order.status} />
          <OrderMoment moment={order.createdAt} isOneLine />
        </p>
        <div className="flex flex-wrap gap-2">
          <OrderActions
            order={order}
            isChanging={changingIds.has(order._id)}
            onTransition={requestConfirmation}
            isMain
          />
          <RecordBoundary record={order} fallback={null}>
            <RecordReturn order={order} reload={reload} />
          </RecordBoundary>
        </div>
      </div>
      <Part order={order}>
        <Incidents order={order} reload={reload} />
      </Part>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 gap-4">
          <Part order={order}>
            <ItemsCard order={order} />
          </Part>
          <Part order={order}>
            <ReplacementsCard order={order} reload={reload} />
          </Part>
          <Part order={order}>
            <RefundsCard order={order} reload={reload} />
          </Part>
          <Part order={order}>
            <MoneyCard order={order} />
          </Part>
          <Part order={order}>
            <StockCard movements={order.stockMovements} />
          </Part>
        </div>
        <div className="grid min-w-0 gap-4">
          <Part order={order}>
            <DeliveryCard order={order} reload={reload} />
          </Part>
          <Part order={order}>
            <DoorQrCard order={order} reload={reload} />
          </Part>
          <Part order={order}>
            <DocumentsCard order={order} />
          </Part>
          <Part order={order}>
            <TimelineCard events={order.events} />
          </Part>
        </div>
      </div>
      <ConfirmTransition confirmation={confirmation} onConfirm={confirm} onClose={dismiss} />
    </>
  )
}

/** A section with its own error boundary. */
function Part({ order, children }: { order: OrderWithHistory; children: ReactNode }) {
  return (
    <RecordBoundary
      record={order}
      fallback={<p className="rounded-press border border-line bg-sheet px-4 py-3 text-ink-soft">{UNREADABLE}</p>}
    >
      {children}
    </RecordBoundary>
  )
}

/** An action may remove the button that started it: the focus then moves to the start of the page. */
function useFocusOnLostAction(order: OrderWithHistory) {
  const shownOrder = useRef(order)
  useEffect(() => {
    if (shownOrder.current !== order) returnFocus(null)
    shownOrder.current = order
  }, [order])
}
