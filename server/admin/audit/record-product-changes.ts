import type { Selectable } from 'kysely'
import { productFields } from '../../../contract/forms/product-fields.ts'
import { plantDeliveryLines } from '../../../domain/delivery/plant-delivery.ts'
import { packedLines } from '../../../domain/packed/packed-facts.ts'
import { factLines } from '../../../domain/plant-facts/fact-texts.ts'
import { completeFacts } from '../../../domain/plant-facts/plant-facts.ts'
import { nameWithSize } from '../../../domain/plant-size.ts'
import type { Fields } from '../../database/column-types.ts'
import type { Schema } from '../../database/schema.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { type AuditEvent, changedFields, recordAuditEvents } from './record-audit-events.ts'

type PlantRow = Selectable<Schema['plants']>

/** A product's row before (null: it is new) and after the change (null: it is deleted). */
type ProductChange = { before: PlantRow; after: PlantRow | null } | { before: null; after: PlantRow }

/** Records created, changed (the fields that differ) and deleted products in the transaction of the change. */
export async function recordProductChanges(
  transaction: Transaction,
  { actorId, way }: Pick<AuditEvent, 'actorId' | 'way'>,
  changes: readonly ProductChange[],
): Promise<void> {
  const eventOf = (plant: PlantRow) =>
    ({ actorId, way: way ?? null, subject: { kind: 'product', id: plant.id, name: nameWithSize(plant) } }) as const
  const events = changes.flatMap(({ before, after }): AuditEvent[] => {
    if (before === null) return [{ ...eventOf(after), action: 'create', before: null, after: fieldsOf(after) }]
    if (after === null) return [{ ...eventOf(before), action: 'delete', before: fieldsOf(before), after: null }]
    const changed = changedFields(fieldsOf(before), fieldsOf(after))
    return Object.keys(changed.after).length === 0 ? [] : [{ ...eventOf(after), action: 'update', ...changed }]
  })
  await recordAuditEvents(transaction, events)
}

/**
 * The fields by their names in the API; sums are paise. The facts of the package, of the plant and of its delivery are
 * one line each.
 */
function fieldsOf(plant: PlantRow): Fields {
  const lines = plant.packed ? packedLines(plant.packed).map(({ label, value }) => `${label}: ${value}`) : []
  const facts = factLines(plant.category, completeFacts(plant.facts)).map(({ label, value }) => `${label}: ${value}`)
  const parts = plant.parts?.map(({ plant: part, quantity }) => `${quantity} × ${part}`) ?? null
  const size = plant.size && [plant.size.family, plant.size.label]
  return {
    ...Object.fromEntries(productFields.map(({ key, column }) => [key, plant[column]])),
    packed: lines,
    facts,
    size,
    delivery: plantDeliveryLines(plant.delivery),
    parts,
  }
}
