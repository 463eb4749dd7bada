import { type ReactNode, useState } from 'react'
import type { BooksSummary } from '../../../contract/books.ts'
import { capitalised } from '../../../domain/catalogue.ts'
import { dayInIndia } from '../../../domain/days.ts'
import { api } from '../../api.ts'
import { personalMeta } from '../../page-meta.ts'
import { Select } from '../../ui/fields.tsx'
import { Link, textLinkStyle } from '../../ui/link.tsx'
import { EmptyState, Notice } from '../../ui/notice.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { AdminHeading } from '../ui/admin-heading.tsx'
import { useAddressFilters } from '../ui/list-filters.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { type BookPeriod, bookPeriods } from './book-periods.ts'
import { MoneySection, NumbersSection, StockSection, SumsSection } from './figures.tsx'
import { Gstr1Section, SalesSection, YearSection } from './sales-section.tsx'

export const meta = personalMeta('Books')

/** The accounts of a month, a quarter or a financial year, with the files for the accountant and the GST portal. */
export default function Books() {
  const { params, setFilter } = useAddressFilters()
  const [today] = useState(() => dayInIndia(new Date()))
  const [periods] = useState(() => bookPeriods(today))
  const period = periods.find(({ value }) => value === params.get('period')) ?? periods[0] ?? NONE
  return (
    <div className="relative flex min-w-0 grow flex-col gap-5 p-4 sm:p-6 lg:min-h-0 lg:overflow-y-auto lg:px-7">
      <AdminHeading
        title="Books"
        subtitle="Sales and taxes by document date"
        actions={
          <Select
            label="Period"
            value={period.value}
            onChange={({ currentTarget }) => setFilter('period', currentTarget.value)}
            options={periods}
            fieldClassName="w-full sm:w-72"
          />
        }
      />
      {/* Keyed, so that no period shows the figures of the one before while its own are loaded */}
      <PeriodBooks key={period.value} period={period}>
        {period.month === null ? (
          <Notice tone="info">GSTR-1 is filed monthly. Choose a month to export and check it.</Notice>
        ) : (
          <Gstr1Section month={period.month} />
        )}
      </PeriodBooks>
      <YearSection day={period.from} today={today} />
    </div>
  )
}

function PeriodBooks({ period, children }: { period: BookPeriod; children: ReactNode }) {
  const { from, to } = period
  const loaded = useLoaded(() => api.call('GET /admin/books', { query: { from, to } }))
  return (
    <>
      <Loaded part={loaded} failure="Failed to load the books" loading="Loading the books…" skeleton="h-44">
        {(summary) => (
          <>
            {summary.eInvoice !== 'none' && <EInvoiceNotice duty={summary.eInvoice} />}
            <Summary summary={summary} period={period} />
          </>
        )}
      </Loaded>
      {children}
      {loaded.value !== null && <Tables summary={loaded.value} />}
    </>
  )
}

/** What the shop does not do of a large seller's duties, and what to do. */
function EInvoiceNotice({ duty }: { duty: Exclude<BooksSummary['eInvoice'], 'none'> }) {
  const isDue = duty === 'due'
  return (
    <Notice
      tone={isDue ? 'error' : 'info'}
      title={isDue ? 'You need e-invoices' : 'You will need e-invoices from 1 April'}
    >
      {isDue ? 'Your turnover is' : 'Your sales this financial year are'} above ₹5 crore
      {isDue ? ', so each' : '. From 1 April, each'} invoice and credit note to a buyer with a GSTIN needs an IRN and a
      QR code from the Invoice Registration Portal. This shop does not fetch them: register these documents at
      einvoice1.gst.gov.in, or through your accountant’s software, before the goods leave. Check that the annual
      turnover in the{' '}
      <Link to="/admin/settings" className={textLinkStyle}>
        settings
      </Link>{' '}
      is right.
    </Notice>
  )
}

function Summary({ summary, period }: { summary: BooksSummary; period: BookPeriod }) {
  const { invoices, billsOfSupply, creditNotes } = summary.documents
  if (invoices + billsOfSupply + creditNotes === 0)
    return (
      <EmptyState title="No documents in this period">
        Invoices and bills of supply are issued when orders ship.
      </EmptyState>
    )
  return <SalesSection summary={summary} period={period} />
}

function Tables({ summary }: { summary: BooksSummary }) {
  const { byRate, byPlace, byHsn, total, sequences } = summary
  return (
    <>
      {byRate.length > 0 && (
        <>
          <SumsSection
            title="By rate"
            label="Sales by GST rate"
            of="Rate"
            rows={byRate.map((sums) => ({ name: capitalised(rateText(sums.percent)), sums }))}
            total={total}
          />
          <SumsSection
            title="By HSN"
            label="Sales by HSN"
            of="HSN and rate"
            rows={byHsn.map((sums) => ({ name: `${sums.hsn}, ${rateText(sums.percent)}`, sums }))}
            total={total}
          />
          <SumsSection
            title="By place of supply"
            label="Sales by place of supply"
            of="State"
            rows={byPlace.map((sums) => ({ name: `${sums.state} (${sums.code})`, sums }))}
            total={total}
          />
        </>
      )}
      <MoneySection summary={summary} />
      <StockSection stock={summary.stockWrittenOff} />
      {sequences.length > 0 && <NumbersSection sequences={sequences} />}
    </>
  )
}

function rateText(percent: number | null): string {
  return percent === null ? 'exempt' : `${percent}%`
}

const NONE: BookPeriod = { value: '', label: '', from: '', to: '', month: null }
