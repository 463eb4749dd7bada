import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import {
  type PaymentProvider,
  type ProviderOptions,
  providerKeys,
  startPaymentProvider,
} from '../fakes/payment-provider.ts'
import { callProvider, createProviderOrder } from '../fakes/provider-api.ts'
import { createTestDatabase } from './test-database.ts'

/**
 * For a test file: a payment provider in its own process with its own database, for as long as the file's tests run. Each
 * test begins without any orders or payments.
 */
export function providerForTests(options: () => Partial<ProviderOptions> = () => ({})) {
  const provider = {} as PaymentProvider & Pick<ProviderOptions, 'connection'>
  const stops: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    const own = await createTestDatabase()
    stops.push(own.drop)
    const started = await startPaymentProvider({ connection: own.connection, ...options() })
    stops.push(() => started.stop())
    Object.defineProperties(provider, Object.getOwnPropertyDescriptors(started))
    provider.connection = own.connection
  })
  beforeEach(() => provider.reset())
  afterAll(async () => {
    for (const stop of stops.toReversed()) await stop()
  })
  return Object.assign(provider, {
    call: (what: string, options?: Parameters<typeof callProvider>[2]) => callProvider(provider.url, what, options),
    newOrder: (more?: object) => createProviderOrder(provider.url, more),
  })
}

/** The address and keys of the provider, for a client. */
export function apiSettings({ url }: Pick<PaymentProvider, 'url'>) {
  const { keyId, keySecret } = providerKeys
  return { apiUrl: `${url}/v1`, keyId, keySecret }
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
