export type LoadResult = {
  sent: number
  answers: number
  /** Unsuccessful responses and broken connections, by their kind */
  errors: Record<string, number>
  seconds: number
  perSecond: number
  /** Milliseconds from the request to the last byte of the response */
  p50: number
  p95: number
  p99: number
}

/** The shop and its lower bound under the same load, in alternating rounds: medians of all rounds. */
export type Compared = {
  name: string
  connections: number
  bare: Side
  shop: Side
  /** The shop's rate divided by the bare rate */
  share: number
  errors: string[]
}

type Figure = 'perSecond' | 'p50' | 'p99'
type Side = Record<Figure, number>

type Round = (seconds: number) => Promise<LoadResult>

/** Alternates between both, so that other load on the machine affects both alike. */
export async function compare(
  what: { name: string; connections: number; rounds: number; seconds: number },
  loadBare: Round,
  loadShop: Round,
): Promise<Compared> {
  const rounds: { bare: LoadResult; shop: LoadResult }[] = []
  for (let round = 0; round < what.rounds; round++) {
    rounds.push({ bare: await loadBare(what.seconds), shop: await loadShop(what.seconds) })
  }
  const { name, connections } = what
  return {
    name,
    connections,
    bare: medians(rounds.map(({ bare }) => bare)),
    shop: medians(rounds.map(({ shop }) => shop)),
    share: median(rounds.map(({ bare, shop }) => shop.perSecond / bare.perSecond)),
    errors: rounds.flatMap(({ bare, shop }) => [...errorsOf('bare', bare), ...errorsOf('shop', shop)]),
  }
}

function medians(results: readonly LoadResult[]): Side {
  const of = (figure: Figure) => median(results.map((result) => result[figure]))
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99') }
}

function errorsOf(who: string, { errors, answers }: LoadResult): string[] {
  const all = Object.entries(errors).map(([error, times]) => `${who}: ${times} × ${error}`)
  return answers === 0 ? [...all, `${who}: no answer`] : all
}

/** The value that `percent` of the sorted values do not exceed; NaN if there are none. */
export function percentile(sorted: readonly number[], percent: number): number {
  return sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return percentile(
    values.toSorted((a, b) => a - b),
    50,
  )
}
