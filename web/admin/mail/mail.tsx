import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { adminMeta } from '../admin-meta.ts'
import { AdminHeading } from '../ui/admin-heading.tsx'
import { BackLink } from '../ui/back-link.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import type { Route } from './+types/mail.ts'
import { MailSheet } from './mail-sheet.tsx'
import { useMail } from './use-mail.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Mail')

/** One mail of the local mailbox. */
export default function MailPage({ params }: Route.ComponentProps) {
  const { mail, problem, load } = useMail(params.name)
  return (
    <div className="flex min-w-0 grow flex-col gap-4 p-4 sm:p-6 lg:overflow-y-auto lg:px-7">
      <BackLink to="/admin/mail">Mails</BackLink>
      <AdminHeading title="Mail" />
      {problem?.isMissing && <EmptyState title="There is no such mail" />}
      {problem && !problem.isMissing && (
        <ErrorState
          title="Failed to fetch the mail"
          message={problem.text}
          retryLabel="Retry"
          onRetry={() => void load()}
        />
      )}
      {mail === null && problem === null && <ListSkeleton label="Loading mail…" />}
      {mail !== null && <MailSheet mail={mail} />}
    </div>
  )
}
