import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, get } from 'node:http'

/**
 * Sends requests over one keep-alive connection until a response closes it; returns their number. Any other failure
 * throws.
 */
export async function requestUntilConnectionClose(url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let count = 1; ; count++) {
    if ((await request(url, agent)).isLast) return count
  }
}

async function request(url: string, agent: Agent): Promise<{ isLast: boolean }> {
  const [answer] = await once(get(url, { agent }), 'response')
  assert.equal(answer.statusCode, 200)
  for await (const _ of answer);
  return { isLast: answer.headers.connection === 'close' }
}
