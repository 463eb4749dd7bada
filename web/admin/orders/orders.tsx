import { useEffect, useMemo } from 'react'
import type { Order } from '../../../contract/orders.ts'
import { capitalised } from '../../../domain/catalogue.ts'
import { MAX_ORDERS_PER_REQUEST, type OrderStatus } from '../../../domain/order/order-status.ts'
import { api } from '../../api.ts'
import { personalMeta } from '../../page-meta.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EntryList, type ListColumn } from '../ui/entry-list.tsx'
import {
  chosenIn,
  type FilterOptions,
  SearchFilter,
  SelectFilter,
  useAddressFilters,
  ViewChip,
} from '../ui/list-filters.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { Moment } from '../ui/moment.tsx'
import { NewEntriesBar } from '../ui/new-entries-bar.tsx'
import { useSelection } from '../ui/selection.tsx'
import { useScrollingList } from '../ui/use-scrolling-list.ts'
import { BulkShip, useBulkShipping } from './bulk-ship.tsx'
import { ExportOrders } from './export-orders.tsx'
import { canShip, OrderActions, type OrderTransition, useOrderTransition } from './order-actions.tsx'
import { newOrdersText, OrderNumber, OrderPayment, orderColumns, statusOptions } from './order-parts.tsx'

export const meta = personalMeta('Orders')

/** All orders, with their actions. */
export default function Orders() {
  const filters = useAddressFilters()
  const { params, search, setFilter } = filters
  const status = chosenIn(filters, 'status', STATUSES)
  const view = params.get('view') === 'payments' ? 'payments' : undefined
  const list = useScrollingList(
    (part, signal) => api.list('GET /admin/orders', { query: { ...part, search, status, view }, signal }),
    filters.key,
  )
  const { error } = list
  const bulkShipping = useBulkShipping(list.reload)
  const { busyIds, requestConfirmation, dialog } = useOrderTransition(list.reload)
  const selection = useSelection(list.items, SELECTING)
  const columns = useMemo(() => columnsOf(requestConfirmation), [requestConfirmation])

  useEffect(() => {
    if (error !== null) console.error('Failed to fetch orders', error)
  }, [error])

  return (
    <ListPage
      title="Orders"
      subtitle="Manage customer orders and track their status"
      actions={
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/admin/orders/van" size="small">
            Van deliveries
          </LinkButton>
          <ExportOrders />
        </div>
      }
      filters={
        <>
          <SearchFilter filters={filters} label="Search orders" placeholder="Search orders..." />
          <SelectFilter filters={filters} label="Status" name="status" options={STATUSES} />
          {view && <ViewChip label="Payments to review" onRemove={() => setFilter('view', '')} />}
        </>
      }
      list={list}
      things="orders"
      dialog={dialog}
      notices={
        <>
          <NewEntriesBar list={list} text={newOrdersText} />
          {bulkShipping.notice}
        </>
      }
    >
      <EntryList
        label="Orders"
        list={list}
        columns={columns}
        busyIds={new Set([...busyIds, ...bulkShipping.shippingIds])}
        selection={selection}
      />
      <BulkShip selection={selection} bulkShipping={bulkShipping} />
    </ListPage>
  )
}

const STATUSES: FilterOptions<OrderStatus> = [{ value: '', label: 'All Status' }, ...statusOptions]

const SELECTING = {
  canSelect: canShip,
  limit: MAX_ORDERS_PER_REQUEST,
  all: 'Select all orders shown that can ship',
  labelOf: ({ number }: Order) => `Select #${number}`,
}

const columnsOf = (onTransition: (transition: OrderTransition) => void): ListColumn<Order>[] => [
  { ...orderColumns.number, cell: (order) => <OrderNumber order={order} withId /> },
  orderColumns.customer,
  {
    heading: 'Date',
    card: 'figure',
    className: 'whitespace-nowrap',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  { heading: 'Shipment', card: 'figure', cell: ({ shipment }) => capitalised(shipment.status) },
  orderColumns.status,
  {
    heading: 'Payment',
    card: 'figure',
    className: 'whitespace-nowrap',
    cell: (order) => <OrderPayment order={order} />,
  },
  orderColumns.total,
  {
    heading: 'Actions',
    card: 'actions',
    className: 'whitespace-nowrap',
    cell: (order, isBusy) => <OrderActions order={order} isChanging={isBusy} onTransition={onTransition} />,
  },
]
