import { Link } from 'react-router'
import { EachRecord } from '../ui/each-record.tsx'
import { Panel } from './panel.tsx'
import { Task, TaskList, taskLinkStyle } from './task-list.tsx'
import type { LoadedTasks } from './use-tasks.ts'

/** Products with few pieces left, lowest stock first. */
export function LowStock({ loaded }: { loaded: LoadedTasks }) {
  return (
    <Panel title="Low stock" failure="Failed to load stock" loading="Loading stock…" loaded={loaded}>
      {({ lowStock: { total, threshold, lowest } }) => (
        <TaskList
          total={total}
          shown={lowest.length}
          moreTo="/admin/products?view=low_stock"
          empty={`Of every product there are more than ${threshold}.`}
        >
          <EachRecord items={lowest} by="plant">
            {({ plant, name, stock }) => (
              <Task figure={stock === 0 ? 'Sold out' : `${stock} left`}>
                <Link to={`/admin/products/edit/${plant}`} className={taskLinkStyle}>
                  {name}
                </Link>
              </Task>
            )}
          </EachRecord>
        </TaskList>
      )}
    </Panel>
  )
}
