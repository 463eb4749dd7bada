import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { productFields } from '../../../contract/forms/product-fields.ts'
import { plantDeliveryLines } from '../../../domain/delivery/plant-delivery.ts'
import { packedLines } from '../../../domain/packed/packed-facts.ts'
import { factLines } from '../../../domain/plant-facts/fact-texts.ts'
import { completeFacts } from '../../../domain/plant-facts/plant-facts.ts'
import { nameWithSize } from '../../../domain/plant-size.ts'
import type { Fields } from '../../database/column-types.ts'
import type { Schema } from '../../database/schema.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { PlantRow } from '../../shop/catalogue/plant-row.ts'

type Row = Schema['audit_events']

type AuditEvent = {
  actorId: string
  /** `name` is the record's present name; for an order, the customer's */
  subject: { kind: Row['subject_kind']; id: string; name: string | null }
  /** A verb: `deactivate` */
  action: string
  before: Fields | null
  after: Fields | null
  way?: Row['way']
}

/** Records who changed what, in the transaction of the change. `before` and `after` hold the changed fields. */
export async function recordAuditEvents(transaction: Transaction, events: readonly AuditEvent[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ actorId, subject, action, before, after, way = null }) => ({
    actor_id: actorId,
    subject_kind: subject.kind,
    subject_id: subject.id,
    subject_name: subject.name,
    action,
    before,
    after,
    way,
  }))
  await sql`
    insert into audit_events
      (actor_id, actor_name, subject_kind, subject_id, subject_name, action, before, after, way)
    select actor_id, users.name, subject_kind, subject_id, subject_name, action, before, after, way
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (
      actor_id text, subject_kind text, subject_id text, subject_name text, action text, before jsonb, after jsonb, way text
    )) with ordinality as event join users on users.id = actor_id
    order by event.ordinality
  `.execute(transaction)
}

/** The fields of a record that differ before and after a change; the order of an object’s keys does not count. */
export function changedFields(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const names = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]))
  const pick = (of: Fields) => Object.fromEntries(names.map((name) => [name, of[name]]))
  return { before: pick(before), after: pick(after) }
}

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
