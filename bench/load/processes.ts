import type { ChildProcess } from 'node:child_process'
import type { LargeShop } from '../shops.ts'
import type { RecordedResponse } from './bare-server.ts'
import { call, end, startChild } from './child.ts'
import type { LoadResult, TimedResult } from './compare.ts'
import type { Scenario } from './load-generator.ts'
import type { Usage } from './usage-reporter.js'

type TargetScenario = Omit<Scenario, 'port'>

/** The processes of a measurement: the shop, the load generator, and the lower bound. */
export type Processes = {
  shop: LargeShop
  loadShop(scenario: TargetScenario): Promise<TimedResult>
  /** Has the bare server answer every request like this; returns its port. */
  setBareResponse(answer: RecordedResponse): Promise<number>
  loadBare(scenario: TargetScenario): Promise<TimedResult>
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

  async function usageOf(server: ChildProcess): Promise<Usage> {
    const use = await call<Usage>(server, { report: 'usage' })
    if (server === shop.process) mostMemory = Math.max(mostMemory, use.most)
    return use
  }
  async function runAgainst(server: ChildProcess, scenario: Scenario): Promise<TimedResult> {
    const before = await usageOf(server)
    const { result } = await call<{ result: LoadResult }>(loadGenerator, scenario)
    const after = await usageOf(server)
    return { ...result, processor: (after.processor - before.processor) / result.answers }
  }
  return {
    shop,
    loadShop: (scenario) => runAgainst(shop.process, { ...scenario, port: shop.port }),
    async setBareResponse(answer) {
      barePort = (await call<{ port: number }>(bareServer, { answer })).port
      return barePort
    },
    loadBare: (scenario) => runAgainst(bareServer, { ...scenario, port: barePort }),
    use: () => usageOf(shop.process),
    mostMemory: () => usageOf(shop.process).then(() => mostMemory),
    async end() {
      for (const child of [loadGenerator, bareServer]) await end(child)
    },
  }
}
