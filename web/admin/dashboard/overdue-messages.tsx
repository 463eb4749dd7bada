import { Link } from 'react-router'
import { formatDate } from '../../ui/format-date.ts'
import { EachRecord } from '../ui/each-record.tsx'
import { Panel } from './panel.tsx'
import { Task, TaskList, taskLinkStyle } from './task-list.tsx'
import type { LoadedTasks } from './use-tasks.ts'

/** Messages past their deadline, longest first; renders nothing if there are none. */
export function OverdueMessages({ loaded }: { loaded: LoadedTasks }) {
  if (!loaded.answer?.overdueMessages?.total) return null
  return (
    <Panel
      title="Messages overdue for an answer"
      failure="Failed to load messages"
      loading="Loading messages…"
      loaded={loaded}
      className="lg:col-span-2"
    >
      {({ overdueMessages: { total, oldest } }) => (
        <TaskList
          total={total}
          shown={oldest.length}
          moreTo="/admin/messages?status=overdue&sort=deadline"
          empty="Every message is answered in time."
        >
          <EachRecord items={oldest} by="message">
            {({ message, ticket, name, subject, dueAt }) => (
              <Task figure={`Due ${formatDate(dueAt)}`} note={`${ticket}, from ${name}`}>
                <Link to={`/admin/messages/${message}`} dir="auto" className={taskLinkStyle}>
                  {subject}
                </Link>
              </Task>
            )}
          </EachRecord>
        </TaskList>
      )}
    </Panel>
  )
}
