import { sql } from 'kysely'
import { pictureFiles } from '../../../domain/uploaded-picture.ts'
import type { PlatformContext } from '../context.ts'
import { inTransaction } from '../database/database.ts'

/** For so long a form may be open with a picture that it has not saved yet. */
export const UNDECIDED_DAYS = 7
const AT_ONCE = 100
/** A picture's name, as the table of uploads checks it, wherever it stands */
const NAME = '[0-9a-f]{32}-r[0-9a-f]g[0-9a-f]b[0-9a-f]'

type Judged = { name: string; isUsed: boolean }

/**
 * Removes pictures that were uploaded and never saved. Each is judged once, a week after its last upload: one that a
 * product, an order or the history names stays for good. What fails is tried again the next time.
 */
export async function sweepUploads({
  database,
  storage,
}: Pick<PlatformContext, 'database' | 'storage'>): Promise<void> {
  const isDue = sql<boolean>`uploaded_at < now() - make_interval(days => ${UNDECIDED_DAYS})`
  // The names are gathered from the whole shop once, and not at all where none is due.
  const { rows } = await sql<Judged>`
    select name, name in (
      select found[1] from plants, regexp_matches(plants::text, ${NAME}, 'g') as found
      union all select coalesce(substring(image_url from ${NAME}::text), '') from order_lines
      union all select found[1] from audit_events, regexp_matches(audit_events::text, ${NAME}, 'g') as found
    ) as "isUsed"
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
