// JavaScript, so that what takes the types out of TypeScript is not counted with the shop that is measured.

/**
 * What a process has used: microseconds of the processor since it began; bytes of memory now, and the most of late.
 * @typedef {{ processor: number, memory: number, most: number }} Use
 */

export const TELL_USE = { tell: 'use' }
const LOOK_MS = 250

/**
 * Tells whoever started this process what it uses, when asked; `most` is the most since it was last asked. Once that one is
 * gone, the process ends.
 */
export function tellUse() {
  let most = 0
  setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, LOOK_MS).unref()
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.on('message', (/** @type {{ tell?: string }} */ message) => {
    if (message.tell !== TELL_USE.tell) return
    const { user, system } = process.cpuUsage()
    const memory = process.memoryUsage.rss()
    /** @type {Use} */
    const use = { processor: user + system, memory, most: Math.max(most, memory) }
    most = 0
    process.send?.(use)
  })
}
