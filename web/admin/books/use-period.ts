import { useState } from 'react'
import type { CsvTable } from '../../../domain/books/gstr1/csv-tables.ts'
import { dayInIndia } from '../../../domain/tax/financial-year.ts'
import { useAddressFilters } from '../ui/use-address-filters.ts'
import { type BookPeriod, bookPeriods } from './book-periods.ts'

/** The chosen period, which is in the address. */
export function usePeriod() {
  const { params, setFilter } = useAddressFilters()
  const [today] = useState(() => dayInIndia(new Date()))
  const [periods] = useState(() => bookPeriods(today))
  const period = periods.find(({ value }) => value === params.get('period')) ?? periods[0] ?? NONE
  return { periods, period, today, setPeriod: (value: string) => setFilter('period', value) }
}

const NONE: BookPeriod = { value: '', label: '', from: '', to: '', month: null }

/** The names of the tables of GSTR-1, by which the owner chooses one. */
export const tableNames: Readonly<Record<CsvTable, string>> = {
  b2b: 'B2B: invoices to registered buyers',
  b2cl: 'B2CL: large invoices across states',
  b2cs: 'B2CS: other sales, by state and rate',
  cdnr: 'CDNR: credit notes, registered buyers',
  cdnur: 'CDNUR: credit notes, large invoices',
  nil: 'Nil-rated and exempt',
  hsn: 'HSN summary',
  hsn_b2b: 'HSN summary, registered buyers',
  hsn_b2c: 'HSN summary, other buyers',
  doc_issue: 'Documents issued',
}
