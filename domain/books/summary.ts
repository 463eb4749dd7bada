import type { State } from '../states.ts'
import { addSums, type BookDocument, countedSums, isCreditNote, type Sums } from './book-document.ts'
import { rateKey } from './gstr1/supplies.ts'

type Row<Key> = { key: Key; sums: Sums }

/** Sums over documents in paise, less credit notes; rows are sorted by key. */
type BookSummary = {
  documents: { invoices: number; billsOfSupply: number; creditNotes: number }
  total: Sums
  credited: Sums
  byRate: Row<{ percent: number | null }>[]
  byHsn: Row<{ hsn: string; percent: number | null }>[]
  byPlace: Row<{ state: State }>[]
}

/** Adds up documents one by one, so that a year of them does not have to fit in memory. */
export function openSummary(): { add(documents: readonly BookDocument[]): void; read(): BookSummary } {
  const counts = { invoices: 0, billsOfSupply: 0, creditNotes: 0 }
  let total = addSums([])
  let credited = total
  const rates = openRows<{ percent: number | null }>(({ percent }) => percentKey(percent))
  const codes = openRows<{ hsn: string; percent: number | null }>(({ hsn, percent }) => `${hsn} ${percentKey(percent)}`)
  const places = openRows<{ state: State }>(({ state }) => state)

  function addOne(document: BookDocument) {
    const sums = countedSums(document)
    total = addSums([total, sums])
    places.add({ state: document.placeOfSupply }, sums)
    if (isCreditNote(document)) credited = addSums([credited, sums])
    counts[countOf(document)] += 1
    for (const line of document.lines) {
      const { hsn, percent } = line
      const lineSums = countedSums(document, [line])
      rates.add({ percent }, lineSums)
      codes.add({ hsn, percent }, lineSums)
    }
  }

  return {
    add: (documents) => documents.forEach(addOne),
    read: () => ({
      documents: { ...counts },
      total,
      credited,
      byRate: rates.read(),
      byHsn: codes.read(),
      byPlace: places.read(),
    }),
  }
}

function openRows<Key>(keyOf: (key: Key) => string) {
  const rows = new Map<string, Row<Key>>()
  return {
    add(key: Key, sums: Sums) {
      const row = rows.get(keyOf(key))
      rows.set(keyOf(key), { key, sums: row ? addSums([row.sums, sums]) : sums })
    },
    read: () => [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row),
  }
}

/** Exempt goods come first. */
function percentKey(percent: number | null): string {
  return percent === null ? '' : rateKey(percent)
}

function countOf({ kind }: BookDocument): keyof BookSummary['documents'] {
  if (kind === 'credit_note') return 'creditNotes'
  return kind === 'bill_of_supply' ? 'billsOfSupply' : 'invoices'
}
