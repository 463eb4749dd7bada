import { type ClaimDecision, ClaimDecisionForm } from '../../../contract/forms/claim.ts'

/** How soon the provider gives money back: in days, or at once where the bank can. */
export type RefundSpeed = 'normal' | 'optimum'

/** The refund of claimed lines. */
export type RefundDecision = {
  kind: 'refund'
  lines: { item: string; quantity: number }[]
  speed: RefundSpeed
}

/** What the screens can decide about a claim, or their question before. */
export type Decision = ClaimDecision | RefundDecision

const accepted: ReadonlySet<string> = new Set(
  ClaimDecisionForm.def.options.flatMap(({ shape }) => shape.kind.def.values),
)

/** Whether the API takes decisions of this kind; the buttons of others are left out. */
export function isAcceptedKind(kind: Decision['kind']): boolean {
  return accepted.has(kind)
}

export function isAccepted(decision: Decision): decision is ClaimDecision {
  return isAcceptedKind(decision.kind)
}
