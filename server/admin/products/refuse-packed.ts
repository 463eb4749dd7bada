import type { Database } from '../../platform/database/database.ts'
import { loadToday } from '../../platform/database/queries.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { Shop } from '../../shop/shop.ts'
import { type PackedColumns, packedFaults } from './packed-faults.ts'

/** Why a product may not be saved with what is stated on its package; undefined if it may. */
export async function refusalOfPacked(
  { settings }: Pick<Shop, 'settings'>,
  database: Database,
  plant: PackedColumns,
): Promise<Refusal | undefined> {
  const faults = packedFaults(settings.mode, plant, await loadToday(database))
  if (faults.length === 0) return
  return refuse('invalid', { fields: Object.fromEntries(faults.map(({ field, reason }) => [field, reason])) })
}
