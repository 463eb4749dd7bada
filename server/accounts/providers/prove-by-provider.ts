import type { SignInProblem } from '../../../domain/sign-in-problems.ts'
import { inTransaction } from '../../database/database.ts'
import type { Provider } from '../../database/schema.ts'
import { Refusal } from '../../refusal.ts'
import type { Shop } from '../../shop.ts'
import { lockCaller, noteProof } from '../lock-caller.ts'
import type { Caller } from '../sessions.ts'
import { findByIdentity } from './identities.ts'

/** Notes on the caller's session that they have signed in anew at a provider that is connected with their account. */
export function proveByProvider(
  shop: Shop,
  caller: Caller,
  { provider, subject }: { provider: Provider; subject: string },
): Promise<SignInProblem | null> {
  return inTransaction(shop.database, async (transaction) => {
    const account = await lockCaller(transaction, caller)
    if (account instanceof Refusal) return 'expired'
    const connected = await findByIdentity(transaction, provider, subject)
    if (connected?.id !== account.id) return 'another_identity'
    await noteProof(transaction, caller.sessionId)
    return null
  })
}
