import { sql } from 'kysely'
import type { BooksSummary } from '../../../contract/books.ts'
import { MOST_NAMED } from '../../../domain/books/check/check-numbering.ts'
import type { Days } from '../../../domain/books/periods.ts'
import { financialYearLabel, financialYearOf } from '../../../domain/tax/financial-year.ts'
import type { DocumentSeries } from '../../../domain/tax/tax-document.ts'
import type { Database } from '../../platform/database/database.ts'

/** The numbers given out in each series of the financial years of these days, from the year's first to its last. */
export async function loadSequences(database: Database, { from, to }: Days): Promise<BooksSummary['sequences']> {
  const { rows } = await sql<Row>`
    with
      issued as (
        select series, financial_year, serial, number,
          serial - coalesce(lag(serial) over (partition by series, financial_year order by serial), 0) - 1 as missing
        from tax_documents
        where financial_year between ${financialYearOf(from)} and ${financialYearOf(to)}
      ),
      gaps as (
        select series, financial_year,
          array_agg(regexp_replace(number, '\\d+$', '') || lpad(absent::text, 6, '0') order by absent) as numbers
        from issued
        cross join lateral generate_series(serial - missing, serial - 1) as absent
        where missing > 0
        group by series, financial_year
      )
    select series, financial_year, count(*) as issued, sum(missing)::integer as missing_count,
      (array_agg(number order by serial))[1] as first, (array_agg(number order by serial desc))[1] as last,
      coalesce((select numbers[:${MOST_NAMED}] from gaps where (gaps.series, gaps.financial_year) = (issued.series, issued.financial_year)), '{}')
        as missing
    from issued
    group by series, financial_year
    order by financial_year desc, array_position(array['invoice', 'bill_of_supply', 'credit_note'], series)
  `.execute(database)
  return rows.map(({ series, financial_year: year, issued, first, last, missing, missing_count: missingCount }) => ({
    series,
    financialYear: `20${financialYearLabel(year)}`,
    first,
    last,
    issued,
    missing,
    missingCount,
  }))
}

type Row = {
  series: DocumentSeries
  financial_year: number
  issued: number
  missing_count: number
  first: string
  last: string
  missing: string[]
}
