import { useState } from 'react'
import { type CsvTable, csvTables } from '../../../domain/books/gstr1/csv-tables.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { csvApi } from '../ui/csv-api.ts'
import { useSavedFile } from '../ui/use-saved-file.ts'
import { BookSection } from './book-section.tsx'
import { ReturnCheckResult } from './return-check.tsx'
import { tableNames } from './use-period.ts'

type Props = { month: string; hsnDigits: '4' | '6'; onHsnDigits: (digits: string) => void }

/** The return of a month: whether it reconciles, and its files. */
export function Gstr1Section({ month, hsnDigits, onHsnDigits }: Props) {
  const [table, setTable] = useState<CsvTable>('b2b')
  const { isBusy, save } = useSavedFile('Failed to export GSTR-1')
  const query = { period: month, hsnDigits }
  const saveJson = async () => {
    const gstr1 = await api.call('GET /admin/books/gstr1', { query })
    return new Blob([JSON.stringify(gstr1, null, 1)], { type: 'application/json' })
  }
  const saveTable = () => csvApi.call('GET /admin/books/gstr1/:table.csv', { params: { table }, query })
  return (
    <BookSection
      title="GSTR-1"
      note="The return of outward supplies for the GST portal’s offline tool. Please have your accountant look at it before it is filed."
      actions={
        <Button size="small" isBusy={isBusy} onClick={() => void save(saveJson, `GSTR1-${month}.json`)}>
          GSTR-1 (JSON)
        </Button>
      }
    >
      <ReturnCheckResult key={hsnDigits} month={month} hsnDigits={hsnDigits} />
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <Select
          label="Yearly turnover"
          value={hsnDigits}
          onChange={({ currentTarget }) => onHsnDigits(currentTarget.value)}
          options={TURNOVERS}
          fieldClassName="w-full sm:w-72"
        />
        <Select
          label="Table"
          value={table}
          onChange={({ currentTarget }) => setTable(csvTables.find((each) => each === currentTarget.value) ?? 'b2b')}
          options={csvTables.map((value) => ({ value, label: tableNames[value] }))}
          fieldClassName="w-full sm:w-80"
        />
        <Button isBusy={isBusy} onClick={() => void save(saveTable, `GSTR1-${month}-${table}.csv`)}>
          Table (CSV)
        </Button>
      </div>
    </BookSection>
  )
}

const TURNOVERS = [
  { value: '4', label: 'Up to ₹5 crore: HSN of 4 digits' },
  { value: '6', label: 'Above ₹5 crore: HSN of 6 digits' },
]
