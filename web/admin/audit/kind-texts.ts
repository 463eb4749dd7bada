import type { HistoryKind } from '../../../contract/history.ts'

/** The kinds of subjects that have a history, in the order of the filter. */
export const kindTexts: readonly { value: HistoryKind; label: string }[] = [
  { value: 'product', label: 'Products' },
  { value: 'order', label: 'Orders' },
  { value: 'customer', label: 'Customers' },
  { value: 'review', label: 'Reviews' },
  { value: 'settings', label: 'Settings' },
]
