import { ErrorState } from '../../ui/error-state.tsx'
import { adminMeta } from '../admin-meta.ts'
import { AdminHeading } from '../ui/admin-heading.tsx'
import type { Route } from './+types/dashboard.ts'
import { FigureCards } from './figure-cards.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { useFigures } from './use-figures.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Dashboard')

/** How the shop stands, and what was ordered last. */
export default function DashboardPage() {
  const { figures, hasFailed, load } = useFigures()
  return (
    <div className="relative flex min-w-0 grow flex-col gap-5 p-4 sm:p-6 lg:min-h-0 lg:overflow-y-auto lg:px-7">
      <AdminHeading title="Dashboard" />
      {hasFailed ? (
        <ErrorState title="Failed to load dashboard data" retryLabel="Retry" onRetry={() => void load()} />
      ) : (
        <FigureCards figures={figures} />
      )}
      <RecentOrders />
    </div>
  )
}
