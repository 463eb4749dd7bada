import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { formatLocalDate } from '../../ui/format-date.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { deviceName } from './device-name.ts'
import { SettingsCard } from './settings-card.tsx'
import { useOpenSessions } from './use-open-sessions.ts'

/** The open sessions of the account, with buttons to end them. */
export function OpenSessions() {
  const { sessions, failure, busyWith, load, endOne, endOthers } = useOpenSessions()
  return (
    <SettingsCard heading="Where you are signed in">
      {failure !== null && (
        <ErrorState title="Your sessions could not be loaded." message={failure} onRetry={() => void load()} />
      )}
      {sessions === null && failure === null && <Spinner label="Loading your sessions" />}
      {sessions !== null && (
        <ul className="flex flex-col divide-y divide-line">
          {sessions.map((session) => (
            <li key={session._id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <div className="min-w-0">
                <p className="font-semibold">{deviceName(session.userAgent)}</p>
                <p className="text-ink-soft">
                  Since {formatLocalDate(session.createdAt)}, last used {formatLocalDate(session.lastUsedAt)}
                </p>
              </div>
              {session.isCurrent ? (
                <Badge tone="green">This device</Badge>
              ) : (
                <Button size="small" isBusy={busyWith === session._id} onClick={() => void endOne(session._id)}>
                  Sign out
                  <VisuallyHidden> of {deviceName(session.userAgent)}</VisuallyHidden>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {sessions !== null && sessions.length > 1 && (
        <Button className="mt-4" isBusy={busyWith === 'others'} onClick={() => void endOthers()}>
          Sign out everywhere else
        </Button>
      )}
    </SettingsCard>
  )
}
