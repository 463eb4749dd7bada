import { checkGstr1 } from '../../../domain/books/check/check-gstr1.ts'
import { dayInIndia, financialYearLabel } from '../../../domain/tax/financial-year.ts'
import { hsnDigitsOf } from '../../../domain/tax/turnover.ts'
import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { prefetchFirst } from '../../platform/http/prefetch-first.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { findSettings } from '../../shop/settings/queries.ts'
import type { Shop } from '../../shop/shop.ts'
import { loadReturn } from './load-return.ts'
import { loadSummary } from './load-summary.ts'
import { presentCheck } from './present-check.ts'
import { writeGstr1Table } from './write-gstr1-table.ts'
import { writeRegister } from './write-register.ts'
import { writeTally } from './write-tally.ts'
import { writeZoho } from './write-zoho.ts'
import { isTooLarge, TOO_LARGE } from './year/is-too-large.ts'
import { writeYear } from './year/write-year.ts'

/** The books by the days of the documents, for the owner and the accountant. */
export function bookRoutes({ database, settings }: Shop, route: RouteRegistrar): void {
  route('GET /admin/books', async ({ query }) => ({ body: await loadSummary(database, query) }))

  route('GET /admin/books/gstr1', async ({ query }) => {
    const loaded = await loadReturn(database, query)
    if (loaded instanceof Refusal) return loaded
    const { gstin, fp } = loaded.gstr1
    return { body: loaded.gstr1, fileName: `GSTR1-${gstin}-${fp}.json` }
  })

  route('GET /admin/books/gstr1/check', async ({ query }) => {
    const loaded = await loadReturn(database, query)
    if (loaded instanceof Refusal) return loaded
    const differences = checkGstr1(loaded.gstr1, loaded.documents, loaded.before, loaded.hsnDigits)
    return { body: presentCheck(differences) }
  })

  route('GET /admin/books/gstr1/:table.csv', async ({ params, query }) => {
    const loaded = await loadReturn(database, query)
    if (loaded instanceof Refusal) return loaded
    const lines = await prefetchFirst(writeGstr1Table(params.table, loaded))
    return { lines, fileName: `GSTR1-${loaded.gstr1.fp}-${params.table}.csv` }
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

  route('GET /admin/books/year.zip', async ({ query: { year: firstYear, ...query } }) => {
    if (await isTooLarge(database, firstYear)) return refuse('too_large', { message: TOO_LARGE })
    const hsnDigits = query.hsnDigits ?? hsnDigitsOf((await findSettings(database)).settings.turnover)
    const year = { database, firstYear, hsnDigits, today: dayInIndia(new Date()), shopName: settings.shopName }
    return {
      bytes: await prefetchFirst(writeYear(year)),
      fileName: `books-20${financialYearLabel(firstYear)}.zip`,
    }
  })
}
