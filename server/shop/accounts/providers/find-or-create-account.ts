import { sql } from 'kysely'
import { EMAIL } from '../../../../contract/forms/account.ts'
import { plainCode, toNfc } from '../../../../domain/plain-text.ts'
import { providerNames, type SignInProblem } from '../../../../domain/sign-in.ts'
import type { Provider } from '../../../database/column-types.ts'
import type { ProviderIdentity } from '../../../integrations/oauth.ts'
import { type Database, inTransaction, type Transaction } from '../../../platform/database/database.ts'
import { digestOf, newSecret } from '../../../platform/identifiers.ts'
import { type Refusal, refuse } from '../../../platform/refusal.ts'
import type { RequestSource } from '../../security-events/security-events.ts'
import type { Shop } from '../../shop.ts'
import { type Account, insertAccount, isEmailFree, type VerifiedAccount } from '../account.ts'
import { sendConfirmationMail } from '../profile.ts'
import { takeSnapshot } from '../send-change-mail.ts'
import { type Arrival, addIdentity } from './connect-provider.ts'
import { type EmailOwner, findByEmail, findByIdentity, insertIdentity, takeOver } from './identities.ts'

type AccountResult = { account: Account; isNew?: boolean } | { problem: SignInProblem } | { needsEmail: true }

/** The account of the identity, else of its e-mail if that is verified, else a new one. Any other e-mail opens none. */
export function findOrCreateAccount(shop: Shop, arrival: Arrival): Promise<AccountResult> {
  const { provider, identity } = arrival
  return inTransaction(shop.database, async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${provider} ${identity.subject}`}, 0))`.execute(
      transaction,
    )
    const connected = await findByIdentity(transaction, provider, identity.subject)
    if (connected) return connected.is_active ? { account: connected } : { problem: 'deactivated' }
    const email = usableEmail(identity)
    if (email === null) return { needsEmail: true }
    const owner = await findByEmail(transaction, email)
    return owner
      ? joinAccount(shop, transaction, arrival, owner)
      : createAccount(shop, transaction, { ...arrival, email })
  })
}

function usableEmail({ email }: ProviderIdentity): string | null {
  const address = plainCode(email?.address ?? '').toLowerCase()
  return EMAIL.test(address) && address.length <= 254 ? address : null
}

/** Its credentials stay only if the e-mail is proven: following a link does not prove that the reader knows the password. */
async function joinAccount(
  shop: Shop,
  transaction: Transaction,
  arrival: Arrival,
  owner: EmailOwner,
): Promise<AccountResult> {
  if (!arrival.identity.email?.isVerified) return { problem: 'email_known' }
  if (!owner.is_active) return { problem: 'deactivated' }
  const snapshot = await takeSnapshot(transaction, owner.id)
  if (owner.email_proven_at === null) await takeOver(transaction, owner.id)
  if (!(await addIdentity(shop, transaction, arrival, snapshot))) return { problem: 'identity_taken' }
  return { account: owner }
}

/** Creates an account without a password. An unusable name is replaced by a plain one. */
async function createAccount(
  shop: Shop,
  transaction: Transaction,
  { source: { network }, provider, identity, email }: Arrival & { email: string },
): Promise<AccountResult> {
  const isVerified = identity.email?.isVerified === true
  if (!isVerified && !(await isEmailFree(transaction, email))) return { problem: 'email_known' }
  const provenAt = isVerified ? sql<Date>`now()` : null
  const proofs = { email_confirmed_at: provenAt, email_proven_at: provenAt }
  const account = await insertAccount(transaction, { name: usableName(identity.name), email, ...proofs })
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

const MINUTES = 30

/** Saves an identity until its person has entered an e-mail; returns its secret. */
export async function savePendingIdentity(database: Database, provider: Provider, { subject, name }: ProviderIdentity) {
  const token = newSecret()
  await database
    .insertInto('pending_identities')
    .values({
      token_hash: digestOf(token),
      provider,
      subject,
      name: (name ?? '').slice(0, 200),
      expires_at: sql<Date>`now() + make_interval(mins => ${MINUTES})`,
    })
    .execute()
  return token
}

/** Creates the account of a pending identity. The e-mail of an existing account opens nothing. */
export function completeIdentity(
  shop: Shop,
  source: RequestSource,
  { token, email }: { token: string; email: string },
): Promise<VerifiedAccount | Refusal> {
  return inTransaction(shop.database, async (transaction) => {
    const pending = await transaction
      .deleteFrom('pending_identities')
      .where('token_hash', '=', digestOf(token))
      .where('expires_at', '>', sql<Date>`now()`)
      .returningAll()
      .executeTakeFirst()
    if (!pending) return refuse('link_invalid')
    const identity = { subject: pending.subject, name: pending.name, email: null }
    const made = await createAccount(shop, transaction, { source, provider: pending.provider, identity, email })
    if ('account' in made) {
      const verified = { kind: 'identity', provider: pending.provider, subject: pending.subject } as const
      return { account: made.account, verified, isNew: true }
    }
    return refuse('email_taken', {
      fields: {
        email: `There is already an account with this e-mail. Sign in to it first, then connect ${providerNames[pending.provider]} from your profile.`,
      },
    })
  })
}
