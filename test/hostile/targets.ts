import { buildAdmin, buildPerson, buildPlant } from '../support/factories.ts'
import type { PaymentShop } from '../support/payment-shop.ts'
import { endpoints, type Target } from './case.ts'
import { wholeDeliveryRules } from './samples/admin.ts'
import { sampleOf } from './samples/samples.ts'
import { AT_ONCE } from './send-cases.ts'

type Entry = (typeof endpoints)[number]

export type TargetBuilder = {
  /** A good request by a new customer; with `another`, also the same request of another customer */
  build(entry: Entry, options?: { another: boolean }): Promise<Target>
  /** A good request to every endpoint */
  buildAll(options?: { another: boolean }): Promise<Target[]>
}

/** All requests share an admin and a plant; each has its own customer. The provider's webhooks are lost. */
export async function openTargetBuilder(shop: PaymentShop): Promise<TargetBuilder> {
  await shop.provider.loseWebhooks()
  const [admin, plant] = [await buildAdmin(shop), await buildPlant(shop, { price: 200, stock: 5_000 })]
  // Earlier hostile requests may have left rules that refuse good orders.
  const { version } = await admin.api.call('GET /admin/settings/delivery')
  await admin.api.call('PUT /admin/settings/delivery', { headers: { 'if-match': version }, body: wholeDeliveryRules })
  const world = async () => ({ shop, admin, customer: await buildPerson(shop), plant })
  const build: TargetBuilder['build'] = async ([key, endpoint], { another } = { another: false }) => {
    const own = await world()
    const sample = await sampleOf(key, own)
    return {
      key,
      endpoint,
      sample,
      caller: sample.caller ?? { anyone: null, customer: own.customer, admin }[endpoint.access],
      others: another && endpoint.access === 'customer' && sample.params ? await sampleOf(key, await world()) : null,
      form: sample.body instanceof FormData || sample.body instanceof Blob ? await written(sample.body) : null,
    }
  }
  return { build, buildAll: (options) => inParallel(endpoints, (entry) => build(entry, options)) }
}

/** Does the work for all items, several at once; returns the results in their order. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = items.entries()
  const next = async () => {
    for (const [index, item] of waiting) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
  return results
}

async function written(form: FormData | Blob): Promise<{ type: string; bytes: Buffer }> {
  const response = new Response(form)
  return { type: response.headers.get('content-type') ?? '', bytes: Buffer.from(await response.arrayBuffer()) }
}
