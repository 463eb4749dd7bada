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

/** Who causes a transition: a person, or the parcel or refund that the claim was accepted for. */
export type ClaimActor = 'shopper' | 'admin' | 'fulfilment'

export type ClaimTransitionContext = { actor: ClaimActor }
export type ClaimTransitionRefusal = 'not_yours_to_move'

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

/** Whether a claim still waits for the shop's decision. */
export function isUndecided(status: ClaimStatus): boolean {
  return status === 'open' || status === 'awaiting_shopper'
}

/** Whether nothing happens to the claim any more. */
export function hasEnded(status: ClaimStatus): boolean {
  return status === 'refused' || status === 'withdrawn' || status === 'settled'
}

/** Whether the claim's plants may be claimed once more: what was refused or withdrawn counts as never claimed. */
export function isVoid(status: ClaimStatus): boolean {
  return status === 'refused' || status === 'withdrawn'
}
