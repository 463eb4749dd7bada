import { useState } from 'react'
import type { IncidentEntry, OrderWithHistory } from '../../../contract/order-history.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OrderMoment } from '../orders/order-moment.tsx'
import { incidentText } from './incident-texts.ts'
import { ResolveIncident } from './resolve-incident.tsx'

type Props = { order: OrderWithHistory; reload: () => Promise<void> }

/** The order's payment incidents: open ones above, resolved ones below. */
export function Incidents({ order, reload }: Props) {
  const [resolving, setResolving] = useState<IncidentEntry | null>(null)
  const open = order.incidents.filter(({ resolved }) => resolved === null)
  const resolved = order.incidents.filter((incident) => incident.resolved !== null)
  return (
    <>
      {open.length > 0 && (
        <Notice tone="error" title="Payments of this order need a look">
          <ul className="mt-1 grid gap-2">
            {open.map((incident) => (
              <li key={incident._id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span id={`incident-${incident._id}`} className="min-w-0 wrap-anywhere">
                  {incidentText(incident)}
                </span>
                <Button
                  size="small"
                  variant="danger"
                  aria-describedby={`incident-${incident._id}`}
                  onClick={() => setResolving(incident)}
                >
                  Looked after
                </Button>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {resolved.length > 0 && (
        <Notice tone="info" title="Looked after">
          <ul className="mt-1 grid gap-1">
            {resolved.map((incident) => (
              <li key={incident._id} className="wrap-anywhere">
                {incidentText(incident)}
                {incident.resolved !== null && (
                  <span className="block text-[0.86rem] text-ink-soft">
                    {incident.resolved.by}, <OrderMoment moment={incident.resolved.at} isOneLine />
                    {incident.resolved.note !== null && `: ${incident.resolved.note}`}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {resolving !== null && (
        <ResolveIncident
          key={resolving._id}
          orderId={order._id}
          incident={resolving}
          reload={reload}
          onClose={() => setResolving(null)}
        />
      )}
    </>
  )
}
