import { useState } from 'react'
import type { AdminClaim } from '../../../contract/claims.ts'
import { counted } from '../../../domain/counted.ts'
import { formatSum } from '../../../domain/money.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { DecisionDialog, type SharedDecision } from '../claim/decision-dialog.tsx'
import { SelectedList, type Selection, SelectionBar } from '../ui/selection.tsx'
import { useBusyIds } from '../ui/use-busy-ids.ts'
import { useConfirmation } from '../ui/use-confirmation.ts'
import { useRequest } from '../ui/use-request.ts'
import { recountTasks } from '../ui/waiting-counts.tsx'

type Props = { selection: Selection<AdminClaim>; bulk: BulkDecision }
type Kind = 'replace' | 'refuse' | 'ask'
type Subject = { kind: Kind; claims: AdminClaim[] }

/**
 * The same decision about the chosen claims, after a confirmation. Refunds are not among them: the lines differ from
 * claim to claim.
 */
export function DecideTogether({ selection, bulk }: Props) {
  const { confirmation, requestConfirmation, dismiss } = useConfirmation<Subject>()
  const claims = confirmation?.subject.claims ?? []
  return (
    <>
      <SelectionBar selection={selection} words={['claim', 'claims']}>
        {buttons.map(({ kind, label }) => (
          <Button
            key={kind}
            size="small"
            isBusy={bulk.isBusy && confirmation?.subject.kind === kind}
            onClick={() => requestConfirmation({ kind, claims: selection.selected })}
          >
            {label}
          </Button>
        ))}
      </SelectionBar>
      {confirmation !== null && (
        <DecisionDialog
          key={confirmation.key}
          kind={confirmation.subject.kind}
          about={counted(claims.length, 'claim')}
          isOpen={confirmation.isOpen}
          isBusy={bulk.isBusy}
          onDecide={async (decision) => {
            if (!(await bulk.decide(claims, decision))) return
            dismiss()
            selection.clear()
          }}
          onClose={dismiss}
        >
          <SelectedList
            label="Claims to decide"
            entries={claims.map(({ _id, ticket, user, value }) => ({
              _id,
              name: `${ticket} ${user.name}`,
              figure: formatSum(value),
            }))}
          />
        </DecisionDialog>
      )}
    </>
  )
}

const buttons: readonly { kind: Kind; label: string }[] = [
  { kind: 'replace', label: 'Send replacement' },
  { kind: 'ask', label: 'Ask' },
  { kind: 'refuse', label: 'Refuse' },
]

export type BulkDecision = ReturnType<typeof useBulkDecision>

type RefusedClaim = { _id: string; ticket: string; message: string }

/** Decides several claims alike, shows the outcome and reloads the list. */
export function useBulkDecision(reload: () => Promise<void>) {
  const { isBusy, send } = useRequest({ text: 'Failed to save the decisions' })
  const { during } = useBusyIds()
  const [refused, setRefused] = useState<readonly RefusedClaim[]>([])

  /** Returns whether the request was answered; a dialog with typed text stays open otherwise. The list reloads after it. */
  const decide = (claims: readonly AdminClaim[], decision: SharedDecision) =>
    send(async () => {
      const ticketOf = (id: string) => claims.find(({ _id }) => _id === id)?.ticket ?? id
      setRefused([])
      const ids = claims.map(({ _id }) => _id)
      const answer = await api.call('POST /admin/claims/decisions', { body: { ids, decision } })
      if (answer.decided.length > 0) toast.success(`${counted(answer.decided.length, 'claim')} decided`)
      setRefused(answer.refused.map((claim) => ({ ...claim, ticket: ticketOf(claim._id) })))
      void recountTasks()
      // The selection bar disappears with its button: the focus goes to the start of the page.
      void during('together', reload)
    })
  return { isBusy, refused, decide, dismissRefused: () => setRefused([]) }
}
