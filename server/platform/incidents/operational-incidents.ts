import { sql } from 'kysely'
import type { Tasks } from '../../../contract/dashboard.ts'
import type { OperationalIncidentKind } from '../../../domain/operational-incidents.ts'
import type { Database } from '../database/database.ts'

export type IncidentKey = { kind: OperationalIncidentKind; subject: string }

/** Opens the incident, or adds `times` failures to it. A resolved one is opened again, with a new count. */
export async function openIncident(
  database: Database,
  { kind, subject }: IncidentKey,
  { detail, times }: { detail: string; times: number },
): Promise<void> {
  const seen = { detail: detail.slice(0, 500), times }
  await database
    .insertInto('operational_incidents')
    .values({ kind, subject, ...seen })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject']).doUpdateSet((row) => {
        const isOpen = sql`${row.ref('operational_incidents.resolved_at')} is null`
        return {
          detail: seen.detail,
          times: sql<number>`case when ${isOpen} then ${row.ref('operational_incidents.times')} else 0 end + ${times}`,
          since: sql<Date>`case when ${isOpen} then ${row.ref('operational_incidents.since')} else now() end`,
          last_at: sql<Date>`now()`,
          resolved_at: null,
        }
      }),
    )
    .execute()
}

/** Resolves the incident if it is open. */
export async function resolveIncident(database: Database, { kind, subject }: IncidentKey): Promise<void> {
  await database
    .updateTable('operational_incidents')
    .set({ resolved_at: sql<Date>`now()` })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('resolved_at', 'is', null)
    .execute()
}

/** Whether an incident of this kind and subject is open. */
export async function isIncidentOpen(database: Database, { kind, subject }: IncidentKey): Promise<boolean> {
  const open = await database
    .selectFrom('operational_incidents')
    .select('kind')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('resolved_at', 'is', null)
    .executeTakeFirst()
  return open !== undefined
}

/** The open incidents, the latest first. There are few: one for each kind and subject. */
export async function listOperationalIncidents(database: Database): Promise<Tasks['operations']> {
  const rows = await database
    .selectFrom('operational_incidents')
    .selectAll()
    .where('resolved_at', 'is', null)
    .orderBy('last_at', 'desc')
    .orderBy('kind')
    .orderBy('subject')
    .execute()
  return rows.map(({ kind, subject, detail, times, since, last_at }) => ({
    kind,
    subject: subject || null,
    detail,
    times,
    since: since.toISOString(),
    lastAt: last_at.toISOString(),
  }))
}
