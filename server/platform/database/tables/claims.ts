import type { Generated } from 'kysely'
import type { ClaimEventKind } from '../../../../domain/claim/claim-events.ts'
import type { ClaimReason } from '../../../../domain/claim/claim-reasons.ts'
import type { ClaimActor, ClaimStatus } from '../../../../domain/claim/claim-transitions.ts'

export type ClaimTables = {
  claims: Claims
  former_claim_days: FormerClaimDays
  claim_lines: ClaimLines
  claim_photos: ClaimPhotos
  claim_events: ClaimEvents
}

type Claims = {
  id: string
  order_id: string
  user_id: string
  /** Which of the order's claims it is, from 1 */
  place: number
  status: Generated<ClaimStatus>
  reason: ClaimReason
  text: string
  created_at: Generated<Date>
  /** When the shop first wrote a question or decided */
  answered_at: Date | null
  /** As `domain/claim/claim-deadline.ts` has it */
  due_at: Date
  ended_at: Date | null
  /** The parcel that it was accepted for */
  replacement_id: string | null
  /** The refund that it was accepted for */
  refund_id: string | null
  /** How many days after its end its photos stay at most: as the settings said when it was opened */
  photo_days: Generated<number>
}

/** The days from delivery in which plants could be claimed, as the settings said until then. */
type FormerClaimDays = { held_until: Date; days: number }

type ClaimLines = {
  claim_id: string
  order_id: string
  line_id: string
  quantity: number
  /** Until its claim has ended */
  is_open: Generated<boolean>
}

/** A photo of a claim, or of none yet. */
type ClaimPhotos = {
  id: string
  user_id: string
  claim_id: string | null
  position: number | null
  uploaded_at: Generated<Date>
}

type ClaimEvents = {
  id: Generated<number>
  claim_id: string
  happened_at: Generated<Date>
  kind: ClaimEventKind
  actor: ClaimActor
  /** Null: the parcel or refund that the claim was accepted for */
  user_id: string | null
  text: string | null
}
