import { median } from './percentile.ts'
import type { Played } from './play.ts'

/** The shop beside what it is compared with, played in turns: medians of all turns. */
export type Compared = {
  name: string
  connections: number
  bare: Side
  shop: Side
  /** The shop's rate by the bare rate, 0 to 1 */
  share: number
  errors: string[]
}

type Figure = 'perSecond' | 'p50' | 'p99' | 'processor'
type Side = Record<Figure, number>

/** `processor`: how many microseconds of it the server took for one answer. */
export type Turned = Played & { processor: number }
type Turn = (seconds: number) => Promise<Turned>

/** Lets both take turns, so that what else goes on in the machine falls on both alike. */
export async function compare(
  what: { name: string; connections: number; rounds: number; seconds: number },
  playBare: Turn,
  playShop: Turn,
): Promise<Compared> {
  const rounds: { bare: Turned; shop: Turned }[] = []
  for (let round = 0; round < what.rounds; round++) {
    rounds.push({ bare: await playBare(what.seconds), shop: await playShop(what.seconds) })
  }
  const { name, connections } = what
  return {
    name,
    connections,
    bare: medians(rounds.map(({ bare }) => bare)),
    shop: medians(rounds.map(({ shop }) => shop)),
    share: median(rounds.map(({ bare, shop }) => shop.perSecond / bare.perSecond)),
    errors: rounds.flatMap(({ bare, shop }) => [...told('bare', bare), ...told('shop', shop)]),
  }
}

function medians(played: readonly Turned[]): Side {
  const of = (figure: Figure) => median(played.map((one) => one[figure]))
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99'), processor: of('processor') }
}

function told(who: string, { errors, answers }: Played): string[] {
  const all = Object.entries(errors).map(([error, times]) => `${who}: ${times} × ${error}`)
  return answers === 0 ? [...all, `${who}: no answer`] : all
}
