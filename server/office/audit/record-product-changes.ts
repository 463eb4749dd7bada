import type { Selectable, Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { Fields } from '../../platform/database/tables/audit.ts'
import { changedFields } from './changed-fields.ts'
import { type AuditEvent, recordAuditEvents } from './record-audit-events.ts'

type PlantRow = Selectable<Schema['plants']>

/** A product's row as it was (null: it is new) and as it is (null: it has left the shop). */
export type ProductChange = { before: PlantRow; after: PlantRow | null } | { before: null; after: PlantRow }

/**
 * Writes down which products an admin made, changed or took out, in the transaction that does so: of a changed one, the
 * fields that are not the same. One whose fields are all the same is not written down. `way` tells changes of many
 * products at once, and those read from a file, from what somebody did to this one.
 */
export async function recordProductChanges(
  transaction: Transaction<Schema>,
  { actorId, way }: Pick<AuditEvent, 'actorId' | 'way'>,
  changes: readonly ProductChange[],
): Promise<void> {
  const eventOf = ({ id, name }: PlantRow) =>
    ({ actorId, way: way ?? null, subject: { kind: 'product', id, name } }) as const
  const events = changes.flatMap(({ before, after }): AuditEvent[] => {
    if (before === null) return [{ ...eventOf(after), action: 'create', before: null, after: fieldsOf(after) }]
    if (after === null) return [{ ...eventOf(before), action: 'delete', before: fieldsOf(before), after: null }]
    const changed = changedFields(fieldsOf(before), fieldsOf(after))
    return Object.keys(changed.after).length === 0 ? [] : [{ ...eventOf(after), action: 'update', ...changed }]
  })
  await recordAuditEvents(transaction, events)
}

/** The columns that people change, by the names that the API gives them; sums are paise. */
const audited = {
  name: 'name',
  scientificName: 'scientific_name',
  description: 'description',
  price: 'price',
  originalPrice: 'original_price',
  discount: 'discount',
  stock: 'stock',
  category: 'category',
  rating: 'rating',
  image: 'image_url',
  images: 'images',
  careInstructions: 'care_instructions',
  benefits: 'benefits',
} as const satisfies Record<string, keyof PlantRow>

function fieldsOf(plant: PlantRow): Fields {
  return Object.fromEntries(Object.entries(audited).map(([name, column]) => [name, plant[column]]))
}
