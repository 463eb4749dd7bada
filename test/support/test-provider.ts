import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { type PaymentProvider, type ProviderOptions, startPaymentProvider } from '../fakes/payment-provider.ts'
import { callProvider, createProviderOrder } from '../fakes/provider-api.ts'
import { databaseForTests } from './database-for-tests.ts'

/**
 * For a test file: a payment provider in its own process with its own database, for as long as the file's tests run. Each
 * test begins without any orders or payments.
 */
export function providerForTests(options: () => Partial<ProviderOptions> = () => ({})) {
  const provider = {} as PaymentProvider & Pick<ProviderOptions, 'connection'>
  const own = databaseForTests()
  beforeAll(async () => {
    const { connection } = own
    Object.assign(provider, await startPaymentProvider({ connection, ...options() }), { connection })
  })
  beforeEach(() => provider.reset())
  afterAll(() => provider.stop?.())
  return Object.assign(provider, {
    call: (what: string, options?: Parameters<typeof callProvider>[2]) => callProvider(provider.url, what, options),
    newOrder: (more?: object) => createProviderOrder(provider.url, more),
  })
}

/** Records the requests to the provider's API until the test ends: `POST /orders`, with the body. */
export function watchRequests() {
  const fetching = vi.spyOn(globalThis, 'fetch')
  return () =>
    fetching.mock.calls.flatMap(([url, init]) => {
      const path = /\/v1(\/.*)/.exec(String(url))?.[1]
      return path ? [{ line: `${init?.method} ${path}`, body: init?.body ? JSON.parse(String(init.body)) : null }] : []
    })
}
