export type Measured = { path: string; p50: number; p95: number; max: number; total: string; limitMs: number }

type How = { token?: string; times: number; limitMs: number }

/** A longer call ends the whole measurement. */
const LONGEST_MS = 240_000

/** Calls the API so many times in a row, after an unmeasured call if more than once; in whole milliseconds. */
export async function measure(url: string, path: string, { token, times, limitMs }: How): Promise<Measured> {
  const durations: number[] = []
  let total = ''
  for (let count = times > 1 ? -1 : 0; count < times; count++) {
    const started = performance.now()
    const answer = await fetch(`${url}/api${path}`, {
      headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(LONGEST_MS),
    })
    let bytes = 0
    for await (const chunk of answer.body ?? []) bytes += chunk.length
    if (!answer.ok || bytes === 0) throw new Error(`${path} answered ${answer.status}`)
    if (count >= 0) durations.push(performance.now() - started)
    total = answer.headers.get('x-total-count') ?? ''
  }
  durations.sort((a, b) => a - b)
  const at = (part: number) => Math.round(durations[Math.ceil(part * durations.length) - 1] ?? Number.NaN)
  return { path, p50: at(0.5), p95: at(0.95), max: at(1), total, limitMs }
}
