import { ClipboardList, HeartCrack, IndianRupee, Leaf, type LucideIcon, Users } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import type { Dashboard } from '../../../contract/admin-orders.ts'
import type { Order } from '../../../contract/orders.ts'
import { counted, grouped } from '../../../domain/counted.ts'
import { formatSum } from '../../../domain/money.ts'
import { api } from '../../api.ts'
import { personalMeta } from '../../page-meta.ts'
import { Chip } from '../../ui/chip.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ErrorState } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/spinner.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { newOrdersText, orderColumns } from '../orders/order-parts.tsx'
import { AdminHeading } from '../ui/admin-heading.tsx'
import { dateColumn, EntryList, type ListColumn } from '../ui/entry-list.tsx'
import { ListSkeleton } from '../ui/list-page.tsx'
import { NewEntriesBar } from '../ui/new-entries-bar.tsx'
import { useScrollingList } from '../ui/use-scrolling-list.ts'
import { OperationTasks } from './operation-tasks.tsx'
import { BestSellers, Sales } from './sales.tsx'
import { Tasks } from './tasks.tsx'

export const meta = personalMeta('Dashboard')

/** Open tasks, key figures, sales, and the latest orders. */
export default function DashboardPage() {
  const { value, error, reload } = useLoaded(loadFigures)
  const tasks = useLoaded(() => api.call('GET /admin/dashboard/tasks'))
  const [params] = useSearchParams()
  const days = ranges.find((range) => range === params.get('days')) ?? DEFAULT_RANGE
  return (
    <div className="relative flex min-w-0 grow flex-col gap-5 p-4 sm:p-6 lg:min-h-0 lg:overflow-y-auto lg:px-7">
      <AdminHeading title="Dashboard" />
      {tasks.value !== null && <OperationTasks tasks={tasks.value} />}
      {value !== null && <WaitingClaims {...value} />}
      <Tasks part={tasks} />
      {error !== null ? (
        <ErrorState title="Failed to load dashboard data" retryLabel="Retry" onRetry={() => void reload()} />
      ) : (
        <FigureCards figures={value} />
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

type Figures = Dashboard & { totalProducts: number }

async function loadFigures(): Promise<Figures> {
  const [dashboard, products] = await Promise.all([
    api.call('GET /admin/dashboard'),
    api.list('GET /plants', { query: { limit: 1 } }),
  ])
  return { ...dashboard, totalProducts: products.total }
}

function WaitingClaims({ claimsWaiting, claimsOverdue }: Figures) {
  if (!claimsWaiting) return null
  return (
    <p
      className={classNames(
        'flex shrink-0 items-start gap-3 rounded-press border px-4 py-3 sm:px-5',
        claimsOverdue > 0 ? 'border-danger/40 bg-danger-mist text-danger' : 'border-line bg-sheet',
      )}
    >
      <HeartCrack aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span className="figures">
        <Link to="/admin/claims" className="font-semibold underline underline-offset-4 pointer-coarse:py-2">
          {counted(claimsWaiting, 'claim')}
        </Link>{' '}
        to decide{claimsOverdue > 0 && `, ${claimsOverdue} overdue`}
      </span>
    </p>
  )
}

function FigureCards({ figures }: { figures: Figures | null }) {
  return (
    <dl aria-busy={figures === null} className="grid shrink-0 grid-cols-2 gap-3 xl:grid-cols-4">
      {cards.map(({ label, to, Icon, show }) => (
        <div
          key={label}
          className="relative flex min-w-0 flex-col gap-1 rounded-press border border-line bg-sheet p-4 has-[a:hover]:border-forest sm:px-5"
        >
          <dt className="flex items-center justify-between gap-2 text-ink-soft">
            {to === undefined ? (
              label
            ) : (
              <Link to={to} prefetch="intent" className="after:absolute after:inset-0 after:rounded-press">
                {label}
              </Link>
            )}
            <Icon aria-hidden="true" className="size-5 shrink-0 text-leaf max-sm:hidden" />
          </dt>
          <dd className="figures font-display text-2xl text-forest wrap-anywhere sm:text-3xl">
            {figures === null ? <Skeleton className="my-1.5 h-7 w-24" /> : show(figures)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const cards: readonly { label: string; to?: string; Icon: LucideIcon; show: (figures: Figures) => string }[] = [
  {
    label: 'Total Users',
    to: '/admin/customers',
    Icon: Users,
    show: ({ totalUsers }) => grouped(totalUsers),
  },
  {
    label: 'Total Orders',
    to: '/admin/orders',
    Icon: ClipboardList,
    show: ({ totalOrders }) => grouped(totalOrders),
  },
  { label: 'Total Revenue', Icon: IndianRupee, show: ({ totalRevenue }) => formatSum(totalRevenue) },
  {
    label: 'Total Products',
    to: '/admin/products',
    Icon: Leaf,
    show: ({ totalProducts }) => grouped(totalProducts),
  },
]

const ranges = ['7', '30', '90'] as const
const DEFAULT_RANGE = '30'

function RangeChips({ days }: { days: (typeof ranges)[number] }) {
  return (
    <nav aria-label="Period" className="flex flex-wrap gap-2">
      {ranges.map((range) => (
        <Chip key={range} to={`?days=${range}`} isChosen={range === days} replace preventScrollReset>
          {range} days
        </Chip>
      ))}
    </nav>
  )
}

/** The orders, newest first. The list scrolls by itself: on wide screens within the remaining height. */
function RecentOrders() {
  const list = useScrollingList((query, signal) => api.list('GET /admin/orders', { query, signal }))

  return (
    <div className="flex min-w-0 flex-col gap-3 lg:min-h-[26rem]">
      <h2 className="text-xl">Recent Orders</h2>
      <NewEntriesBar list={list} text={newOrdersText} />
      {list.error !== null && list.loading === null && (
        <ErrorState title="Failed to load recent orders" retryLabel="Retry" onRetry={list.reload} />
      )}
      {!list.isLoaded && list.loading !== null && <ListSkeleton label="Loading recent orders…" />}
      {list.isLoaded && list.items.length === 0 && (
        <p className="rounded-press border border-line bg-sheet px-4 py-10 text-center text-ink-soft">
          No recent orders
        </p>
      )}
      {list.items.length > 0 && (
        <div className="flex min-h-0 flex-col gap-3 max-lg:max-h-[36rem] max-lg:overflow-y-auto lg:grow">
          <EntryList label="Recent Orders" list={list} columns={COLUMNS} />
        </div>
      )}
    </div>
  )
}

const COLUMNS: readonly ListColumn<Order>[] = [
  orderColumns.number,
  orderColumns.customer,
  dateColumn('Date', ({ createdAt }) => createdAt),
  orderColumns.status,
  orderColumns.total,
]
