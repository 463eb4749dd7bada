import type { ChildProcess } from 'node:child_process'
import type { LargeShop } from '../large-shop.ts'
import type { Commits } from './bare-commits.ts'
import { ask, end, startChild } from './child.ts'
import type { Turned } from './compare.ts'
import type { Played, Scene } from './play.ts'
import type { Recorded } from './record.ts'
import { TELL_USE, type Use } from './tell-use.js'

type Asked = Omit<Scene, 'port'>

/** The processes of a measurement: the shop, who asks, and what the shop is compared with. */
export type Stage = {
  shop: LargeShop
  playShop(scene: Asked): Promise<Turned>
  /** Has the bare server give this answer to everything; answers its port. */
  answerBare(answer: Recorded): Promise<number>
  playBare(scene: Asked): Promise<Turned>
  commitBare(commits: Omit<Commits, 'connection'>): Promise<Turned>
  /** What the shop's process uses; `most` since this was last asked */
  use(): Promise<Use>
  /** The most memory that the shop's process was seen to take since it began */
  mostMemory(): Promise<number>
  end(): Promise<void>
}

export function openStage(shop: LargeShop): Stage {
  const player = startChild('player.ts')
  const bareServer = startChild('bare-server.ts')
  const bareCommits = startChild('bare-commits.ts')
  let barePort = 0
  let mostMemory = 0

  async function usedBy(server: ChildProcess): Promise<Use> {
    const use = await ask<Use>(server, TELL_USE)
    if (server === shop.process) mostMemory = Math.max(mostMemory, use.most)
    return use
  }
  async function playTo(server: ChildProcess, scene: Scene): Promise<Turned> {
    const before = await usedBy(server)
    const { played } = await ask<{ played: Played }>(player, scene)
    const after = await usedBy(server)
    return { ...played, processor: (after.processor - before.processor) / played.answers }
  }
  return {
    shop,
    playShop: (scene) => playTo(shop.process, { ...scene, port: shop.port }),
    async answerBare(answer) {
      barePort = (await ask<{ port: number }>(bareServer, { answer })).port
      return barePort
    },
    playBare: (scene) => playTo(bareServer, { ...scene, port: barePort }),
    async commitBare(commits) {
      const { played } = await ask<{ played: Played }>(bareCommits, { ...commits, connection: shop.connection })
      return { ...played, processor: Number.NaN }
    },
    use: () => usedBy(shop.process),
    mostMemory: () => usedBy(shop.process).then(() => mostMemory),
    async end() {
      for (const child of [player, bareServer, bareCommits]) await end(child)
    },
  }
}
