import type { SignInProblem } from '../../../../domain/sign-in.ts'
import type { Provider } from '../../../database/column-types.ts'
import type { ProviderIdentity } from '../../../integrations/oauth.ts'
import { inTransaction, type Transaction } from '../../../platform/database/database.ts'
import type { Caller } from '../../../platform/http/handler.ts'
import { Refusal, refuse } from '../../../platform/refusal.ts'
import { type RequestSource, recordSecurityEvent } from '../../security-events/security-events.ts'
import type { Shop } from '../../shop.ts'
import { endCredentials } from '../end-credentials.ts'
import { changeOwnAccount, lockCaller, recordReauthentication } from '../lock-accounts.ts'
import { requireFreshFactor } from '../second-factor/factors.ts'
import { type Snapshot, sendChangeMail, takeSnapshot } from '../send-change-mail.ts'
import { findByIdentity, insertIdentity, listIdentities } from './identities.ts'

/** An identity that a provider has verified, in a request from a source. */
export type Arrival = { source: RequestSource; provider: Provider; identity: ProviderIdentity }

/** False where the identity, or the account, is connected otherwise. The account's row is locked. */
export async function addIdentity(shop: Shop, transaction: Transaction, arrival: Arrival, before: Snapshot) {
  const { source, provider, identity } = arrival
  const { userId } = before
  if (!(await insertIdentity(transaction, provider, identity, userId))) return false
  await sendChangeMail(shop, transaction, before, { kind: 'connected', provider })
  await recordSecurityEvent(transaction, source, { userId, kind: 'provider_connected', details: { provider } })
  return true
}

/**
 * Connects an identity with the caller's account. The session must still exist and its proofs be fresh: a change of the
 * credentials ends both, also while the browser is at the provider. Doing so again is no problem.
 */
export function connectIdentity(shop: Shop, caller: Caller, arrival: Arrival): Promise<SignInProblem | null> {
  const { provider, identity } = arrival
  return inTransaction(shop.database, async (transaction) => {
    const account = await lockCaller(transaction, caller)
    if (account instanceof Refusal) return 'expired'
    if (!account.hasFreshProof) return 'reauthentication_required'
    if (await requireFreshFactor(transaction, caller)) return 'factor_needed'
    const snapshot = await takeSnapshot(transaction, account.id)
    if (await addIdentity(shop, transaction, arrival, snapshot)) return null
    const connected = await findByIdentity(transaction, provider, identity.subject)
    return connected?.id === account.id ? null : 'identity_taken'
  })
}

/** Disconnects a provider and ends the other sessions. Refused without a fresh proof, and where it is the only way to sign in. */
export function disconnectProvider(shop: Shop, source: RequestSource, caller: Caller, provider: Provider) {
  return changeOwnAccount(shop, caller, async (transaction, account) => {
    const identities = await listIdentities(transaction, account.id)
    if (!identities.some((identity) => identity.provider === provider)) return refuse('not_found')
    if (account.password_hash === null && identities.length === 1) return refuse('last_sign_in_method')
    if (!account.hasFreshProof) return refuse('reauthentication_required')
    const snapshot = await takeSnapshot(transaction, account.id, provider)
    await transaction
      .deleteFrom('identities')
      .where('user_id', '=', account.id)
      .where('provider', '=', provider)
      .execute()
    await endCredentials(transaction, account.id, { exceptSessionId: caller.sessionId })
    await sendChangeMail(shop, transaction, snapshot, { kind: 'disconnected', provider })
    const event = { userId: account.id, kind: 'provider_disconnected', details: { provider } } as const
    await recordSecurityEvent(transaction, source, event)
  })
}

/** Records on the caller's session that they have signed in again at a provider connected with their account. */
export function reauthenticateByProvider(shop: Shop, caller: Caller, arrival: Arrival): Promise<SignInProblem | null> {
  const { provider, identity } = arrival
  return inTransaction(shop.database, async (transaction) => {
    const account = await lockCaller(transaction, caller)
    if (account instanceof Refusal) return 'expired'
    const connected = await findByIdentity(transaction, provider, identity.subject)
    if (connected?.id !== account.id) return 'another_identity'
    await recordReauthentication(transaction, caller.sessionId)
    return null
  })
}
