import type { ProductImport } from '../../../contract/spreadsheets.ts'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table.tsx'
import { cutText } from './plan-texts.ts'

/** Everything that is wrong with a file, by the line that a spreadsheet shows. */
export function FaultTable({ shown: { faults, faultCount } }: { shown: ProductImport }) {
  const cut = cutText(faults.length, faultCount)
  return (
    <div>
      <h3 className="mb-2 font-semibold">Faults</h3>
      <Table label="Faults">
        <TableHead>
          <tr>
            <HeaderCell isNumeric>Line</HeaderCell>
            <HeaderCell>Column</HeaderCell>
            <HeaderCell className="w-full">What is wrong</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {faults.map(({ line, column, reason }) => (
            <TableRow key={`${line} ${column} ${reason}`}>
              <Cell isNumeric>{line}</Cell>
              <Cell>{column ?? 'The whole line'}</Cell>
              <Cell className="wrap-anywhere min-w-44">{reason}</Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {cut !== null && <p className="mt-2 text-ink-soft text-sm">{cut}</p>}
    </div>
  )
}
