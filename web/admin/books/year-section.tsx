import { daysOfYear } from '../../../domain/books/periods.ts'
import { financialYearLabel, financialYearOf } from '../../../domain/tax/financial-year.ts'
import { formatLocalDate } from '../../ui/format-date.ts'
import { csvApi } from '../ui/csv-api.ts'
import { BookSection } from './book-section.tsx'
import { SaveButton } from './save-button.tsx'

type Props = { day: string; today: string }

/** The archive of the financial year in which a day lies. */
export function YearSection({ day, today }: Props) {
  const firstYear = financialYearOf(day)
  const year = `20${financialYearLabel(firstYear)}`
  const { to } = daysOfYear(firstYear)
  return (
    <BookSection
      title={`Financial year ${year}`}
      note={`Every document as PDF, the sales register and GSTR-1 of each month, and a manifest with the SHA-256 of each file. ${
        today > to
          ? 'The year is over: the archive is the same each time'
          : `The year is open until ${formatLocalDate(to)}; after it, the archive is the same each time`
      }, while the yearly turnover in the settings is.`}
      actions={
        <SaveButton
          load={() => csvApi.call('GET /admin/books/year.zip', { query: { year } })}
          name={`books-${year}.zip`}
        >
          Archive of the year (ZIP)
        </SaveButton>
      }
    />
  )
}
