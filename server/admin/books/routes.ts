import { dayInIndia, financialYearLabel } from '../../../domain/days.ts'
import { hsnDigitsOf } from '../../../domain/tax/tax-classes.ts'
import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { prefetchFirst } from '../../platform/http/stream-list.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { findSettings } from '../../shop/settings/settings.ts'
import type { Shop } from '../../shop/shop.ts'
import { loadDifferences, loadReturn, presentCheck, writeDifferences } from './load-return.ts'
import { loadSummary } from './load-summary.ts'
import { writeRegister, writeTally, writeZoho } from './write-registers.ts'
import { isTooLarge, TOO_LARGE, writeYear } from './write-year.ts'

/** The books by document date, for the owner and the accountant. */
export function bookRoutes({ database, settings }: Shop, route: RouteRegistrar): void {
  route('GET /admin/books', async ({ query }) => ({ body: await loadSummary(database, query) }))

  route('GET /admin/books/gstr1', async ({ query }) => {
    const loaded = await loadReturn(database, query.period)
    if (loaded instanceof Refusal) return loaded
    const { gstin, fp } = loaded.gstr1
    return { body: loaded.gstr1, fileName: `GSTR1-${gstin}-${fp}.json` }
  })

  route('GET /admin/books/gstr1/check', async ({ query }) => {
    const differences = await loadDifferences(database, query.period)
    return differences instanceof Refusal ? differences : { body: presentCheck(differences) }
  })

  route('GET /admin/books/gstr1/differences.csv', async ({ query: { period } }) => {
    const differences = await loadDifferences(database, period)
    if (differences instanceof Refusal) return differences
    return { lines: await prefetchFirst(writeDifferences(differences)), fileName: `GSTR1-differences-${period}.csv` }
  })

  route('GET /admin/books/register.csv', async ({ query }) => ({
    lines: await prefetchFirst(writeRegister(database, query)),
    fileName: `sales-register-${query.from}-to-${query.to}.csv`,
  }))

  route('GET /admin/books/tally.xml', async ({ query }) => ({
    lines: await prefetchFirst(writeTally(database, query)),
    fileName: `tally-${query.from}-to-${query.to}.xml`,
  }))

  route('GET /admin/books/zoho/:table.csv', async ({ params: { table }, query }) => ({
    lines: await prefetchFirst(writeZoho(database, table, query)),
    fileName: `zoho-${table}-${query.from}-to-${query.to}.csv`,
  }))

  route('GET /admin/books/year.zip', async ({ query: { year: firstYear } }) => {
    if (await isTooLarge(database, firstYear)) return refuse('too_large', { message: TOO_LARGE })
    const hsnDigits = hsnDigitsOf((await findSettings(database)).settings.turnover)
    const year = { database, firstYear, hsnDigits, today: dayInIndia(new Date()), shopName: settings.shopName }
    return {
      bytes: await prefetchFirst(writeYear(year)),
      fileName: `books-20${financialYearLabel(firstYear)}.zip`,
    }
  })
}
