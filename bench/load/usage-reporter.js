// JavaScript, so that type stripping is not counted as usage of the measured shop.

/**
 * CPU microseconds of a process since its start; bytes of memory now, and the most since the last report.
 * @typedef {{ processor: number, memory: number, most: number }} Usage
 */

const SAMPLE_MS = 250

// Imported into a measured process before its own code: reports its usage to its parent on request, and ends it once its parent
// has ended.
let most = 0
setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss())
}, SAMPLE_MS).unref()
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.on('message', (/** @type {{ report?: string }} */ message) => {
  if (message.report !== 'usage') return
  const { user, system } = process.cpuUsage()
  const memory = process.memoryUsage.rss()
  /** @type {Usage} */
  const usage = { processor: user + system, memory, most: Math.max(most, memory) }
  most = 0
  process.send?.(usage)
})
process.channel?.unref()
