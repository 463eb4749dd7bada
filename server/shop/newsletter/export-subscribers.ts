import { csvHeader, csvLines } from '../../platform/csv/write-csv.ts'
import type { Database } from '../../platform/database/database.ts'
import { listSubscribers } from './queries.ts'

/** How many addresses are in memory at once. */
const CHUNK_SIZE = 5_000

/** All current subscribers, as CSV. */
export async function* exportSubscribers(database: Database): AsyncGenerator<string> {
  yield csvHeader(['E-mail', 'Subscribed at', 'Subscribed on'])
  for (let offset = 0, read = CHUNK_SIZE; read === CHUNK_SIZE; offset += CHUNK_SIZE) {
    const { rows } = await listSubscribers(database, { status: 'subscribed', limit: CHUNK_SIZE, offset })
    yield csvLines(rows.map((row) => [row.email, row.consented_at.toISOString(), row.consented_on]))
    read = rows.length
  }
}
