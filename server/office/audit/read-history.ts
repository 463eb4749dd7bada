import type { HistoryEntry } from '../../../contract/history.ts'
import type { Database } from '../../platform/database/database.ts'
import { readChanges, readMoves } from './history-rows.ts'
import { CHANGE, MOVE } from './list-history.ts'
import { presentChange, presentMove } from './present-history.ts'

/** The entries of these ids, in any order. */
export async function readHistory(database: Database, ids: readonly string[]): Promise<HistoryEntry[]> {
  const [changed, moved] = await Promise.all([
    readChanges(database, numbersOf(ids, CHANGE)),
    readMoves(database, numbersOf(ids, MOVE)),
  ])
  return [...changed.map(presentChange), ...moved.map(presentMove)]
}

function numbersOf(ids: readonly string[], source: string): number[] {
  return ids.filter((id) => id.startsWith(source)).map((id) => Number(id.slice(source.length)))
}
