import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** Subscribes an address from now on, on this page. An existing subscription stays unchanged. */
export async function subscribe(database: Database, email: string, page: string | null): Promise<void> {
  await database
    .insertInto('newsletter_subscribers')
    .values({ email: email.toLowerCase(), consented_on: page })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ consented_at: sql<Date>`now()`, consented_on: page, unsubscribed_at: null })
        .where('newsletter_subscribers.unsubscribed_at', 'is not', null),
    )
    .execute()
}
