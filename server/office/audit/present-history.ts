import type { HistoryEntry, HistoryKind, HistoryValue } from '../../../contract/history.ts'
import type { Fields } from '../../platform/database/tables/audit.ts'
import type { ChangeRow, MoveRow } from './history-rows.ts'
import { CHANGE, MOVE } from './list-history.ts'

/** What an admin changed. */
export function presentChange(row: ChangeRow): HistoryEntry {
  const { note, ...after } = row.after ?? {}
  return {
    _id: `${CHANGE}${row.id}`,
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

/** How an order moved. */
export function presentMove(row: MoveRow): HistoryEntry {
  const field = row.aspect === 'order' ? 'status' : row.aspect
  return {
    _id: `${MOVE}${row.id}`,
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

const kinds = { product: 'product', order: 'order', user: 'customer', settings: 'settings' } as const satisfies Record<
  ChangeRow['subject_kind'],
  HistoryKind
>

function changesBetween(before: Fields, after: Fields): HistoryEntry['changes'] {
  return Object.keys(after).map((field) => {
    const [was, is] = [before[field], after[field]]
    const start = typeof was === 'string' && typeof is === 'string' ? startOfDifference(was, is) : 0
    return { field, from: valueIn(field, was, start), to: valueIn(field, is, start) }
  })
}

/** Where to begin reading two texts, so that a long one is not cut before it differs from the other. */
function startOfDifference(was: string, is: string): number {
  if (Math.max(was.length, is.length) <= LONGEST) return 0
  let alike = 0
  while (alike < is.length && was[alike] === is[alike]) alike += 1
  return Math.max(0, alike - BEFORE_DIFFERENCE)
}

const sums: readonly string[] = ['price', 'originalPrice']
const LONGEST = 200
const BEFORE_DIFFERENCE = 40

function valueIn(field: string, value: unknown, start: number): HistoryValue {
  if (typeof value === 'number') return sums.includes(field) ? value / 100 : value
  if (typeof value === 'boolean' || value == null) return value ?? null
  return Array.isArray(value) ? value.map((each) => inWords(each)) : inWords(value, start)
}

/** A picture is its address; of what has several fields, each of them. */
function inWords(value: unknown, start = 0): string {
  if (typeof value === 'object' && value !== null) {
    if ('url' in value) return cut(String(value.url))
    return cut(Object.values(value).filter(Boolean).join(': '))
  }
  return cut(String(value), start)
}

function cut(text: string, start = 0): string {
  const part = text.slice(start, start + LONGEST).toWellFormed()
  return `${start > 0 ? '…' : ''}${part}${start + LONGEST < text.length ? '…' : ''}`
}
