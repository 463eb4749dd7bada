import type { Transaction } from 'kysely'
import type { ClaimEventKind } from '../../../domain/claim/claim-events.ts'
import type { ClaimActor } from '../../../domain/claim/claim-transitions.ts'
import { sendMail } from '../../integrations/mail/mail.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { findOwner } from '../accounts/find-admin.ts'
import type { Shop } from '../shop.ts'
import { claimMail, ownerClaimMail } from './claim-mails.ts'
import { findClaim } from './queries.ts'

/** The actor of a claim's event; `userId` is null for a parcel or refund. */
export type ClaimMover = { actor: ClaimActor; userId: string | null }

type ClaimEvent = { claimId: string; kind: ClaimEventKind; by: ClaimMover; text?: string | null }

/** Writes what happened to a claim, and mails it to its shopper and the owner, as far as each has a mail; once. */
export async function recordClaimEvent(
  shop: Pick<Shop, 'settings'>,
  transaction: Transaction<Schema>,
  { claimId, kind, by, text = null }: ClaimEvent,
): Promise<void> {
  const event = await transaction
    .insertInto('claim_events')
    .values({ claim_id: claimId, kind, actor: by.actor, user_id: by.userId, text })
    .returning('id')
    .executeTakeFirstOrThrow()
  const claim = await findClaim(transaction, claimId)
  if (!claim) throw new Error('A claim without its row')
  const mail = claimMail(shop, claim, { kind, text })
  if (mail) await sendMail(transaction, claim.email, mail, { cause: `claim event ${event.id}` })
  const owner = kind === 'opened' || kind === 'answer' ? await findOwner(transaction) : undefined
  if (!owner) return
  const cause = `claim ${claimId} ${event.id}`
  await sendMail(transaction, owner.email, ownerClaimMail(shop, claim, { kind, text }), { cause })
}
