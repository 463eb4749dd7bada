import { useState } from 'react'
import { api, messageOf } from '../../api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { formatLocalDate, formatTime } from '../../ui/format-date.ts'
import { ErrorState } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.ts'
import { useAction } from '../../ui/use-action.ts'
import { type Loading, useLoaded } from '../../ui/use-loaded.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { SettingsCard } from './account-page.tsx'
import { deviceName, securityEventText } from './security-event-text.ts'

export function OpenSessions() {
  const loading = useLoaded(() => api.call('GET /auth/sessions'))
  const { value: sessions, reload, setValue } = loading
  const { busyWith, run } = useAction()

  const endOne = async (id: string) => {
    let hasEnded = false
    const end = async () => {
      setValue(await api.call('DELETE /auth/sessions/:id', { params: { id } }))
      hasEnded = true
      toast.success('Device signed out.')
    }
    await run(id, end, 'That device could not be signed out. Please try again.')
    if (!hasEnded) await reload()
  }
  const endOthers = async () => {
    setValue(await api.call('DELETE /auth/sessions'))
    toast.success('You have been signed out everywhere else.')
  }
  return (
    <SettingsCard heading="Where you are signed in">
      <LoadingPart part={loading} label="Loading your sessions" failure="Your sessions could not be loaded." />
      {sessions !== null && (
        <ul className="flex flex-col divide-y divide-line">
          {sessions.map(({ _id, userAgent, createdAt, lastUsedAt, isCurrent }) => (
            <li key={_id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <div className="min-w-0">
                <p className="font-semibold">{deviceName(userAgent)}</p>
                <p className="text-ink-soft">
                  Signed in on {formatLocalDate(createdAt)}, last used on {formatLocalDate(lastUsedAt)}
                </p>
              </div>
              {isCurrent ? (
                <Badge tone="green">This device</Badge>
              ) : (
                <Button size="small" isBusy={busyWith === _id} onClick={() => void endOne(_id)}>
                  Sign out
                  <VisuallyHidden> of {deviceName(userAgent)}</VisuallyHidden>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {sessions !== null && sessions.length > 1 && (
        <Button
          className="mt-4"
          isBusy={busyWith === 'others'}
          onClick={() => void run('others', endOthers, 'Your other devices could not be signed out. Please try again.')}
        >
          Sign out everywhere else
        </Button>
      )}
    </SettingsCard>
  )
}

const SHOWN_AT_FIRST = 6

/** Recent security events, so that the user can notice those caused by others. */
export function SecurityEvents() {
  const loading = useLoaded(() => api.call('GET /auth/security-events'))
  const events = loading.value
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? events : events?.slice(0, SHOWN_AT_FIRST)
  return (
    <SettingsCard heading="Account activity">
      <LoadingPart
        part={loading}
        label="Loading account activity"
        failure="Your account activity could not be loaded."
      />
      {events?.length === 0 && (
        <p className="text-ink-soft">No activity yet. Sign-ins and changes will be listed here.</p>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {shown?.map((event) => (
          <li key={`${event.kind} ${event.at} ${event.network}`} className="py-3 first:pt-0 last:pb-0">
            <p className="font-semibold">
              {securityEventText(event)}
              {event.count > 1 && <span className="font-normal text-ink-soft"> · {event.count} times</span>}
            </p>
            <p className="break-words text-ink-soft">
              {formatLocalDate(event.at)}, {formatTime(event.at)}
              {event.network !== null && ` · ${deviceName(event.userAgent)} · ${event.network}`}
            </p>
          </li>
        ))}
      </ul>
      {events !== null && events.length > SHOWN_AT_FIRST && !showsAll && (
        <Button className="mt-4" onClick={() => setShowsAll(true)}>
          Show all {events.length}
        </Button>
      )}
    </SettingsCard>
  )
}

type LoadingPartProps = { part: Pick<Loading<unknown>, 'value' | 'error' | 'reload'>; label: string; failure: string }

/** What stands in the place of a part of the profile while it loads, or above it if that has failed. */
export function LoadingPart({ part: { value, error, reload }, label, failure }: LoadingPartProps) {
  if (error === null) return value === null && <Spinner label={label} />
  return <ErrorState title={failure} message={messageOf(error, 'Please try again.')} onRetry={() => void reload()} />
}
