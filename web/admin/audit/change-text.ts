import { isRupeeField } from '../../../contract/forms/product-fields.ts'
import type { HistoryEntry, HistoryValue } from '../../../contract/history.ts'
import { categories, categoryLabels } from '../../../domain/catalogue.ts'
import { formatSum } from '../../../domain/money.ts'

type Change = HistoryEntry['changes'][number]

/** `₹199 → ₹249`; for a list, the added and removed values. */
export function changeText({ field, from, to }: Change): string {
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
  return [...added, ...removed].join('; ') || 'put in another order'
}
