import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'vitest'
import { assertInvariants } from '../invariants/invariants.ts'
import { startTraffic } from '../load/traffic.ts'
import { rounds } from '../support/rounds.ts'
import { residentMb } from '../support/shop-process.ts'
import { until } from '../support/wait-until.ts'
import { payingShopForTests } from './payment-process.ts'

const SOCKETS = 2_000
/** A request may take ten seconds to arrive, checked every two; the rest is for a busy machine. */
const TIMEOUT_MS = 40_000
/** For all requests together */
const MEMORY_MB = 150
const TRICKLE_MS = 500

const shop = payingShopForTests()

/** The status lines of responses to incomplete requests */
const answers = new Set<string>()

const HEAD =
  'POST /api/contact HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n'
const stalls: readonly ((socket: Socket) => unknown)[] = [
  (halfHeader) => halfHeader.write('GET /api/plants?limit=24 HTTP/1.1\r\nHost: sh'),
  (bodyNeverComes) => bodyNeverComes.write(HEAD),
  (halfHeader) => halfHeader.write('POST /api/auth/login HTTP/1.1\r\nContent-Le'),
  (bodyTrickles) => bodyTrickles.write(HEAD) && trickle(bodyTrickles),
]

test('fault 34 · 1,000 half-sent requests and 1,000 stalled or trickling bodies: others are served meanwhile, and each of these is refused in time', async (context) => {
  for (let round = 0; round < rounds(1, 2); round++) {
    const asha = await shop.buildShopper()
    const memoryBefore = await residentMb(shop.process)
    const traffic = startTraffic(
      context,
      shop.process.url,
      ['/healthz', '/api/plants?limit=24', '/api/cart'],
      asha.bearer,
    )
    const sockets = Array.from({ length: SOCKETS }, open)
    context.onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
    })
    for (const [place, socket] of sockets.entries()) stalls[place % stalls.length]?.(socket)

    await until(() => traffic.responses.length >= 10, TIMEOUT_MS)
    const growth = (await residentMb(shop.process)) - memoryBefore
    assert.ok(growth < MEMORY_MB, `${growth} MB more`)
    await until(() => sockets.every(({ closed }) => closed), TIMEOUT_MS)
    await traffic.end()
    assert.ok(traffic.responses.every(({ status }) => status === 200))
    assert.deepEqual([...answers], ['HTTP/1.1 408'])
    void context.annotate(`${growth} MB more; slowest answer ${Math.max(...traffic.responses.map(({ ms }) => ms))} ms`)
  }
  await assertInvariants(shop.inProcess.database)
})

function open(): Socket {
  const socket = connect(Number(shop.variables.PORT), '127.0.0.1')
  socket.on('error', () => {})
  socket.setEncoding('latin1')
  socket.once('data', (answer: string) => answers.add(answer.slice(0, 'HTTP/1.1 408'.length)))
  socket.resume()
  return socket
}

async function trickle(socket: Socket): Promise<void> {
  while (!socket.destroyed && socket.writable) {
    socket.write('x')
    await pause(TRICKLE_MS)
  }
}
