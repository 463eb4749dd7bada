import type { BooksSummary } from '../../../contract/books.ts'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table.tsx'
import { BookSection } from './book-section.tsx'

/** The numbers that were given out in the financial year, series by series, with every gap. */
export function NumbersSection({ sequences }: Pick<BooksSummary, 'sequences'>) {
  return (
    <BookSection
      title="Numbers"
      note="Each series is numbered from 1 in each financial year. A number is given out as the parcel ships, and no document is ever cancelled or removed, so a number that is missing was removed from the database by hand."
    >
      <Table label="Numbers of documents">
        <TableHead>
          <tr>
            <HeaderCell className="w-full max-sm:px-2.5">Series</HeaderCell>
            <HeaderCell isNumeric className="max-sm:px-2.5">
              Issued
            </HeaderCell>
            <HeaderCell className="max-sm:px-2.5">Missing</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {sequences.map(({ series, financialYear, first, last, issued, missing, missingCount }) => (
            <TableRow key={`${series} ${financialYear}`}>
              <Cell className="min-w-36 max-sm:px-2.5">
                {seriesNames[series]} {financialYear}
                <span className="figures block text-[0.8rem] text-ink-soft">
                  {first} to {last}
                </span>
              </Cell>
              <Cell isNumeric className="max-sm:px-2.5">
                {issued}
              </Cell>
              <Cell
                className={
                  missingCount === 0 ? 'text-ink-soft max-sm:px-2.5' : 'figures min-w-40 font-semibold text-danger'
                }
              >
                {missingText(missing, missingCount)}
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </BookSection>
  )
}

const seriesNames = { invoice: 'Invoices', bill_of_supply: 'Bills of supply', credit_note: 'Credit notes' } as const

function missingText(missing: readonly string[], count: number): string {
  if (count === 0) return 'None'
  const more = count - missing.length
  return more > 0 ? `${missing.join(', ')} and ${more} more` : missing.join(', ')
}
