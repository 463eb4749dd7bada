import { Chip } from '../../ui/chip.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { adminMeta } from '../admin-meta.ts'
import { AdminHeading } from '../ui/admin-heading.tsx'
import type { Route } from './+types/dashboard.ts'
import { BestSellers } from './best-sellers.tsx'
import { FigureCards } from './figure-cards.tsx'
import { OperationTasks } from './operation-tasks.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { Sales } from './sales.tsx'
import { Tasks } from './tasks.tsx'
import { useFigures } from './use-figures.ts'
import { type Range, ranges, useRange } from './use-range.ts'
import { useTasks } from './use-tasks.ts'
import { WaitingClaims } from './waiting-claims.tsx'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Dashboard')

/** Open tasks, key figures, sales, and the latest orders. */
export default function DashboardPage() {
  const { answer, hasFailed, reload } = useFigures()
  const tasks = useTasks()
  const days = useRange()
  return (
    <div className="relative flex min-w-0 grow flex-col gap-5 p-4 sm:p-6 lg:min-h-0 lg:overflow-y-auto lg:px-7">
      <AdminHeading title="Dashboard" />
      <OperationTasks loaded={tasks} />
      {answer !== null && <WaitingClaims {...answer} />}
      <Tasks loaded={tasks} />
      {hasFailed ? (
        <ErrorState title="Failed to load dashboard data" retryLabel="Retry" onRetry={() => void reload()} />
      ) : (
        <FigureCards figures={answer} />
      )}
      <div className="-mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">Sales</h2>
        <RangeChips days={days} />
      </div>
      <div className="grid shrink-0 gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Sales days={days} />
        <BestSellers days={days} />
      </div>
      <RecentOrders />
    </div>
  )
}

/** The range of days for sales and best sellers; stored in the address. */
function RangeChips({ days }: { days: Range }) {
  return (
    <nav aria-label="Range of days" className="flex flex-wrap gap-2">
      {ranges.map((range) => (
        <Chip key={range} to={`?days=${range}`} isChosen={range === days} replace preventScrollReset>
          {range} days
        </Chip>
      ))}
    </nav>
  )
}
