import type { OrderWithHistory } from '../../../contract/order-history.ts'
import { type ProposalMove, proposalMoves } from '../../../domain/refund/cash-approval.ts'
import { useRoot } from '../../session/store.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirmation } from '../ui/use-confirmation.ts'
import { DecideRefund } from './decide-refund.tsx'

type Props = {
  refund: OrderWithHistory['refunds'][number]
  order: Pick<OrderWithHistory, '_id' | 'number'>
  reload: () => Promise<void>
}

/** What this admin can do about a refund that awaits a second one: its proposer can only withdraw it. */
export function ProposedRefund({ refund, order, reload }: Props) {
  const ownId = useRoot(({ session }) => session.user?._id)
  const { confirmation, requestConfirmation, dismiss } = useConfirmation<ProposalMove>()
  if (ownId === undefined) return null
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      {proposalMoves(refund.proposer, ownId).map((move) => (
        <Button
          key={move}
          size="small"
          variant={move === 'approve' ? 'primary' : 'quiet'}
          onClick={() => requestConfirmation(move)}
        >
          {labels[move]}
        </Button>
      ))}
      {confirmation !== null && (
        <DecideRefund
          key={confirmation.subject}
          refund={refund}
          order={order}
          move={confirmation.subject}
          isOpen={confirmation.isOpen}
          reload={reload}
          onClose={dismiss}
        />
      )}
    </div>
  )
}

const labels: Readonly<Record<ProposalMove, string>> = { approve: 'Approve', decline: 'Decline', withdraw: 'Withdraw' }
