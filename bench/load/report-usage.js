// JavaScript, so that type stripping is not counted as usage of the measured shop.

/**
 * CPU microseconds of a process since its start; bytes of memory now, and the most since the last report.
 * @typedef {{ processor: number, memory: number, most: number }} Usage
 */

export const REPORT_USAGE = { report: 'use' }
const SAMPLE_MS = 250

/** Reports the usage of this process to its parent on request. Ends the process once its parent has ended. */
export function reportUsage() {
  let most = 0
  setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, SAMPLE_MS).unref()
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.on('message', (/** @type {{ report?: string }} */ message) => {
    if (message.report !== REPORT_USAGE.report) return
    const { user, system } = process.cpuUsage()
    const memory = process.memoryUsage.rss()
    /** @type {Usage} */
    const use = { processor: user + system, memory, most: Math.max(most, memory) }
    most = 0
    process.send?.(use)
  })
}
