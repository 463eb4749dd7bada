import { sql, type Transaction } from 'kysely'
import { EMAIL } from '../../../../contract/forms/account.ts'
import { plainCode, toNfc } from '../../../../domain/plain-text.ts'
import type { SignInProblem } from '../../../../domain/sign-in-problems.ts'
import type { ProviderIdentity } from '../../../integrations/oauth/provider.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Provider, Schema } from '../../../platform/database/schema.ts'
import { newIdentifier } from '../../../platform/identifiers.ts'
import { recordSecurityEvent } from '../../security-events/record-security-event.ts'
import type { RequestSource } from '../../security-events/request-source.ts'
import type { Shop } from '../../shop.ts'
import type { Account } from '../account.ts'
import { askToConfirmEmail } from '../ask-to-confirm-email.ts'
import { isEmailFree } from '../queries.ts'
import { mailChange } from '../undo/mail-change.ts'
import { takeSnapshot } from '../undo/take-snapshot.ts'
import { type EmailOwner, findByEmail, findByIdentity, insertIdentity, takeOver } from './identities.ts'

export type Found = { account: Account; isNew?: boolean } | { problem: SignInProblem } | { needsEmail: true }

/**
 * The account of whom a provider vouches for: the one that is connected with the identity, else the one that has the
 * e-mail, if that is verified, else a new one. An unverified e-mail of an existing account opens nothing.
 */
export function findOrMakeAccount(
  shop: Shop,
  source: RequestSource,
  provider: Provider,
  identity: ProviderIdentity,
): Promise<Found> {
  return inTransaction(shop.database, async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${provider} ${identity.subject}`}, 0))`.execute(
      transaction,
    )
    const connected = await findByIdentity(transaction, provider, identity.subject)
    if (connected) return connected.is_active ? { account: connected } : { problem: 'deactivated' }
    const email = usableEmail(identity)
    if (email === null) return { needsEmail: true }
    const owner = await findByEmail(transaction, email)
    if (!owner) return makeAccount(shop, transaction, provider, identity, email)
    return join(shop, source, transaction, provider, identity, owner)
  })
}

function usableEmail({ email }: ProviderIdentity): string | null {
  const address = plainCode(email?.address ?? '').toLowerCase()
  return EMAIL.test(address) && address.length <= 254 ? address : null
}

/**
 * Joins an identity to the account that has its e-mail. That the e-mail is confirmed is not enough to keep the account's
 * credentials: a link that was followed does not tell whether its reader knows the password (`email_proven_at`).
 */
async function join(
  shop: Shop,
  source: RequestSource,
  transaction: Transaction<Schema>,
  provider: Provider,
  identity: ProviderIdentity,
  owner: EmailOwner,
): Promise<Found> {
  if (!identity.email?.isVerified) return { problem: 'email_known' }
  if (!owner.is_active) return { problem: 'deactivated' }
  const snapshot = await takeSnapshot(transaction, owner.id)
  if (owner.email_proven_at === null) await takeOver(transaction, owner.id)
  const isJoined = await insertIdentity(transaction, provider, identity, owner.id)
  if (!isJoined) return { problem: 'identity_taken' }
  await mailChange(shop, transaction, snapshot, { kind: 'connected', provider })
  await recordSecurityEvent(transaction, source, {
    userId: owner.id,
    kind: 'provider_connected',
    details: { provider },
  })
  return { account: owner }
}

/** Makes an account without a password. A name that would not do is replaced by a plain one. */
export async function makeAccount(
  shop: Shop,
  transaction: Transaction<Schema>,
  provider: Provider,
  identity: ProviderIdentity,
  email: string,
): Promise<Found> {
  const isVerified = identity.email?.isVerified === true
  if (!isVerified && !(await isEmailFree(transaction, email))) return { problem: 'email_known' }
  const account = await transaction
    .insertInto('users')
    .values({
      id: newIdentifier(),
      name: usableName(identity.name),
      email,
      email_confirmed_at: isVerified ? sql<Date>`now()` : null,
      email_proven_at: isVerified ? sql<Date>`now()` : null,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['id', 'name', 'email', 'phone_number', 'is_admin', 'is_active'])
    .executeTakeFirst()
  if (!account) return { problem: 'email_known' }
  await insertIdentity(transaction, provider, identity, account.id)
  if (!isVerified) await askToConfirmEmail(shop, transaction, account, { email, isNew: true })
  return { account, isNew: true }
}

function usableName(name: string | null): string {
  const line = toNfc(name ?? '')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .trim()
    .slice(0, 100)
  return line.replace(/\p{Z}/gu, '').length >= 2 ? line : 'Customer'
}
