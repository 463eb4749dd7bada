import type { Remittances } from '../../../../contract/remittances.ts'
import { formatPrice } from '../../../../domain/money.ts'
import { formatLocalDate } from '../../../ui/format-date.ts'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../../ui/table.tsx'
import { BookSection } from '../book-section.tsx'

/** The files that were recorded, the latest first. */
export function RecordedFiles({ files }: Pick<Remittances, 'files'>) {
  return (
    <BookSection title="Recorded files">
      <Table label="Files, the latest first">
        <TableHead>
          <tr>
            <HeaderCell className="w-full max-sm:px-2.5">File</HeaderCell>
            <HeaderCell isNumeric className="max-sm:px-2.5">
              Paid
            </HeaderCell>
            <HeaderCell className="max-sm:px-2.5">On</HeaderCell>
            <HeaderCell isNumeric className="max-sm:px-2.5">
              Lines
            </HeaderCell>
            <HeaderCell className="max-sm:px-2.5">Recorded</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {files.map(({ _id, fileName, courier, day, parcels, amount, importedOn, importedBy }) => (
            <TableRow key={_id}>
              <Cell className="wrap-anywhere min-w-36 max-sm:px-2.5">
                {fileName}
                <span className="block text-[0.8rem] text-ink-soft">{courier ?? 'Several couriers'}</span>
              </Cell>
              <Cell isNumeric className="whitespace-nowrap max-sm:px-2.5">
                {formatPrice(amount)}
              </Cell>
              <Cell className="whitespace-nowrap max-sm:px-2.5">{formatLocalDate(day)}</Cell>
              <Cell isNumeric className="max-sm:px-2.5">
                {parcels}
              </Cell>
              <Cell className="whitespace-nowrap max-sm:px-2.5">
                {formatLocalDate(importedOn)}
                <span className="block text-[0.8rem] text-ink-soft">{importedBy}</span>
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </BookSection>
  )
}
