import type { ClaimDecisionFields } from '../../../contract/forms/claim.ts'

/** What the screens can decide about a claim, or their question before. */
export type Decision = ClaimDecisionFields

/** The refund of claimed lines. */
export type RefundDecision = Extract<Decision, { kind: 'refund' }>

/** How soon the provider gives money back: in days, or at once where the bank can. */
export type RefundSpeed = RefundDecision['speed']

/** What can be decided about several claims alike: a refund is of the lines of one. */
export type SharedDecision = Exclude<Decision, RefundDecision>
