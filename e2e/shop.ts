import { test as base, expect, type Page } from '@playwright/test'
import { type Api, createApi } from '../contract/client.ts'
import { address, buildProduct } from '../test/factories.ts'
import { overHttp } from '../test/test-shop.ts'

/** The variable in which the shop's address is told to the journeys. */
export const SHOP_URL = 'PAUDHA_E2E_URL'
export const adminAccount = { email: 'admin@paudha.example', password: 'a password for the admin' }

export type Shopper = { name: string; email: string; password: string }

type Fixtures = {
  /** The API as the admin sees it */
  adminApi: Api
  /** An account that is registered but not signed in */
  shopper: Shopper
}

/**
 * A journey through the shop. What the browser says on its console, an error in a page and any request to another host
 * fail it; a refused API call that the journey provokes is not an error of the page.
 */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner asks for a pattern
  baseURL: async ({}, use) => use(shopUrl()),
  page: async ({ page, baseURL }, use) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      const isRefusal = message.text().startsWith('Failed to load resource')
      if (message.type() === 'error' && !isRefusal) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('request', (request) => {
      if (!request.url().startsWith(`${baseURL}/`) && !request.url().startsWith('data:')) complaints.push(request.url())
    })
    await use(page)
    expect(complaints).toEqual([])
  },
  // biome-ignore lint/correctness/noEmptyPattern: the runner asks for a pattern
  adminApi: async ({}, use) => {
    const { token } = await visitor().call('POST /auth/login', { body: adminAccount })
    await use(createApi(overHttp(shopUrl(), token)))
  },
  // biome-ignore lint/correctness/noEmptyPattern: the runner asks for a pattern
  shopper: async ({}, use) => {
    const shopper = newShopper()
    await visitor().call('POST /auth/register', { body: shopper })
    await use(shopper)
  },
})

export { expect }

export function shopUrl(): string {
  const url = process.env[SHOP_URL]
  if (url === undefined) throw new Error('The shop for the journeys was not opened')
  return url
}

export function visitor(): Api {
  return createApi(overHttp(shopUrl()))
}

export function newShopper(): Shopper {
  return { name: 'Asha Kulkarni', email: `asha-${crypto.randomUUID()}@paudha.example`, password: 'monsoon rain' }
}

/** Puts a product on sale under a name of its own; price in rupees. */
export async function addPlant(admin: Api, changes: { name: string; price: number; stock: number }) {
  const name = `${changes.name} ${crypto.randomUUID().slice(0, 6)}`
  return admin.call('POST /plants', { body: buildProduct({ ...changes, name }) })
}

/** Signs in over the form; ends where the shop sends the person. */
export async function signIn(page: Page, account: { email: string; password: string }): Promise<void> {
  await page.goto('/login')
  await fillInLogin(page, account)
}

export async function fillInLogin(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText(/login successful!/i)).toBeVisible()
}

export async function fillInAddress(page: Page): Promise<void> {
  await page.getByLabel('Street').fill(address.street)
  await page.getByLabel('City').fill(address.city)
  await page.getByLabel('State').selectOption(address.state)
  await page.getByLabel('PIN code').fill(address.zipCode)
}
