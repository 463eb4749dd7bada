import type { MeasurementSummary } from '../../../contract/measurement.ts'
import { counted, grouped } from '../../../domain/counted.ts'
import { api } from '../../api.ts'
import { personalMeta } from '../../page-meta.ts'
import { formatMoment } from '../../ui/format-date.ts'
import { Notice } from '../../ui/notice.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { FormPage } from '../ui/form-page.tsx'
import { Loaded } from '../ui/loaded.tsx'

export const meta = personalMeta('Measurement')

/** Whether visitors' events are measured, and whether Meta receives them. */
export default function Measurement() {
  const part = useLoaded(() => api.call('GET /admin/measurement'))
  return (
    <FormPage title="Measurement" subtitle="What visitors view, add to the cart and buy, if they agree to be measured">
      <Loaded part={part} failure="Failed to load ad measurement" loading="Loading ad measurement…">
        {(summary) => (
          <div className="flex max-w-prose flex-col gap-4">
            {summary.hasPixel ? <p>{summaryText(summary)}</p> : <MeasurementOff />}
            {summary.lastError !== null && (
              <Notice tone="error" title="Latest problem">
                <p className="wrap-anywhere">{summary.lastError}</p>
              </Notice>
            )}
          </div>
        )}
      </Loaded>
    </FormPage>
  )
}

function summaryText({ isForwarded, counts, lastSentAt }: MeasurementSummary): string {
  if (!isForwarded)
    return 'The pixel sends events; the server only records them. Set META_ACCESS_TOKEN to send them from the server too.'
  const last = lastSentAt === null ? 'Nothing sent yet' : `Last sent ${formatMoment(lastSentAt)}`
  return `${last}. ${counted(counts.waiting ?? 0, 'event')} waiting, ${grouped(counts.failed ?? 0)} failed.`
}

function MeasurementOff() {
  return (
    <section className="rounded-press border border-line bg-sheet p-5">
      <h2 className="text-xl">Ad measurement is off</h2>
      <p className="mt-2">
        If you advertise on Facebook or Instagram, their pixel shows which ads bring orders: it counts page views,
        plants viewed or added to a cart, and purchases.
      </p>
      <p className="mt-2">
        Visitors are asked first, and only those who agree are measured. Until you set a pixel, nobody is asked and
        nothing is loaded from Meta.
      </p>
      <p className="mt-2">
        To begin, set <code>META_PIXEL_ID</code> and restart the shop. If you also set <code>META_ACCESS_TOKEN</code>,
        the server sends the events too.
      </p>
    </section>
  )
}
