import { sql } from 'kysely'
import type { ProviderIdentity } from '../../../integrations/oauth/provider.ts'
import { type Database, inTransaction } from '../../../platform/database/database.ts'
import type { Provider } from '../../../platform/database/schema.ts'
import { digestOf, newSecret } from '../../../platform/identifiers.ts'
import { type Refusal, refuse } from '../../../platform/refusal.ts'
import type { RequestSource } from '../../security-events/request-source.ts'
import type { Shop } from '../../shop.ts'
import type { VerifiedAccount } from '../account.ts'
import { createAccount } from './find-or-create-account.ts'

const MINUTES = 30

/** Saves an identity until its person has entered an e-mail; returns its secret. */
export async function savePendingIdentity(
  database: Database,
  provider: Provider,
  { subject, name }: ProviderIdentity,
): Promise<string> {
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

/**
 * Creates the account of a pending identity with the e-mail that its person entered. The e-mail of an existing account
 * opens nothing.
 */
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
    const made = await createAccount(shop, source, transaction, pending.provider, identity, email)
    if ('account' in made) {
      const verified = { kind: 'identity', provider: pending.provider, subject: pending.subject } as const
      return { account: made.account, verified, isNew: true }
    }
    return refuse('email_taken', {
      fields: { email: 'Log in to this account first, then connect it from your profile.' },
    })
  })
}
