import { isRupeeField } from '../../../contract/forms/product-fields.ts'
import type { HistoryEntry, HistoryKind, HistoryValue } from '../../../contract/history.ts'
import type { Fields } from '../../platform/database/tables/audit.ts'
import type { AuditEventRow, OrderEventRow } from './history-rows.ts'
import { AUDIT_EVENT_PREFIX, ORDER_EVENT_PREFIX } from './list-history.ts'

/** An audit event as a history entry. */
export function presentAuditEvent(row: AuditEventRow): HistoryEntry {
  const { note, ...after } = row.after ?? {}
  return {
    _id: `${AUDIT_EVENT_PREFIX}${row.id}`,
    happenedAt: row.happened_at.toISOString(),
    who: { actor: 'admin', _id: row.actor_id, name: row.actor_name },
    subject: {
      kind: kinds[row.subject_kind],
      _id: row.subject_id,
      name: row.subject_name,
      email: row.email,
      isGone: row.deleted_at !== null,
    },
    action: row.action,
    way: row.way,
    changes: row.action === 'create' || row.action === 'delete' ? [] : changesBetween(row.before ?? {}, after),
    reason: null,
    note: typeof note === 'string' ? note : null,
  }
}

/** An order event as a history entry. */
export function presentOrderEvent(row: OrderEventRow): HistoryEntry {
  const field = row.aspect === 'order' ? 'status' : row.aspect
  return {
    _id: `${ORDER_EVENT_PREFIX}${row.id}`,
    happenedAt: row.happened_at.toISOString(),
    who: { actor: row.actor, _id: row.user_id, name: row.actor_name ?? row.present_name },
    subject: { kind: 'order', _id: row.order_id, name: row.customer_name, email: null, isGone: false },
    action: 'move',
    way: null,
    changes: [{ field, from: row.from_state, to: row.to_state }],
    reason: row.reason,
    note: row.note,
  }
}

const kinds = {
  product: 'product',
  order: 'order',
  user: 'customer',
  review: 'review',
  settings: 'settings',
} as const satisfies Record<AuditEventRow['subject_kind'], HistoryKind>

function changesBetween(before: Fields, after: Fields): HistoryEntry['changes'] {
  return Object.keys(after).map((field) => {
    const [was, is] = [before[field], after[field]]
    const start = typeof was === 'string' && typeof is === 'string' ? startOfDifference(was, is) : 0
    return { field, from: valueIn(field, was, start), to: valueIn(field, is, start) }
  })
}

/** Where to start two texts, so that a long one is not truncated before the first difference. */
function startOfDifference(was: string, is: string): number {
  if (Math.max(was.length, is.length) <= MAX_LENGTH) return 0
  let alike = 0
  while (alike < is.length && was[alike] === is[alike]) alike += 1
  return Math.max(0, alike - CONTEXT_LENGTH)
}

const MAX_LENGTH = 200
const CONTEXT_LENGTH = 40

function valueIn(field: string, value: unknown, start: number): HistoryValue {
  if (typeof value === 'number') return isRupeeField(field) ? value / 100 : value
  if (typeof value === 'boolean' || value == null) return value ?? null
  return Array.isArray(value) ? value.map((each) => toText(each)) : toText(value, start)
}

/** A picture becomes its address; an object its values. */
function toText(value: unknown, start = 0): string {
  if (typeof value === 'object' && value !== null) {
    if ('url' in value) return truncate(String(value.url))
    return truncate(Object.values(value).filter(Boolean).join(': '))
  }
  return truncate(String(value), start)
}

function truncate(text: string, start = 0): string {
  const part = text.slice(start, start + MAX_LENGTH).toWellFormed()
  return `${start > 0 ? '…' : ''}${part}${start + MAX_LENGTH < text.length ? '…' : ''}`
}
