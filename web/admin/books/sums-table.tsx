import type { BooksSummary } from '../../../contract/books.ts'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table.tsx'
import { formatSigned } from './format-signed.ts'

type Sums = BooksSummary['total']
type Props = { label: string; of: string; rows: readonly { name: string; sums: Sums }[]; total: Sums }

/** Value and taxes in rupees by something, with their total below. The columns that matter most come first, for phones. */
export function SumsTable({ label, of, rows, total }: Props) {
  return (
    <Table label={label}>
      <TableHead>
        <tr>
          <HeaderCell className="w-full max-lg:px-2.5">{of}</HeaderCell>
          {columns.map(([heading]) => (
            <HeaderCell key={heading} isNumeric className="max-lg:px-2.5">
              {heading}
            </HeaderCell>
          ))}
        </tr>
      </TableHead>
      <TableBody>
        {rows.map(({ name, sums }) => (
          <SumsRow key={name} name={name} sums={sums} />
        ))}
        {rows.length > 1 && <SumsRow name="Total" sums={total} isTotal />}
      </TableBody>
    </Table>
  )
}

function SumsRow({ name, sums, isTotal = false }: { name: string; sums: Sums; isTotal?: boolean }) {
  const weight = isTotal ? 'font-semibold' : ''
  return (
    <TableRow>
      <Cell className={`min-w-36 max-lg:px-2.5 ${weight}`}>{name}</Cell>
      {columns.map(([heading, figureOf]) => (
        <Cell key={heading} isNumeric className={`whitespace-nowrap max-lg:px-2.5 ${weight}`}>
          {formatSigned(figureOf(sums))}
        </Cell>
      ))}
    </TableRow>
  )
}

const columns: readonly (readonly [heading: string, figureOf: (sums: Sums) => number])[] = [
  ['Total', ({ amount }) => amount],
  ['Exempt', ({ exempt }) => exempt],
  ['Taxable', ({ taxable }) => taxable],
  ['CGST', ({ centralTax }) => centralTax],
  ['SGST', ({ stateTax }) => stateTax],
  ['IGST', ({ integratedTax }) => integratedTax],
]
