import { csvHead, csvLines } from '../../platform/csv/write-csv.ts'
import type { Database } from '../../platform/database/database.ts'
import { listSubscribers } from './queries.ts'

/** So many addresses are in memory at once. */
const PART = 5_000

/** Everybody who is subscribed now, as CSV. */
export async function* exportSubscribers(database: Database): AsyncGenerator<string> {
  yield csvHead(['E-mail', 'Subscribed at', 'Subscribed on'])
  for (let offset = 0, read = PART; read === PART; offset += PART) {
    const { rows } = await listSubscribers(database, { status: 'subscribed', limit: PART, offset })
    yield csvLines(rows.map((row) => [row.email, row.consented_at.toISOString(), row.consented_on]))
    read = rows.length
  }
}
