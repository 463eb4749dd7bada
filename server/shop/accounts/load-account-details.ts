import type { AccountDetails } from '../../../contract/account-settings.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Shop } from '../shop.ts'
import { listIdentities } from './providers/identities.ts'
import { findAccountDetails } from './queries.ts'

/** The details of the caller's account beside the user. */
export async function loadAccountDetails({ database }: Shop, { userId }: Caller): Promise<AccountDetails> {
  const details = await findAccountDetails(database, userId)
  const identities = await listIdentities(database, userId)
  return {
    hasPassword: Boolean(details.has_password),
    isEmailConfirmed: Boolean(details.is_email_confirmed),
    providers: identities.map(({ provider }) => provider),
    identities: identities.map(({ provider, created_at }) => ({ provider, connectedAt: created_at.toISOString() })),
    pendingEmail: details.pending_email,
  }
}
