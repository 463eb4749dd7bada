import type { FastifyRequest } from 'fastify'
import { sql, type Transaction } from 'kysely'
import { sendMail } from '../../../integrations/mail/mail.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { digestOf } from '../../../platform/identifiers.ts'
import { networkOf } from '../../../platform/limits/network-of.ts'
import { recordSecurityEvent } from '../../security-events/record-security-event.ts'
import { sourceOf } from '../../security-events/request-source.ts'
import type { Shop } from '../../shop.ts'
import { guessingMail } from './guessing-mail.ts'

/** An admin is alerted from so many wrong passwords within a day. */
const ALARMING_GUESSES = 10

/**
 * Counts a wrong password for an admin's account, by its network; the admin is alerted once a day at most. Wrong
 * passwords from a known device of the account are not counted.
 */
export async function recordGuess(shop: Shop, email: string, request: FastifyRequest): Promise<void> {
  if (!shop.settings.hasRateLimits || request.knownDevice !== null) return
  const { rows } = await sql<{ userId: string }>`
    insert into guesses as known (user_id, network_hash, tries, last_at)
    select id, ${digestOf(networkOf(request.ip ?? ''))}, 1, now() from users
    where email = ${email} and is_admin and is_active
    on conflict (user_id, network_hash) do update set
      tries = case when known.last_at < now() - interval '1 day' then 1 else known.tries + 1 end, last_at = now()
    returning user_id as "userId"
  `.execute(shop.database)
  const [guessed] = rows
  if (guessed)
    await inTransaction(shop.database, (transaction) => alertAdmin(shop, transaction, guessed.userId, request))
}

async function alertAdmin(shop: Shop, transaction: Transaction<Schema>, userId: string, request: FastifyRequest) {
  const { tries, networks } = await transaction
    .selectFrom('guesses')
    .select([sql<number>`coalesce(sum(tries), 0)::integer`.as('tries'), sql<number>`count(*)::integer`.as('networks')])
    .where('user_id', '=', userId)
    .where('last_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  if (tries < ALARMING_GUESSES || !(await claimAlert(transaction, userId))) return
  const admin = await transaction
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await sendMail(transaction, admin.email, guessingMail(shop, admin.name, { tries, networks }))
  const details = { tries: String(tries), networks: String(networks) }
  await recordSecurityEvent(transaction, sourceOf(request), { userId, kind: 'account_guessed', details })
}

/** Whether this process sends the day's alert, of several that find the account guessed. */
async function claimAlert(transaction: Transaction<Schema>, userId: string): Promise<boolean> {
  const alert = await transaction
    .insertInto('guessing_alerts')
    .values({ user_id: userId, sent_at: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sent_at: sql<Date>`now()` })
        .where('guessing_alerts.sent_at', '<=', sql<Date>`now() - interval '1 day'`),
    )
    .returning('user_id')
    .executeTakeFirst()
  return alert !== undefined
}
