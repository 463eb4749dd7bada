import { type ReactNode, useCallback } from 'react'
import type { BooksSummary } from '../../../contract/books.ts'
import { capitalised } from '../../../domain/catalogue.ts'
import { api } from '../../api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { adminMeta } from '../admin-meta.ts'
import { useLoaded } from '../dashboard/use-loaded.ts'
import { AdminHeading } from '../ui/admin-heading.tsx'
import type { Route } from './+types/books.ts'
import type { BookPeriod } from './book-periods.ts'
import { BookSection } from './book-section.tsx'
import { Gstr1Section } from './gstr1-section.tsx'
import { MoneySection } from './money-section.tsx'
import { NumbersSection } from './numbers-section.tsx'
import { SalesSection } from './sales-section.tsx'
import { StockSection } from './stock-section.tsx'
import { SumsTable } from './sums-table.tsx'
import { usePeriod } from './use-period.ts'
import { YearSection } from './year-section.tsx'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Books')

/** The accounts of a month, a quarter or a financial year, with the files for the accountant and the GST portal. */
export default function Books() {
  const { periods, period, today, setPeriod } = usePeriod()
  return (
    <div className="relative flex min-w-0 grow flex-col gap-5 p-4 sm:p-6 lg:min-h-0 lg:overflow-y-auto lg:px-7">
      <AdminHeading
        title="Books"
        subtitle="Sales and taxes by the dates of the documents"
        actions={
          <Select
            label="Period"
            value={period.value}
            onChange={({ currentTarget }) => setPeriod(currentTarget.value)}
            options={periods}
            fieldClassName="w-full sm:w-72"
          />
        }
      />
      {/* Keyed, so that no period shows the figures of the one before while its own are loaded */}
      <PeriodBooks key={period.value} period={period}>
        {period.month === null ? (
          <Notice tone="info">GSTR-1 is filed month by month: choose a month for its files and their check.</Notice>
        ) : (
          <Gstr1Section month={period.month} />
        )}
      </PeriodBooks>
      <YearSection day={period.from} today={today} />
    </div>
  )
}

/** The figures of a period; `children` stand between its sums and its tables. */
function PeriodBooks({ period, children }: { period: BookPeriod; children: ReactNode }) {
  const { from, to } = period
  const loaded = useLoaded(useCallback(() => api.call('GET /admin/books', { query: { from, to } }), [from, to]))
  return (
    <>
      <Summary loaded={loaded} period={period} />
      {children}
      {loaded.answer !== null && <Tables summary={loaded.answer} />}
    </>
  )
}

type Loaded = ReturnType<typeof useLoaded<BooksSummary>>

function Summary({ loaded: { answer, hasFailed, reload }, period }: { loaded: Loaded; period: BookPeriod }) {
  if (hasFailed) return <ErrorState title="Failed to load the books" retryLabel="Retry" onRetry={() => void reload()} />
  if (answer === null)
    return (
      <div role="status" className="shrink-0">
        <VisuallyHidden>Loading the books…</VisuallyHidden>
        <Skeleton className="h-44" />
      </div>
    )
  const { invoices, billsOfSupply, creditNotes } = answer.documents
  if (invoices + billsOfSupply + creditNotes === 0)
    return <EmptyState title="No documents in this period">An order has its invoice once it ships.</EmptyState>
  return <SalesSection summary={answer} period={period} />
}

function Tables({ summary }: { summary: BooksSummary }) {
  const { byRate, byPlace, byHsn, total, sequences } = summary
  return (
    <>
      {byRate.length > 0 && (
        <>
          <BookSection title="By rate">
            <SumsTable
              label="Sales by rate of GST"
              of="Rate"
              rows={byRate.map((sums) => ({ name: capitalised(rateText(sums.percent)), sums }))}
              total={total}
            />
          </BookSection>
          <BookSection title="By HSN">
            <SumsTable
              label="Sales by HSN"
              of="HSN and rate"
              rows={byHsn.map((sums) => ({ name: `${sums.hsn}, ${rateText(sums.percent)}`, sums }))}
              total={total}
            />
          </BookSection>
          <BookSection title="By place of supply">
            <SumsTable
              label="Sales by place of supply"
              of="State"
              rows={byPlace.map((sums) => ({ name: `${sums.state} (${sums.code})`, sums }))}
              total={total}
            />
          </BookSection>
        </>
      )}
      <MoneySection summary={summary} />
      <StockSection stock={summary.stockWrittenOff} />
      {sequences.length > 0 && <NumbersSection sequences={sequences} />}
    </>
  )
}

function rateText(percent: number | null): string {
  return percent === null ? 'exempt' : `${percent} %`
}
