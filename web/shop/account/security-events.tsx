import { useCallback, useEffect, useState } from 'react'
import type { SecurityEvent } from '../../../contract/security-events.ts'
import { api, messageOf } from '../../api.ts'
import { recordsIn } from '../../records.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { formatLocalDate, formatTime } from '../../ui/format-date.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { deviceName } from './device-name.ts'
import { securityEventText } from './security-event-text.ts'
import { SettingsCard } from './settings-card.tsx'

const SHOWN_AT_FIRST = 6

/** Recent security events, so that the user can notice those caused by others. */
export function SecurityEvents() {
  const { events, failure, load } = useSecurityEvents()
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? events : events?.slice(0, SHOWN_AT_FIRST)
  return (
    <SettingsCard heading="What happened to your account">
      {failure !== null && (
        <ErrorState title="The list could not be loaded." message={failure} onRetry={() => void load()} />
      )}
      {events === null && failure === null && <Spinner label="Loading what happened" />}
      {events?.length === 0 && <p className="text-ink-soft">Nothing yet. Sign-ins and changes will be listed here.</p>}
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

function useSecurityEvents() {
  const [events, setEvents] = useState<SecurityEvent[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const load = useCallback(async () => {
    setFailure(null)
    try {
      setEvents(recordsIn(await api.call('GET /auth/security-events'), 'kind'))
    } catch (error) {
      setFailure(messageOf(error, 'Please try again.'))
    }
  }, [])
  useEffect(() => void load(), [load])
  return { events, failure, load }
}
