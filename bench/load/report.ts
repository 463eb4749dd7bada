import { AT_A_TIME, WARM_UP } from './cache-misses.ts'
import type { Compared } from './compare.ts'
import { type Figures, percent } from './targets.ts'

/** The figures as a page of the docs shows them. */
export function report({ reads, misses, writes, hour, mostMemory }: Figures, machine: string): string {
  return `\`npm run bench\` on ${new Date().toISOString().slice(0, 10)}; ${machine}. 10,000 products, 100,000 orders, 100,000 customers; one
process of the shop; who asks, and what it is compared with, are processes of their own on the same machine.

What is read, beside a bare \`node:http\` server that sends the same bytes under the same headers: answers a second, and the
time to the last byte. With 32 connections the target is 90 % of the bare rate, and a p99 under five times the bare one.

${table(reads)}

What is written, over 8 bare connections beside it: for orders the same rows by prepared statements, one transaction an
order; for everything else prepared inserts into a small table, each committed durably. Measured after some seconds of the
same, 5,000 orders, and a second with as many at once, since a shop in service is warm. The targets: with 8 buyers half of
the bare rate of orders, a lone order in under 8 ms at the median, a p99 under 150 ms with 32 buyers; 1,000 additions to a
cart a second with 8. Logins are bounded by what a password costs.

${table(writes)}

Responses that are not cached are rendered; the target is at most 15 ms of the processor, all threads together, at the
median; ${AT_A_TIME} at a time, one after the other over one connection, after ${WARM_UP} of each kind that are not counted.

| | ms of the processor, p50 | p90 |
|---|---|---|
${misses.map(({ name, p50, p90 }) => `| ${name} | ${p50.toFixed(1)} | ${p90.toFixed(1)} |`).join('\n')}

An hour's load (${hour.answers.toLocaleString('en')} requests: pages and lists, carts and orders), played first, took ${hour.seconds.toFixed(0)} s. The process had
${megabytes(hour.before)} before and ${megabytes(hour.most)} at most; 250 MB are allowed. In all that was measured here it had ${megabytes(mostMemory)} at most.`
}

function table(compared: readonly Compared[]): string {
  const rows = compared.map(({ name, connections, bare, shop, share, errors }) => {
    const cells = [
      name,
      connections,
      rate(bare),
      rate(shop),
      percent(share),
      times(bare),
      times(shop),
      errors.join(', ') || 'none',
    ]
    return `| ${cells.join(' | ')} |`
  })
  return `| | at once | bare, per s | shop, per s | share | bare p50, p99 ms | shop p50, p99 ms | errors |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}`
}

function rate({ perSecond }: Compared['bare']): string {
  return Math.round(perSecond).toLocaleString('en')
}

function times({ p50, p99 }: Compared['bare']): string {
  return `${p50.toFixed(1)}, ${p99.toFixed(1)}`
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`
}
