import type { SignInProblem } from '../../../domain/sign-in-problems.ts'
import type { Database } from '../../database/database.ts'
import type { Provider } from '../../database/schema.ts'
import { findByIdentity, insertIdentity } from './identities.ts'

/** Connects an identity with the account of who is signed in. Connecting it again is no problem. */
export async function connectIdentity(
  database: Database,
  provider: Provider,
  subject: string,
  userId: string,
): Promise<SignInProblem | null> {
  if (await insertIdentity(database, provider, subject, userId)) return null
  const connected = await findByIdentity(database, provider, subject)
  return connected?.id === userId ? null : 'identity_taken'
}
