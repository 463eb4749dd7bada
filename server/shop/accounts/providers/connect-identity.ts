import type { SignInProblem } from '../../../../domain/sign-in-problems.ts'
import type { ProviderIdentity } from '../../../integrations/oauth/provider.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Provider } from '../../../platform/database/schema.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { recordSecurityEvent } from '../../security-events/record-security-event.ts'
import type { RequestSource } from '../../security-events/request-source.ts'
import type { Shop } from '../../shop.ts'
import { lockCaller } from '../lock-caller.ts'
import { requireFreshFactor } from '../second-factor/require-fresh-factor.ts'
import { sendChangeMail } from '../undo/send-change-mail.ts'
import { takeSnapshot } from '../undo/take-snapshot.ts'
import { findByIdentity, insertIdentity } from './identities.ts'

/**
 * Connects an identity with the caller's account, and mails its owner. The caller's session must still exist and its
 * proofs be fresh: a change of the credentials ends both, also while the browser is at the provider. Connecting an
 * identity again is no problem.
 */
export function connectIdentity(
  shop: Shop,
  source: RequestSource,
  caller: Caller,
  { provider, identity }: { provider: Provider; identity: ProviderIdentity },
): Promise<SignInProblem | null> {
  return inTransaction(shop.database, async (transaction) => {
    const account = await lockCaller(transaction, caller)
    if (account instanceof Refusal) return 'expired'
    if (!account.hasFreshProof) return 'reauthentication_required'
    if (await requireFreshFactor(transaction, caller)) return 'factor_needed'
    const snapshot = await takeSnapshot(transaction, account.id)
    if (!(await insertIdentity(transaction, provider, identity, account.id))) {
      const connected = await findByIdentity(transaction, provider, identity.subject)
      return connected?.id === account.id ? null : 'identity_taken'
    }
    await sendChangeMail(shop, transaction, snapshot, { kind: 'connected', provider })
    await recordSecurityEvent(transaction, source, {
      userId: account.id,
      kind: 'provider_connected',
      details: { provider },
    })
    return null
  })
}
