import { isRupeeField } from '../../../contract/forms/product-fields.ts'
import type { HistoryEntry, HistoryValue } from '../../../contract/history.ts'
import { capitalised, categories, categoryLabels } from '../../../domain/catalogue.ts'
import { formatSum } from '../../../domain/money.ts'
import { transitionText } from '../order/timeline-entries.ts'

/** The action in words: `Product changed`, `Parcel returned`. */
export function actionText({ action, subject, way, changes, reason }: HistoryEntry): string {
  if (action === 'move') return transitionText({ reason, to: String(changes[0]?.to ?? '') })
  const text = actions[`${subject.kind} ${action}`] ?? capitalised(action.replaceAll('_', ' '))
  return way === null ? text : `${text}, ${ways[way]}`
}

const actions: Readonly<Record<string, string>> = {
  'product create': 'Product added',
  'product update': 'Product changed',
  'product delete': 'Product deleted',
  'customer activate': 'Account activated',
  'customer deactivate': 'Account deactivated',
  'order correct_replacement_tracking': 'Replacement tracking corrected',
  'order resolve_incident': 'Payment issue resolved',
  'order propose_refund': 'Refund proposed',
  'order approve_refund': 'Refund approved',
  'order decline_refund': 'Refund declined',
  'order withdraw_refund': 'Refund withdrawn',
  'review reply': 'Reply added to a review',
  'review change_reply': 'Reply to a review changed',
  'review delete_reply': 'Reply to a review deleted',
  'review hide': 'Review hidden',
  'review show': 'Review shown again',
  'remittance undo': 'Courier file undone',
  'settings update': 'Settings changed',
  'settings add_tax_class': 'Tax class added',
  'settings change_tax_class': 'Tax class changed',
}

const ways = { bulk: 'in bulk', import: 'from a file' }

/** `originalPrice` → `Original price` */
export function fieldLabel(field: string): string {
  return labels[field] ?? capitalised(field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
}

const labels: Readonly<Record<string, string>> = {
  cashApprovalAbove: 'Cash refund limit for one admin (₹)',
  compareAtPrices: 'Crossed-out prices',
  minimumOrder: 'Minimum order (₹)',
  images: 'Gallery',
  gstin: 'GSTIN',
  hsn: 'HSN',
  isActive: 'Active',
  zipCode: 'PIN code',
}

/** `₹199 → ₹249`; for a list, the added and removed values. */
export function changeText({ field, from, to }: HistoryEntry['changes'][number]): string {
  if (Array.isArray(from) && Array.isArray(to)) return listText(from, to)
  const [before, after] = [valueText(field, from), valueText(field, to)]
  return from === null ? after : `${before} → ${after}`
}

function valueText(field: string, value: HistoryValue): string {
  if (value === null || value === '') return '(none)'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return isRupeeField(field) ? formatSum(value) : String(value)
  if (Array.isArray(value)) return value.join(', ')
  const category = field === 'category' && categories.find((each) => each === value)
  return category ? categoryLabels[category] : value
}

function listText(from: readonly string[], to: readonly string[]): string {
  const added = to.filter((text) => !from.includes(text)).map((text) => `added “${text}”`)
  const removed = from.filter((text) => !to.includes(text)).map((text) => `removed “${text}”`)
  return [...added, ...removed].join('; ') || 'reordered'
}
