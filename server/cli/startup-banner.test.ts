import assert from 'node:assert/strict'
import { test, vi } from 'vitest'
import { makeDirectory } from '../../test/support/directory.ts'
import { readEnvironment } from '../environment.ts'
import { printStartupBanner } from './startup-banner.ts'

const environment = readEnvironment({ DATA_DIR: makeDirectory() })
const shop = { newPassword: 'the-new-password', orphanedPayments: 0, takesOrders: true, stop: async () => {} }

/** What is printed to a terminal, or to something else such as a pipe. */
function printed(isTerminal: boolean, changes: Partial<typeof shop>): string {
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  const { isTTY } = process.stdout
  process.stdout.isTTY = isTerminal
  try {
    printStartupBanner(environment, { ...shop, ...changes })
  } finally {
    process.stdout.isTTY = isTTY
    log.mockRestore()
  }
  return lines.join('\n')
}

test('the first admin’s password goes to a terminal, and never to a pipe or a journal; what needs attention to both', () => {
  for (const isTerminal of [true, false]) {
    const text = printed(isTerminal, { orphanedPayments: 2, takesOrders: false })
    assert.equal(text.includes('the-new-password'), isTerminal)
    assert.ok(text.includes(` ${environment.publicUrl}\n`))
    assert.match(text, /Online orders and refunds waiting for .* keys: 2\n/)
    assert.match(text, /The shop is not open for orders yet/)
  }
})
