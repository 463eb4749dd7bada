import { useState } from 'react'
import { type CsvTable, csvTables } from '../../../domain/books/gstr1/csv-tables.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Select } from '../../ui/select.tsx'
import { textLinkStyle } from '../../ui/text-link-style.ts'
import { csvApi } from '../ui/csv-api.ts'
import { useSavedFile } from '../ui/use-saved-file.ts'
import { BookSection } from './book-section.tsx'
import { ReturnCheckResult } from './return-check.tsx'
import { tableNames } from './use-period.ts'

/** The return of a month: whether it reconciles, and its files. */
export function Gstr1Section({ month }: { month: string }) {
  const [table, setTable] = useState<CsvTable>('b2b')
  const { isBusy, save } = useSavedFile('Failed to export GSTR-1')
  const query = { period: month }
  const saveJson = async () => {
    const gstr1 = await api.call('GET /admin/books/gstr1', { query })
    return new Blob([JSON.stringify(gstr1, null, 1)], { type: 'application/json' })
  }
  const saveTable = () => csvApi.call('GET /admin/books/gstr1/:table.csv', { params: { table }, query })
  return (
    <BookSection
      title="GSTR-1"
      note={
        <>
          The return of outward supplies for the GST portal’s offline tool. Please have your accountant look at it
          before it is filed. How many digits of the HSN it states follows from the yearly turnover in the{' '}
          <Link to="/admin/settings" className={textLinkStyle}>
            settings
          </Link>
          .
        </>
      }
      actions={
        <Button size="small" isBusy={isBusy} onClick={() => void save(saveJson, `GSTR1-${month}.json`)}>
          GSTR-1 (JSON)
        </Button>
      }
    >
      <ReturnCheckResult month={month} />
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
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
