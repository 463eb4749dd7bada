import { addUp, type Paise } from '../money.ts'

/**
 * Whether a refund of cash needs a second admin: with the cash of its order that has gone back or is reserved for it, it comes to
 * more than the owner's limit. So a sum cannot be split to stay below it. Paise; without a limit (null) none does.
 */
export function needsApproval(limit: Paise | null, earlier: readonly Paise[], amount: Paise): boolean {
  return limit !== null && addUp([...earlier, amount]) > limit
}

/** What an admin can do about a refund that another admin or the same one proposed. */
export type ProposalMove = 'approve' | 'decline' | 'withdraw'

/** Its proposer may only withdraw it; every other admin approves or declines it. */
export function proposalMoves(proposerId: string | null, adminId: string): ProposalMove[] {
  return proposerId === adminId ? ['withdraw'] : ['approve', 'decline']
}
