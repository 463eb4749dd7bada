import type { HistoryEntry } from '../../../contract/history.ts'
import type { Database } from '../../platform/database/database.ts'
import { loadAuditEvents, loadOrderEvents } from './history-rows.ts'
import { AUDIT_EVENT_PREFIX, ORDER_EVENT_PREFIX } from './list-history.ts'
import { presentAuditEvent, presentOrderEvent } from './present-history.ts'

/** The entries of these ids, in any order. */
export async function loadHistory(database: Database, ids: readonly string[]): Promise<HistoryEntry[]> {
  const [changed, moved] = await Promise.all([
    loadAuditEvents(database, numbersOf(ids, AUDIT_EVENT_PREFIX)),
    loadOrderEvents(database, numbersOf(ids, ORDER_EVENT_PREFIX)),
  ])
  return [...changed.map(presentAuditEvent), ...moved.map(presentOrderEvent)]
}

function numbersOf(ids: readonly string[], source: string): number[] {
  return ids.filter((id) => id.startsWith(source)).map((id) => Number(id.slice(source.length)))
}
