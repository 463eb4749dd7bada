import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { VanDay as Day, VanOrder } from '../../../contract/delivery.ts'
import { counted } from '../../../domain/counted.ts'
import { addDays } from '../../../domain/delivery/calendar.ts'
import { daysText } from '../../../domain/delivery/describe-promise.ts'
import { formatSum } from '../../../domain/money.ts'
import { api } from '../../api.ts'
import { personalMeta } from '../../page-meta.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Link, textLinkStyle } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { OrderStatusBadge } from '../orders/order-parts.tsx'
import { BackLink } from '../ui/admin-heading.tsx'
import { FormPage } from '../ui/form-page.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { useRequest } from '../ui/use-change.ts'

export const meta = personalMeta('Van deliveries')

/** What the van carries on the day in the address, else today, by PIN: to print, or to read on the way. */
export default function VanDay() {
  const chosen = useSearchParams()[0].get('day')
  const part = useLoaded(
    () => api.call('GET /admin/delivery/van', { query: chosen ? { day: chosen } : {} }),
    chosen ?? 'today',
  )
  return (
    <FormPage
      title="Van deliveries"
      subtitle="Each day’s van deliveries, sorted by PIN"
      actions={
        part.value &&
        part.value.orders.length > 0 && (
          <Button size="small" onClick={() => window.print()} className="print:hidden">
            Print
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <div className="print:hidden">
          <BackLink to="/admin/orders">Orders</BackLink>
        </div>
        <Loaded part={part} failure="Failed to load the van deliveries" loading="Loading the van deliveries…">
          {(day) => (
            <>
              <VanSummary day={day} />
              {day.day === day.today && <MailArriving day={day} reload={part.reload} />}
              {day.orders.length === 0 ? (
                <EmptyState title="No van deliveries on this day" />
              ) : (
                <VanOrders orders={day.orders} />
              )}
              <DayLinks day={day.day} today={day.today} />
            </>
          )}
        </Loaded>
      </div>
    </FormPage>
  )
}

function VanSummary({ day: { day, today, booked, unpaid, capacity, orders } }: { day: Day }) {
  const cash = orders.reduce((sum, order) => sum + order.cash, 0)
  return (
    <div aria-live="polite">
      <h2 className="text-xl">
        {daysText(day, day, today)}
        {day === today && ' (today)'}
      </h2>
      <p className="figures mt-1 text-ink-soft">
        {counted(booked, 'order')} on the van
        {capacity !== null && ` (maximum ${capacity})`}
        {unpaid > 0 && `, ${unpaid} not paid yet`}
        {cash > 0 && ` · ${formatSum(cash)} in cash to collect`}
      </p>
    </div>
  )
}

/** Mails the shoppers of today's list that their plants arrive, those who were not mailed yet, after a confirmation. */
function MailArriving({ day: { day, orders }, reload }: { day: Day; reload: () => Promise<void> }) {
  const [isOpen, setOpen] = useState(false)
  const { isBusy, send } = useRequest({ text: 'Failed to send the e-mails' })
  // A replacement is mailed about once it has left.
  const waiting = orders.filter(({ isMailed, replacement }) => !isMailed && replacement?.status !== 'pending').length
  if (waiting === 0) return null

  const mail = () =>
    send(async () => {
      const request = api.call('POST /admin/delivery/van/arriving', { body: { day } }).finally(() => setOpen(false))
      const { mailed } = await request
      toast.success(`E-mails sent for ${counted(mailed, 'order')}`)
      await reload()
    })
  return (
    <div className="print:hidden">
      <Button variant="primary" className="w-full sm:w-auto" onClick={() => setOpen(true)}>
        Send arrival e-mails ({waiting})
      </Button>
      <AlertDialog
        isOpen={isOpen}
        title={`Send e-mails for ${counted(waiting, 'order')}?`}
        description="Each shopper gets an e-mail saying that their plants arrive today and what to have ready. This cannot be undone."
        confirmLabel="Send e-mails"
        isBusy={isBusy}
        onConfirm={() => void mail()}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}

/** To the day before, to today and to the day after; at the foot, in reach of a thumb. Days are like `2026-12-04`. */
function DayLinks({ day, today }: { day: string; today: string }) {
  return (
    <nav
      aria-label="Days"
      className="sticky bottom-0 z-10 -mx-4 grid grid-cols-3 gap-3 border-line border-t bg-paper px-4 py-3 sm:-mx-6 sm:px-6 lg:-mx-7 lg:px-7 print:hidden"
    >
      <DayLink day={addDays(day, -1)} label="Previous day">
        <ChevronLeft aria-hidden="true" className="-mx-1.5 size-5 shrink-0" />
        Previous
      </DayLink>
      <DayLink day={today}>Today</DayLink>
      <DayLink day={addDays(day, 1)} label="Next day">
        Next
        <ChevronRight aria-hidden="true" className="-mx-1.5 size-5 shrink-0" />
      </DayLink>
    </nav>
  )
}

function DayLink({ day, label, children }: { day: string; label?: string; children: ReactNode }) {
  return (
    <LinkButton to={`?day=${day}`} replace prefetch="none" aria-label={label} className="px-2">
      {children}
    </LinkButton>
  )
}

/** The orders of a day, one below the other, as they are delivered. */
function VanOrders({ orders }: { orders: readonly VanOrder[] }) {
  return (
    <ol aria-label="Orders on the van" className="grid gap-3 print:gap-2">
      {orders.map((order) => (
        <Stop key={order.replacement?._id ?? order._id} order={order} />
      ))}
    </ol>
  )
}

function Stop({ order }: { order: VanOrder }) {
  const { _id, number, shippingAddress: at, recipient, user, items, cash, status, isMailed, replacement } = order
  const name = recipient.name ?? user?.name ?? 'Guest'
  return (
    <li className="grid min-w-0 gap-3 rounded-press border border-line bg-sheet p-4 sm:grid-cols-3 print:break-inside-avoid print:grid-cols-3">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <Link to={`/admin/orders/${_id}`} className={`figures ${textLinkStyle}`}>
            #{number}
          </Link>
          {replacement ? <Badge tone="terracotta">Replacement</Badge> : <OrderStatusBadge status={status} />}
        </div>
        {cash > 0 ? (
          <p className="figures font-semibold text-lg">Collect {formatSum(cash)} in cash</p>
        ) : (
          <p className="text-ink-soft">Nothing to collect</p>
        )}
        {isMailed && <p className="text-ink-soft text-sm print:hidden">Arrival e-mail sent</p>}
      </div>
      <address className="min-w-0 break-words not-italic">
        <span className="figures block font-semibold text-lg">{at.zipCode}</span>
        <span className="block font-semibold">{name}</span>
        <span className="block whitespace-pre-line">{at.street}</span>
        <span className="block">{at.city}</span>
        {recipient.phone !== null && (
          <a
            href={`tel:${recipient.phone}`}
            className={`figures ${textLinkStyle}`}
            aria-label={`Call ${name}, ${recipient.phone}`}
          >
            {recipient.phone}
          </a>
        )}
      </address>
      <ul aria-label="Items" className="min-w-0 break-words">
        {(replacement?.lines ?? items.map((item) => ({ ...item, item: item._id }))).map(({ item, name, quantity }) => (
          <li key={item}>
            <span className="figures">{quantity} ×</span> {name}
          </li>
        ))}
      </ul>
    </li>
  )
}
