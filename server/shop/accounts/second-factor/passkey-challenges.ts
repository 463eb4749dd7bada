import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

const MINUTES = 5

/** Whom a challenge is for, what for, and the session or pending sign-in that asked for it. */
export type Challenged = { userId: string; purpose: 'register' | 'verify'; holder: string }

/** Keeps a challenge until it is answered. An earlier one of the same holder for the same purpose is void. */
export async function keepChallenge(database: Database, challenge: string, challenged: Challenged): Promise<void> {
  const { userId, purpose, holder } = challenged
  await database.deleteFrom('passkey_challenges').where('purpose', '=', purpose).where('holder', '=', holder).execute()
  await database
    .insertInto('passkey_challenges')
    .values({
      challenge,
      user_id: userId,
      purpose,
      holder,
      expires_at: sql<Date>`now() + make_interval(mins => ${MINUTES})`,
    })
    .execute()
}

/** The challenge that a holder was given and has not answered yet, once; null when there is none. */
export async function takeChallenge(
  database: Database,
  { userId, purpose, holder }: Challenged,
): Promise<string | null> {
  const taken = await database
    .deleteFrom('passkey_challenges')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('holder', '=', holder)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('challenge')
    .executeTakeFirst()
  return taken?.challenge ?? null
}
