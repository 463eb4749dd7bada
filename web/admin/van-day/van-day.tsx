import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { adminMeta } from '../admin-meta.ts'
import { FormPage } from '../product-form/form-page.tsx'
import { BackLink } from '../ui/back-link.tsx'
import type { Route } from './+types/van-day.ts'
import { DayLinks } from './day-links.tsx'
import { MailArriving } from './mail-arriving.tsx'
import { useVanDay } from './use-van-day.ts'
import { VanOrders } from './van-orders.tsx'
import { VanSummary } from './van-summary.tsx'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Van')

/** What the van carries on a day, by PIN: to print, or to read on the way. */
export default function VanDay() {
  const { record: day, failure, load } = useVanDay()
  const isEmpty = day?.orders.length === 0
  return (
    <FormPage
      title="Van"
      subtitle="What the van carries on a day, in the order of the PINs"
      actions={
        day !== null &&
        !isEmpty && (
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
        {failure !== null ? (
          <ErrorState
            title="Failed to load the van’s list"
            message={failure}
            retryLabel="Retry"
            onRetry={() => void load()}
          />
        ) : day === null ? (
          <Spinner label="Loading the van’s list…" />
        ) : (
          <>
            <VanSummary day={day} />
            {day.day === day.today && <MailArriving day={day} reload={load} />}
            {isEmpty ? <EmptyState title="The van carries nothing on this day" /> : <VanOrders orders={day.orders} />}
            <DayLinks day={day.day} today={day.today} />
          </>
        )}
      </div>
    </FormPage>
  )
}
