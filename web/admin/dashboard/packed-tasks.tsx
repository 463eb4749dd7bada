import { Link } from 'react-router'
import { EachRecord } from '../ui/each-record.tsx'
import { Panel } from './panel.tsx'
import { Task, TaskList, taskLinkStyle } from './task-list.tsx'
import type { LoadedTasks } from './use-tasks.ts'

/** Products that lack what the law requires on their packages; renders nothing if there are none. */
export function PackedTasks({ loaded }: { loaded: LoadedTasks }) {
  if (!loaded.answer?.packedGoods?.total) return null
  return (
    <Panel
      title="Packed goods that lack something"
      failure="Failed to load packed goods"
      loading="Loading packed goods…"
      loaded={loaded}
      className="lg:col-span-2"
    >
      {({ packedGoods: { total, products } }) => (
        <TaskList total={total} shown={products.length} moreTo="/admin/products" empty="">
          <EachRecord items={products} by="plant">
            {({ plant, name, missing }) => (
              <Task figure="" note={`Lacks: ${missing.join(', ')}`}>
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
