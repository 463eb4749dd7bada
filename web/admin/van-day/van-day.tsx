import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { VanDay as Day } from '../../../contract/delivery.ts'
import { counted } from '../../../domain/counted.ts'
import { addDays } from '../../../domain/delivery/calendar.ts'
import { daysText } from '../../../domain/delivery/describe-promise.ts'
import { formatSum } from '../../../domain/money.ts'
import { api } from '../../api.ts'
import { personalMeta } from '../../page-meta.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { BackLink } from '../ui/admin-heading.tsx'
import { FormPage } from '../ui/form-page.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { useRequest } from '../ui/use-request.ts'
import { VanOrders } from './van-orders.tsx'

export const meta = personalMeta('Van')

/** What the van carries on the day in the address, else today, by PIN: to print, or to read on the way. */
export default function VanDay() {
  const chosen = useSearchParams()[0].get('day')
  const part = useLoaded(
    () => api.call('GET /admin/delivery/van', { query: chosen ? { day: chosen } : {} }),
    chosen ?? 'today',
  )
  return (
    <FormPage
      title="Van"
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
        <Loaded part={part} failure="Failed to load the van’s list" loading="Loading the van’s list…">
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

/** The day, how full the van is, and the cash to collect in all. */
function VanSummary({ day: { day, today, booked, capacity, orders } }: { day: Day }) {
  // A replacement takes no booked place.
  const unpaid = booked - orders.filter(({ replacement }) => replacement === null).length
  const cash = orders.reduce((sum, order) => sum + order.cash, 0)
  return (
    <div aria-live="polite">
      <h2 className="text-xl">
        {daysText(day, day, today)}
        {day === today && ' (today)'}
      </h2>
      <p className="figures mt-1 text-ink-soft">
        {capacity === null ? `${counted(booked, 'order')} on the van` : `${booked} of at most ${capacity} orders`}
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
        confirmLabel="Send E-mails"
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
      <DayLink day={addDays(day, -1)} label="Day before">
        <ChevronLeft aria-hidden="true" className="size-5 shrink-0" />
        Before
      </DayLink>
      <DayLink day={today}>Today</DayLink>
      <DayLink day={addDays(day, 1)} label="Day after">
        After
        <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
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
