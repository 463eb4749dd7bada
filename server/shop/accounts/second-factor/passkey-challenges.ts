import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

const MINUTES = 5

/** The account and purpose of a challenge, and the session or pending sign-in that requested it. */
export type ChallengeOwner = { userId: string; purpose: 'register' | 'verify'; holder: string }

/** Saves a challenge until it is answered. An earlier one of the same holder for the same purpose is void. */
export async function saveChallenge(database: Database, challenge: string, challenged: ChallengeOwner): Promise<void> {
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

/** Consumes the unanswered challenge of a holder; null when there is none. */
export async function consumeChallenge(
  database: Database,
  { userId, purpose, holder }: ChallengeOwner,
): Promise<string | null> {
  const challengeRow = await database
    .deleteFrom('passkey_challenges')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('holder', '=', holder)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('challenge')
    .executeTakeFirst()
  return challengeRow?.challenge ?? null
}
