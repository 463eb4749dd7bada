import type { AdminClaim } from '../../../contract/claims.ts'
import { formatSum } from '../../../domain/money.ts'
import { randomKey } from '../../random-key.ts'
import { Button } from '../../ui/button.tsx'
import { DecisionDialog } from '../claim/decision-dialog.tsx'
import { SelectedList } from '../ui/selected-list.tsx'
import { SelectionBar } from '../ui/selection-bar.tsx'
import { useConfirmation } from '../ui/use-confirmation.ts'
import type { Selection } from '../ui/use-selection.ts'
import { claimCount } from './claim-count.ts'
import type { BulkDecision } from './use-bulk-decision.ts'

type Props = { selection: Selection<AdminClaim>; bulk: BulkDecision }
type Kind = 'replace' | 'refuse' | 'ask'
/** `key` is unique, so that a dialog never shows the text of the one before. */
type Subject = { key: string; kind: Kind; claims: AdminClaim[] }

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
            onClick={() => requestConfirmation({ key: randomKey(), kind, claims: selection.selected })}
          >
            {label}
          </Button>
        ))}
      </SelectionBar>
      {confirmation !== null && (
        <DecisionDialog
          key={confirmation.subject.key}
          kind={confirmation.subject.kind}
          about={claimCount(claims.length)}
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
            label="Claims that are decided"
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
  { kind: 'replace', label: 'Send again' },
  { kind: 'ask', label: 'Ask' },
  { kind: 'refuse', label: 'Refuse' },
]
