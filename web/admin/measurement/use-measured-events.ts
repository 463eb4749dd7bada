import { useCallback, useEffect, useState } from 'react'
import type { MeasuredEvent, MeasurementSummary } from '../../../contract/measurement.ts'
import { measuredStates } from '../../../domain/measurement/measured-event.ts'
import { api } from '../../api.ts'
import { formatDate, formatTime } from '../../ui/format-date.ts'
import { toast } from '../../ui/toast.ts'
import { toastError } from '../ui/toast-error.ts'
import { useAddressFilters } from '../ui/use-address-filters.ts'
import { useBusyIds } from '../ui/use-busy-ids.ts'
import { type ListPart, useScrollingList } from '../ui/use-scrolling-list.ts'
import { retryButtonId } from './retry-button.tsx'

/** The events with the state named in the address, their summary, and the retry of one. */
export function useMeasuredEvents() {
  const { params, setFilter } = useAddressFilters()
  const status = measuredStates.find((known) => known === params.get('status'))
  const list = useScrollingList(
    useCallback(
      (part: ListPart) => api.list('GET /admin/measurement/events', { query: { ...part, status } }),
      [status],
    ),
  )
  const summary = useSummary()
  const { ids, during } = useBusyIds((id) => document.getElementById(retryButtonId(id)))

  const retry = (event: MeasuredEvent): void =>
    void during(event._id, async () => {
      try {
        list.change(await api.call('POST /admin/measurement/events/:id/retry', { params: { id: event._id } }))
        toast.success('It is sent with the next batch')
      } catch (error) {
        toastError({ text: 'The event could not be sent again', error, onRetry: () => retry(event) })
      }
    })

  return {
    summary,
    isOff: summary !== undefined && !summary.hasPixel,
    status,
    setStatus: (state: string) => setFilter('status', state),
    list,
    isRetrying: (id: string) => ids.has(id),
    retry,
  }
}

export type EventListState = ReturnType<typeof useMeasuredEvents>['list']

/** The summary; undefined until it has loaded. */
function useSummary(): MeasurementSummary | undefined {
  const [summary, setSummary] = useState<MeasurementSummary | null>(null)
  useEffect(() => {
    api.call('GET /admin/measurement').then(setSummary, () => undefined)
  }, [])
  return summary ?? undefined
}

/** The summary in a sentence. */
export function summaryText({ hasPixel, isForwarded, counts, lastSentAt }: MeasurementSummary): string {
  if (!hasPixel) return 'Nothing is measured, and no visitor is asked: set META_PIXEL_ID to begin.'
  if (!isForwarded) return 'The pixel measures; the server only records. Set META_ACCESS_TOKEN to have it send, too.'
  const last =
    lastSentAt === null ? 'Nothing was sent yet' : `Last sent ${formatDate(lastSentAt)}, ${formatTime(lastSentAt)}`
  return `${last}. ${counts.waiting ?? 0} waiting, ${counts.failed ?? 0} failed.`
}
