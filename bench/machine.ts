import { cpus, loadavg, totalmem } from 'node:os'

/** The machine in a few words, and its current load. */
export function describeMachine(): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} × ${cpu?.model.trim()}, ${memory} GB, load ${loadavg()[0]?.toFixed(0)}; Node ${process.version}`
}
