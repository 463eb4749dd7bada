import { type BrowserContext, test as base, expect, type Page, type Request } from '@playwright/test'
import type { SignedIn } from '../../contract/accounts.ts'
import { type Api, createApi } from '../../contract/client.ts'
import type { Product } from '../../server/admin/products/product-row.ts'
import { address, buildProduct, orderOf } from '../../test/support/bodies.ts'
import { overHttp } from '../../test/support/over-http.ts'
import { noteSecrets, noteSecretsIn } from '../../test/support/run-logs.ts'
import { insertCustomer, PASSWORD } from './database.ts'
import { attachState, requestsInFlight } from './page-state.ts'

/** The environment variable with the shop's address. */
export const SHOP_URL = 'PAUDHA_E2E_URL'
/** The environment variable with the shop's data directory, which contains its mails. */
export const SHOP_DATA = 'PAUDHA_E2E_DATA'
/** The environment variable with the providers' addresses, the only other hosts a page may request. */
export const PROVIDER_URLS = 'PAUDHA_E2E_PROVIDERS'
/** The size of a small phone. */
export const PHONE = { width: 360, height: 740 }
export const adminAccount = { email: 'admin@paudha.example', password: 'a password for the admin' }

export type Shopper = { name: string; email: string; password: string }

/** A customer's account, the session it was created with, and an API client for it. */
export type Customer = Shopper & { session: SignedIn; api: Api }

type Fixtures = {
  /** For a journey that is about a first visit: the browser has nothing of the shop in its cache. */
  isFirstVisit: boolean
  /** The browser's errors; a test that provokes one checks it and empties the list. */
  browserErrors: string[]
  /** A registered account; the browser is not signed in to it */
  shopper: Customer
  /** The page, in which the shopper is signed in */
  shoppersPage: Page
  /** The page, in which the admin is signed in */
  ownersPage: Page
  /** A window besides the page, in which the admin is signed in */
  adminPage: Page
}

type WorkerFixtures = {
  /** The address of the shop */
  url: string
  warmContexts: Map<string, BrowserContext>
  /** A session of the admin */
  adminSession: SignedIn
  /** An API client for the admin */
  adminApi: Api
}

/**
 * A test in the browser. Console errors, page errors and requests to other hosts fail it; a refused API call that the
 * test provokes does not count.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner asks for a pattern
  url: [async ({}, use) => use(shopUrl()), { scope: 'worker' }],
  baseURL: async ({ url }, use) => use(url),
  isFirstVisit: [false, { option: true }],
  warmContexts: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner asks for a pattern
    async ({}, use) => {
      const contexts = new Map<string, BrowserContext>()
      await use(contexts)
      for (const context of contexts.values()) await context.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, warmContexts, isFirstVisit, baseURL, viewport, javaScriptEnabled }, use) => {
    const kind = JSON.stringify([baseURL, viewport, javaScriptEnabled])
    const context = (isFirstVisit ? undefined : warmContexts.get(kind)) ?? (await browser.newContext())
    // A clock that was replaced cannot be given back.
    let hasOwnClock = false
    const { install } = context.clock
    context.clock.install = (options) => {
      hasOwnClock = true
      return install.call(context.clock, options)
    }
    await use(context)
    if (isFirstVisit || hasOwnClock) {
      warmContexts.delete(kind)
      return context.close()
    }
    context.clock.install = install
    await forget(context, new URL(baseURL ?? '').origin)
    warmContexts.set(kind, context)
  },
  // biome-ignore lint/correctness/noEmptyPattern: the runner asks for a pattern
  browserErrors: async ({}, use) => use([]),
  page: async ({ page, baseURL, browserErrors }, use, testInfo) => {
    const hosts = [baseURL, ...(process.env[PROVIDER_URLS]?.split(',') ?? [])]
    page.on('console', (message) => {
      const isRefusal = message.text().startsWith('Failed to load resource')
      if (message.type() === 'error' && !isRefusal) browserErrors.push(message.text())
    })
    page.on('pageerror', (error) => browserErrors.push(error.message))
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url())
      if (!hosts.includes(origin) && protocol !== 'data:') browserErrors.push(request.url())
    })
    page.context().on('request', noteSecretsOf)
    const unanswered = requestsInFlight(page)
    await use(page)
    page.context().off('request', noteSecretsOf)
    if (testInfo.status !== testInfo.expectedStatus) await attachState(page, unanswered, testInfo)
    for (const { name, value } of await page.context().cookies()) if (isSecretCookie(name)) noteSecrets(value)
    expect(browserErrors).toEqual([])
  },
  adminSession: [
    async ({ url }, use) => use(await createApi(overHttp(url)).call('POST /auth/login', { body: adminAccount })),
    { scope: 'worker' },
  ],
  adminApi: [
    async ({ url, adminSession }, use) => use(createApi(overHttp(url, adminSession.token))),
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: the runner asks for a pattern
  shopper: async ({}, use) => use(await newCustomer()),
  shoppersPage: async ({ page, shopper }, use) => {
    await restoreSession(page, shopper)
    await use(page)
  },
  ownersPage: async ({ page, adminSession }, use) => {
    await restoreSession(page, { session: adminSession })
    await use(page)
  },
  adminPage: async ({ browser, adminSession }, use) => {
    const page = await browser.newPage()
    await restoreSession(page, { session: adminSession })
    await use(page)
    await page.close()
  },
})

export { expect }

/** Leaves nothing of a journey in the browser but its cache of files. */
async function forget(context: BrowserContext, origin: string): Promise<void> {
  await context.unrouteAll()
  await context.setOffline(false)
  await context.clearPermissions()
  for (const page of context.pages()) await page.close()
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb,cookies' })
  await context.clearCookies()
  await page.close()
}

function noteSecretsOf(request: Request): void {
  const { searchParams } = new URL(request.url())
  noteSecrets(request.headers().authorization?.replace('Bearer ', ''))
  noteSecrets(...['code', 'state'].map((name) => searchParams.get(name) ?? undefined))
  noteSecretsIn(request.postData() ?? '')
}

function isSecretCookie(name: string): boolean {
  return /^(?:__Host-)?paudha_(?:session|flow|device)$/.test(name)
}

export function shopUrl(): string {
  const url = process.env[SHOP_URL]
  if (url === undefined) throw new Error('The shop for the journeys was not opened')
  return url
}

export function visitor(): Api {
  return createApi(overHttp(shopUrl()))
}

export function newShopper(): Shopper {
  return { name: 'Asha Kulkarni', email: `asha-${crypto.randomUUID()}@paudha.example`, password: PASSWORD }
}

/** Inserts an account; one that `POST /auth/register` made also has its mail. */
export async function newCustomer(changes: Partial<Shopper> = {}): Promise<Customer> {
  const shopper = { ...newShopper(), ...changes }
  const session = await insertCustomer(shopper)
  return { ...shopper, session, api: createApi(overHttp(shopUrl(), session.token)) }
}

/** Adds a product with a unique name; price in rupees. */
export async function addPlant(admin: Api, changes: Partial<Product> & { name: string }) {
  const name = `${changes.name} ${crypto.randomUUID().slice(0, 6)}`
  return admin.call('POST /plants', { body: buildProduct({ ...changes, name }) })
}

/** Orders a plant over the API; the cart must be empty before. */
export async function orderPlant({ api }: Customer, plant: { _id: string; price: number }, quantity = 1) {
  await api.call('POST /cart/add', { body: { plantId: plant._id, quantity } })
  return api.call('POST /orders', { body: orderOf([{ plant: plant._id, quantity, price: plant.price }]) })
}

/** Marks an order as shipped and then delivered. */
export async function deliver(admin: Api, id: string): Promise<void> {
  for (const status of ['shipped', 'delivered'] as const)
    await admin.call('PATCH /admin/orders/:id/status', { params: { id }, body: { status } })
}

/** Puts the session of an earlier visit into the browser. */
export async function restoreSession(
  page: Page,
  { session: { user, token } }: Pick<Customer, 'session'>,
): Promise<void> {
  const root = JSON.stringify({ state: { session: { user, token } }, version: 0 })
  await page.addInitScript(
    ([token, root]) => {
      // A sandboxed frame, such as a mail's, has no storage.
      if (self.origin === 'null' || sessionStorage.getItem('entered') !== null) return
      sessionStorage.setItem('entered', 'yes')
      localStorage.setItem('token', token)
      localStorage.setItem('root', root)
    },
    [token, root] as const,
  )
}

/** Opens a page of the storefront and waits until it is hydrated. */
export async function openReady(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeEnabled()
}

/** A plant's card in a list; the fuzzy search may find similar names too. */
export function cardOf(page: Page, { name }: { name: string }) {
  return page.getByRole('article').filter({ hasText: name })
}

/** Makes calls to an API path (a glob below `/api`) fail: with the server's message, or without a response. */
export async function failCalls(page: Page, path: string, message: string | null): Promise<void> {
  await page.route(`**/api${path}`, (route) =>
    message === null
      ? route.abort()
      : route.fulfill({ status: 503, json: { message, code: 'unavailable' }, headers: { 'retry-after': '1' } }),
  )
}

/** A toast with this text. */
export function toastOf(page: Page, text: string) {
  return page.getByRole('region', { name: /Notifications/ }).getByText(text, { exact: true })
}

/** Signs in by the form; ends on the page the shop redirects to. */
export async function signIn(page: Page, account: { email: string; password: string }): Promise<void> {
  await page.goto('/login')
  await fillInLogin(page, account)
}

export async function submitLogin(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export async function fillInLogin(page: Page, account: { email: string; password: string }): Promise<void> {
  await submitLogin(page, account)
  await expect(page.getByText(/login successful!/i)).toBeVisible()
}

/** Creates an account by the form, which the login page links. */
export async function register(page: Page, { name, email, password }: Shopper): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
}

export async function fillInAddress(page: Page): Promise<void> {
  await page.getByLabel('Street').fill(address.street)
  await page.getByLabel('City').fill(address.city)
  await page.getByLabel('State').selectOption(address.state)
  await page.getByLabel('PIN code').fill(address.zipCode)
}
