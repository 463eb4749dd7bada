import type { LargeShop } from '../shops.ts'
import type { RecordedResponse } from './bare-server.ts'
import { call, end, startChild } from './child.ts'
import type { LoadResult } from './compare.ts'
import type { Scenario } from './load-generator.ts'
import type { Usage } from './usage-reporter.js'

type TargetScenario = Omit<Scenario, 'port'>
/** `processor`: CPU microseconds of the shop per response. */
type TimedResult = LoadResult & { processor: number }

/** The processes of a measurement: the shop, the load generator, and the lower bound. */
export type Processes = {
  shop: LargeShop
  loadShop(scenario: TargetScenario): Promise<TimedResult>
  /** Has the bare server answer every request like this; returns its port. */
  setBareResponse(answer: RecordedResponse): Promise<number>
  loadBare(scenario: TargetScenario): Promise<LoadResult>
  /** The usage of the shop's process; `most` since the last call */
  use(): Promise<Usage>
  /** The most memory of the shop's process since it started */
  mostMemory(): Promise<number>
  end(): Promise<void>
}

export function startProcesses(shop: LargeShop): Processes {
  const loadGenerator = startChild('load-generator.ts')
  const bareServer = startChild('bare-server.ts')
  let barePort = 0
  let mostMemory = 0

  async function use(): Promise<Usage> {
    const usage = await call<Usage>(shop.process, { report: 'usage' })
    mostMemory = Math.max(mostMemory, usage.most)
    return usage
  }
  async function load(scenario: Scenario): Promise<LoadResult> {
    return (await call<{ result: LoadResult }>(loadGenerator, scenario)).result
  }
  return {
    shop,
    async loadShop(scenario) {
      const before = await use()
      const result = await load({ ...scenario, port: shop.port })
      const after = await use()
      return { ...result, processor: (after.processor - before.processor) / result.answers }
    },
    async setBareResponse(answer) {
      barePort = (await call<{ port: number }>(bareServer, { answer })).port
      return barePort
    },
    loadBare: (scenario) => load({ ...scenario, port: barePort }),
    use,
    mostMemory: () => use().then(() => mostMemory),
    async end() {
      for (const child of [loadGenerator, bareServer]) await end(child)
    },
  }
}
