import type { MeasuredEvent } from '../../../contract/measurement.ts'
import { Button } from '../../ui/button.tsx'

type Props = { event: MeasuredEvent; isBusy: boolean; onRetry: () => void }

/** Sends a failed event again; renders nothing where that is no longer possible. */
export function RetryButton({ event, isBusy, onRetry }: Props) {
  if (!event.canBeRetried) return null
  return (
    <Button
      id={retryButtonId(event._id)}
      size="small"
      isBusy={isBusy}
      onClick={onRetry}
      aria-label={`Retry ${event.name} ${event.eventId.slice(0, 8)}`}
    >
      Retry
    </Button>
  )
}

/** The button's DOM id, used to return the focus. */
export function retryButtonId(id: string): string {
  return `retry-${id}`
}
