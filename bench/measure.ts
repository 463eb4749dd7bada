import { readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { percentile } from './load/compare.ts'

export type Measured = { path: string; p50: number; p95: number; total: string; limitMs: number }

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
  const at = (percent: number) => Math.round(percentile(durations, percent))
  return { path, p50: at(50), p95: at(95), total, limitMs }
}

/** A table with the requests that have the highest p95, and one with all of them. */
export function tablesOf(measured: readonly Measured[], slowest: number): { slowest: string; all: string } {
  const tableOf = (some: readonly Measured[]) =>
    ['| request | rows | p50 | p95 |', '|---|---|---|---|', ...some.map(rowOf)].join('\n')
  return { slowest: tableOf(measured.toSorted((a, b) => b.p95 - a.p95).slice(0, slowest)), all: tableOf(measured) }
}

function rowOf({ path, total, p50, p95, limitMs }: Measured): string {
  return `| \`${decodeURIComponent(path)}\` | ${total} | ${p50} | ${p95}${p95 > limitMs ? ' (over)' : ''} |`
}

/** The machine in a few words, and its current load. */
export function describeMachine(): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const machine = `${cpus().length} CPUs (${cpu?.model.trim()}), ${memory} GB RAM`
  return `${machine}, load average ${loadavg()[0]?.toFixed(0)}; Node ${process.version}`
}

const PAGE = new URL('../docs/performance.md', import.meta.url)

/** Replaces the section of a docs page between its two markers of this name. */
export async function writeSection(name: string, text: string): Promise<void> {
  const page = await readFile(PAGE, 'utf8')
  const [start, end] = [`<!-- ${name} -->\n`, `<!-- end of ${name} -->`]
  const [from, to] = [page.indexOf(start), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no markers named ${name}`)
  await writeFile(PAGE, `${page.slice(0, from + start.length)}\n${text.trim()}\n\n${page.slice(to)}`)
}
