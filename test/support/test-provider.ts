import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type PaymentProvider, startPaymentProvider } from '../fakes/payment-provider.ts'
import { createTestDatabase } from './test-database.ts'

/**
 * For a test file: a payment provider in its own process with its own database, for as long as the file's tests run. Each
 * test begins without any orders or payments.
 */
export function providerForTests(): PaymentProvider {
  const provider = {} as PaymentProvider
  const stops: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    const own = await createTestDatabase()
    stops.push(own.drop)
    const started = await startPaymentProvider({ connection: own.connection })
    stops.push(started.stop)
    Object.defineProperties(provider, Object.getOwnPropertyDescriptors(started))
  })
  beforeEach(() => provider.reset())
  afterAll(async () => {
    for (const stop of stops.toReversed()) await stop()
  })
  return provider
}
