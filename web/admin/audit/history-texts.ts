import { isRupeeField } from '../../../contract/forms/product-fields.ts'
import type { HistoryEntry, HistoryValue } from '../../../contract/history.ts'
import { capitalised, categoryLabels } from '../../../domain/catalogue.ts'
import { formatSum } from '../../../domain/money.ts'
import { orderMailNames } from '../../../domain/order/order-status.ts'
import { compareAtNames } from '../../../domain/pricing.ts'
import { turnoverNames, unitCodes } from '../../../domain/tax/tax-classes.ts'
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
  'remittance undo': 'Import of a courier file undone',
  'settings update': 'Settings changed',
  'settings add_tax_class': 'Tax class added',
  'settings change_tax_class': 'Tax class changed',
}

const ways = { bulk: 'in bulk', import: 'from a file' }

/** `originalPrice` → `Original price`; what is in words already stays. */
export function fieldLabel(field: string): string {
  if (!/^[a-z][A-Za-z.]*$/.test(field)) return field
  return labels[field] ?? capitalised(field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
}

const labels: Readonly<Record<string, string>> = {
  cashApprovalAbove: 'Cash refund limit for one admin',
  'claims.days': 'Days to claim',
  'claims.photoDays': 'Days to keep photos',
  compareAtPrices: 'Crossed-out prices',
  email: 'E-mail',
  'grievanceOfficer.email': 'Officer’s e-mail',
  'grievanceOfficer.name': 'Officer’s name',
  'grievanceOfficer.phone': 'Officer’s phone',
  images: 'Gallery',
  gstin: 'GSTIN',
  hsn: 'HSN',
  isActive: 'Active',
  orderMails: 'New order e-mails',
  orderNumberStart: 'Next order number',
  returns: 'Returned parcels',
  turnover: 'Annual turnover',
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
  if (typeof value === 'number') return isRupeeField(field) || sums.has(field) ? formatSum(value) : String(value)
  if (Array.isArray(value)) return value.join(', ')
  return choices[field]?.[value] ?? (codes.has(field) ? value.replaceAll('_', ' ') : value)
}

/** The settings that are sums; those of a product are known by its form. */
const sums: ReadonlySet<string> = new Set(['cashApprovalAbove', 'minimumOrder'])

const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  category: categoryLabels,
  compareAtPrices: compareAtNames,
  orderMails: orderMailNames,
  turnover: turnoverNames,
  unit: unitCodes,
}

const codes: ReadonlySet<string> = new Set(['kind', 'status'])

function listText(from: readonly string[], to: readonly string[]): string {
  const added = to.filter((text) => !from.includes(text)).map((text) => `added “${text}”`)
  const removed = from.filter((text) => !to.includes(text)).map((text) => `removed “${text}”`)
  // Long texts are cut, possibly before the difference
  const isReordered = from.some((text, index) => text !== to[index])
  return [...added, ...removed].join('; ') || (isReordered ? 'reordered' : 'changed')
}
