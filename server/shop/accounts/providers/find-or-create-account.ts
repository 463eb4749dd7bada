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
import { isEmailFree } from '../queries.ts'
import { sendConfirmationMail } from '../send-confirmation-mail.ts'
import { sendChangeMail } from '../undo/send-change-mail.ts'
import { takeSnapshot } from '../undo/take-snapshot.ts'
import { type EmailOwner, findByEmail, findByIdentity, insertIdentity, takeOver } from './identities.ts'

export type AccountResult = { account: Account; isNew?: boolean } | { problem: SignInProblem } | { needsEmail: true }

/**
 * The account of a provider's identity: the connected one, else the one with its e-mail, if that is verified, else a
 * new one. An unverified e-mail of an existing account opens nothing.
 */
export function findOrCreateAccount(
  shop: Shop,
  source: RequestSource,
  provider: Provider,
  identity: ProviderIdentity,
): Promise<AccountResult> {
  return inTransaction(shop.database, async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${provider} ${identity.subject}`}, 0))`.execute(
      transaction,
    )
    const connected = await findByIdentity(transaction, provider, identity.subject)
    if (connected) return connected.is_active ? { account: connected } : { problem: 'deactivated' }
    const email = usableEmail(identity)
    if (email === null) return { needsEmail: true }
    const owner = await findByEmail(transaction, email)
    if (!owner) return createAccount(shop, source, transaction, provider, identity, email)
    return joinAccount(shop, source, transaction, provider, identity, owner)
  })
}

function usableEmail({ email }: ProviderIdentity): string | null {
  const address = plainCode(email?.address ?? '').toLowerCase()
  return EMAIL.test(address) && address.length <= 254 ? address : null
}

/**
 * Connects an identity with the account that has its e-mail. A confirmed e-mail is not enough to preserve the account's
 * credentials: following a link does not prove that its reader knows the password (`email_proven_at`).
 */
async function joinAccount(
  shop: Shop,
  source: RequestSource,
  transaction: Transaction<Schema>,
  provider: Provider,
  identity: ProviderIdentity,
  owner: EmailOwner,
): Promise<AccountResult> {
  if (!identity.email?.isVerified) return { problem: 'email_known' }
  if (!owner.is_active) return { problem: 'deactivated' }
  const snapshot = await takeSnapshot(transaction, owner.id)
  if (owner.email_proven_at === null) await takeOver(transaction, owner.id)
  const isJoined = await insertIdentity(transaction, provider, identity, owner.id)
  if (!isJoined) return { problem: 'identity_taken' }
  await sendChangeMail(shop, transaction, snapshot, { kind: 'connected', provider })
  await recordSecurityEvent(transaction, source, {
    userId: owner.id,
    kind: 'provider_connected',
    details: { provider },
  })
  return { account: owner }
}

/** Creates an account without a password. An unusable name is replaced by a plain one. */
export async function createAccount(
  shop: Shop,
  { network }: RequestSource,
  transaction: Transaction<Schema>,
  provider: Provider,
  identity: ProviderIdentity,
  email: string,
): Promise<AccountResult> {
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
  if (!isVerified) await sendConfirmationMail(shop, transaction, account.id, { email, network, isNew: true })
  return { account, isNew: true }
}

function usableName(name: string | null): string {
  const line = toNfc(name ?? '')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .trim()
    .slice(0, 100)
  return line.replace(/\p{Z}/gu, '').length >= 2 ? line : 'Customer'
}
