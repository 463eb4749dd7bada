import { sql } from 'kysely'
import { pictureFiles } from '../../domain/uploaded-picture.ts'
import { inTransaction } from '../database/database.ts'
import type { Shop } from '../shop.ts'

/** For so long a form may be open with a picture that it has not saved yet. */
export const UNDECIDED_DAYS = 7
/** So many are judged at a time: each is looked for in the whole shop. */
const AT_ONCE = 10

type Judged = { name: string; isUsed: boolean }

/**
 * Removes pictures that were uploaded and never saved. Each is judged once, a week after its last upload: one that a
 * product, an order or the history names stays for good. What fails is tried again the next time.
 */
export async function sweepUploads({ database, storage }: Pick<Shop, 'database' | 'storage'>): Promise<void> {
  const isDue = sql<boolean>`uploaded_at < now() - make_interval(days => ${UNDECIDED_DAYS})`
  const { rows } = await sql<Judged>`
    select name,
      exists (select from plants where strpos(plants::text, due.name) > 0)
      or exists (select from order_lines where strpos(order_lines.image_url, due.name) > 0)
      or exists (select from audit_events where strpos(audit_events::text, due.name) > 0) as "isUsed"
    from (select name from uploads where ${isDue} order by uploaded_at limit ${AT_ONCE}) as due
  `.execute(database)
  for (const { name, isUsed } of rows) {
    await inTransaction(database, async (transaction) => {
      // Whoever uploads it again in this moment notes that first, and waits here until the files may come.
      const due = transaction.selectFrom('uploads').select('name').where('name', '=', name).where(isDue)
      if (!(await due.forUpdate().executeTakeFirst())) return
      if (!isUsed) await storage.remove(pictureFiles(name))
      await transaction.deleteFrom('uploads').where('name', '=', name).execute()
    })
  }
}
