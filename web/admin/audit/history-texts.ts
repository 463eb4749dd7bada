import type { HistoryEntry } from '../../../contract/history.ts'
import { capitalised } from '../../../domain/catalogue.ts'
import { transitionText } from '../order/timeline-entries.ts'

/** The action in words: `Product changed`, `Parcel came back`. */
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
  'order resolve_incident': 'Payment looked after',
  'order propose_refund': 'Refund proposed',
  'order approve_refund': 'Refund approved',
  'order decline_refund': 'Refund declined',
  'order withdraw_refund': 'Refund withdrawn',
  'review reply': 'Review replied to',
  'review change_reply': 'Reply to a review changed',
  'review delete_reply': 'Reply to a review deleted',
  'review hide': 'Review hidden',
  'review show': 'Review shown again',
  'settings update': 'Settings changed',
  'settings add_tax_class': 'Tax class added',
  'settings change_tax_class': 'Tax class changed',
}

const ways = { bulk: 'with others', import: 'from a file' }

/** `originalPrice` → `Original price` */
export function fieldLabel(field: string): string {
  return labels[field] ?? capitalised(field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
}

const labels: Readonly<Record<string, string>> = {
  cashApprovalAbove: 'Rupees of cash above which a second admin approves',
  images: 'Gallery',
  gstin: 'GSTIN',
  hsn: 'HSN',
  isActive: 'Active',
  zipCode: 'PIN code',
}
