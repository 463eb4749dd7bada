import { Link } from 'react-router'
import { formatSum } from '../../../domain/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { EachRecord } from '../ui/each-record.tsx'
import { ageText } from './age-text.ts'
import { Panel } from './panel.tsx'
import { Task, TaskList, taskLinkStyle } from './task-list.tsx'
import type { LoadedTasks } from './use-tasks.ts'

/** An order that has waited this many hours is marked late. */
const LATE_HOURS = 48

/** Orders to ship (paid or cash on delivery), longest waiting first. */
export function OrdersToShip({ loaded }: { loaded: LoadedTasks }) {
  return (
    <Panel
      title="Waiting to ship"
      failure="Failed to load orders to ship"
      loading="Loading orders to ship…"
      loaded={loaded}
    >
      {({ toShip: { total, oldest } }) => (
        <TaskList
          total={total}
          shown={oldest.length}
          moreTo="/admin/orders?view=to_ship"
          empty="Every order is on its way."
        >
          <EachRecord items={oldest} by="order">
            {({ order, customer, waitingHours, amount, paymentMethod }) => (
              <Task
                figure={formatSum(amount)}
                note={`${customer ?? 'Guest'}, ${paymentMethod === 'cod' ? 'cash on delivery' : 'paid online'}`}
              >
                <span className="flex flex-wrap items-center gap-x-3">
                  <Link to={`/admin/orders/${order}`} className={taskLinkStyle}>
                    #{order}
                  </Link>
                  <Badge tone={waitingHours >= LATE_HOURS ? 'terracotta' : 'neutral'}>{ageText(waitingHours)}</Badge>
                </span>
              </Task>
            )}
          </EachRecord>
        </TaskList>
      )}
    </Panel>
  )
}
