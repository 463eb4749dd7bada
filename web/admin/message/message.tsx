import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { adminMeta } from '../admin-meta.ts'
import { useMarking } from '../messages/use-marking.ts'
import { AdminHeading } from '../ui/admin-heading.tsx'
import { BackLink } from '../ui/back-link.tsx'
import { lastAddressOf } from '../ui/list-memory.ts'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import type { Route } from './+types/message.ts'
import { MessageSheet } from './message-sheet.tsx'
import { useMessage } from './use-message.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Message')

/** One message, with the ways to answer it. */
export default function MessagePage({ params }: Route.ComponentProps) {
  const { message, show, problem, load } = useMessage(params.id)
  const { markingIds, mark } = useMarking(show)
  return (
    <div className="flex min-w-0 grow flex-col gap-4 p-4 sm:p-6 lg:overflow-y-auto lg:px-7">
      <BackLink to="/admin/messages">Messages</BackLink>
      <AdminHeading title="Message" />
      {problem?.isMissing && (
        <EmptyState
          title="There is no such message"
          actions={<LinkButton to={lastAddressOf('/admin/messages')}>Back to messages</LinkButton>}
        />
      )}
      {problem && !problem.isMissing && (
        <ErrorState
          title="Failed to fetch message"
          message={problem.text}
          retryLabel="Retry"
          onRetry={() => void load()}
        />
      )}
      {message === null && problem === null && <ListSkeleton label="Loading message…" />}
      {message !== null && <MessageSheet message={message} isMarking={markingIds.has(message._id)} onMark={mark} />}
    </div>
  )
}
