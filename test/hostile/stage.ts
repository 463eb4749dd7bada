import { buildAdmin, buildPerson, buildPlant } from '../support/factories.ts'
import type { PaymentShop } from '../support/payment-shop.ts'
import { endpoints, type Target } from './case.ts'
import { AT_ONCE } from './play.ts'
import { sampleOf } from './samples/samples.ts'

type Entry = (typeof endpoints)[number]

export type Stage = {
  /** A good request to the endpoint, by a customer who has done nothing else; beside it another's, if that is asked for */
  set(entry: Entry, beside?: { another: boolean }): Promise<Target>
  /** One to every endpoint */
  setAll(beside?: { another: boolean }): Promise<Target[]>
}

/** An admin and a plant for all, and for each request a customer of its own; the provider's messages are lost. */
export async function openStage(shop: PaymentShop): Promise<Stage> {
  await shop.provider.loseWebhooks()
  const [admin, plant] = [await buildAdmin(shop), await buildPlant(shop, { price: 200, stock: 5_000 })]
  const world = async () => ({ shop, admin, customer: await buildPerson(shop), plant })
  const set: Stage['set'] = async ([key, endpoint], { another } = { another: false }) => {
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
  return { set, setAll: (beside) => inParallel(endpoints, (entry) => set(entry, beside)) }
}

/** Does the work for all of them, several at once; answers the results in their order. */
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
