import { useState } from 'react'
import type { IncidentEntry, OrderWithHistory } from '../../../contract/order-history.ts'
import type { PaymentIncidentKind } from '../../../domain/payment/payment-incidents.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { Moment } from '../ui/moment.tsx'
import { noteError } from '../ui/note-error.ts'
import { useRequest } from '../ui/use-change.ts'

/** The order's payment incidents: open ones above, resolved ones below. */
export function Incidents({ order, reload }: { order: OrderWithHistory; reload: () => Promise<void> }) {
  const [resolving, setResolving] = useState<IncidentEntry | null>(null)
  const open = order.incidents.filter(({ resolved }) => resolved === null)
  const resolved = order.incidents.filter((incident) => incident.resolved !== null)
  return (
    <>
      {open.length > 0 && (
        <Notice tone="error" title="Payments on this order need attention">
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
                  Mark as resolved
                </Button>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {resolved.length > 0 && (
        <Notice tone="info" title="Resolved">
          <ul className="mt-1 grid gap-1">
            {resolved.map((incident) => (
              <li key={incident._id} className="wrap-anywhere">
                {incidentText(incident)}
                {incident.resolved !== null && (
                  <span className="block text-[0.86rem] text-ink-soft">
                    {incident.resolved.by}, <Moment at={incident.resolved.at} isOneLine />
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

type ResolveProps = { orderId: string; incident: IncidentEntry; reload: () => Promise<void>; onClose: () => void }

function ResolveIncident({ orderId, incident, reload, onClose }: ResolveProps) {
  const [note, setNote] = useState('')
  const { isBusy, send } = useRequest({ text: 'Failed to mark the issue as resolved' })
  const resolve = () =>
    send(async () => {
      const params = { id: orderId, incident: incident._id }
      await api.call('POST /admin/orders/:id/incidents/:incident/resolve', { params, body: { note } })
      toast.success('Marked as resolved')
      onClose()
      await reload()
    })

  return (
    <FormDialog
      isOpen
      title="Has this issue been resolved?"
      description={incidentText(incident)}
      submitLabel="Mark as resolved"
      isBusy={isBusy}
      onSubmit={() => void resolve()}
      onClose={onClose}
    >
      <TextArea
        label="What was done (optional)"
        rows={2}
        error={noteError(note)}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  )
}

const kinds: Readonly<Record<PaymentIncidentKind, string>> = {
  verification_refused: 'A payment could not be verified',
  money_given_back: 'A payment could not be used for this order, so the shop refunds it',
  refund_failed: 'The provider could not make a refund',
  refunded_elsewhere: 'Money was refunded outside the shop',
  outside_refund_failed: 'A refund made outside the shop failed, so the shop refunds what is still due',
  refund_reduced: 'A refund was reduced because money was refunded outside the shop',
  transfer_failed:
    'A cash refund did not reach the shopper. Unless it went through after all, refund the amount as goodwill to another UPI ID or account',
  provider_silent: 'The order was cancelled before the provider could be asked about its payment',
  message_refused: 'A message to the payment webhook was rejected',
}

function incidentText({ kind, detail, times }: IncidentEntry): string {
  return `${kinds[kind]} (${detail}${times > 1 ? `, ${times} times` : ''})`
}
