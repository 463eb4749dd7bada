import { acknowledgementDue, type Deadline, nearnessOf, redressDue } from '../tickets.ts'
import { allowedTransitions, type Guard, refusalOfTransition, type TransitionTable } from '../transition.ts'

/**
 * The states of a claim. `awaiting_shopper`: the shop wrote a question; `replacing`: accepted, the new parcel is under
 * way; `refunding`: accepted, the money is on its way; `settled`: the parcel arrived, or the money was given back.
 */
export const claimStatuses = [
  'open',
  'awaiting_shopper',
  'replacing',
  'refunding',
  'refused',
  'withdrawn',
  'settled',
] as const
export type ClaimStatus = (typeof claimStatuses)[number]

/** Who causes a transition: a person, or the parcel or refund that settles the claim. */
export type ClaimActor = 'shopper' | 'admin' | 'fulfilment'

type ClaimTransitionContext = { actor: ClaimActor }
type ClaimTransitionRefusal = 'not_yours_to_move'

type ClaimGuard = Guard<ClaimTransitionContext, ClaimTransitionRefusal>

const by =
  (allowed: ClaimActor): ClaimGuard =>
  ({ actor }) =>
    actor === allowed ? null : 'not_yours_to_move'

const decisions = { replacing: by('admin'), refunding: by('admin'), refused: by('admin'), withdrawn: by('shopper') }

/**
 * The only transitions of a claim. The shop asks once at a time, and may decide without waiting for the answer. What it
 * decided stands, unless the parcel of a replacement is cancelled or lost: then the claim is open again.
 */
const claimTransitions: TransitionTable<ClaimStatus, ClaimTransitionContext, ClaimTransitionRefusal> = {
  open: { awaiting_shopper: by('admin'), ...decisions },
  awaiting_shopper: { open: by('shopper'), ...decisions },
  replacing: { settled: by('fulfilment'), open: by('fulfilment') },
  refunding: { settled: by('fulfilment') },
  refused: {},
  withdrawn: {},
  settled: {},
}

/** Null when the transition is allowed, otherwise the reason why not. */
export function refusalOfClaimTransition(from: ClaimStatus, to: ClaimStatus, context: ClaimTransitionContext) {
  return refusalOfTransition(claimTransitions, from, to, context)
}

/** The statuses that the actor may set now: the buttons that a screen offers. */
export function allowedClaimTransitions(from: ClaimStatus, context: ClaimTransitionContext): ClaimStatus[] {
  return allowedTransitions(claimTransitions, from, context)
}

/** The states of a claim that still waits for the shop's decision. */
export const undecidedClaims = ['open', 'awaiting_shopper'] as const satisfies ClaimStatus[]

export function isUndecided(status: ClaimStatus): boolean {
  return undecidedClaims.some((undecided) => undecided === status)
}

/** Whether nothing happens to the claim any more. */
export function hasEnded(status: ClaimStatus): boolean {
  return status === 'refused' || status === 'withdrawn' || status === 'settled'
}

/** What can be wrong with a plant that was delivered, as mails and screens name it. */
export const claimReasonNames = {
  broken: 'Arrived broken',
  dead: 'Arrived dead',
  wrong: 'Not what was ordered',
  missing: 'Missing from the parcel',
  sick: 'Became sick within days of arriving',
  pot: 'The pot is broken',
} as const
type ClaimReason = keyof typeof claimReasonNames
export const claimReasons = Object.keys(claimReasonNames) as [ClaimReason, ...ClaimReason[]]

/** What can happen to a claim, in its history. `reopened`: the parcel that it was accepted for was cancelled or lost. */
export const claimEvents = [
  'opened',
  'question',
  'answer',
  'replaced',
  'refunded',
  'refused',
  'withdrawn',
  'settled',
  'reopened',
] as const
export type ClaimEventKind = (typeof claimEvents)[number]

const ANSWER_SOON_HOURS = 12
const DECISION_SOON_DAYS = 7

type ClaimTimes = { createdAt: Date; answeredAt: Date | null }

/**
 * Until when the shop has to act: its first answer, a question or a decision, within 48 hours, and its decision within
 * one month; rule 4(5) of the Consumer Protection (E-Commerce) Rules 2020, as for any complaint.
 */
export function claimDeadline({ createdAt, answeredAt }: ClaimTimes): Date {
  return answeredAt === null ? acknowledgementDue(createdAt) : redressDue(createdAt)
}

/** How near the deadline is; null once the claim is decided or withdrawn. */
export function claimUrgency(claim: ClaimTimes & { status: ClaimStatus }, now: Date): Deadline | null {
  if (!isUndecided(claim.status)) return null
  return nearnessOf(claimDeadline(claim), now, claim.answeredAt === null ? ANSWER_SOON_HOURS : DECISION_SOON_DAYS * 24)
}

/** The most claims that one decision may be about: mails are written and stock is moved for each. */
export const MAX_CLAIMS_PER_REQUEST = 50
