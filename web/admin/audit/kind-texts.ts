import type { HistoryKind } from '../../../contract/history.ts'

/** The kinds of things that have a history, in the order in which one chooses among them. */
export const kindTexts: readonly { value: HistoryKind; label: string }[] = [
  { value: 'product', label: 'Products' },
  { value: 'order', label: 'Orders' },
  { value: 'customer', label: 'Customers' },
  { value: 'settings', label: 'Settings' },
]
