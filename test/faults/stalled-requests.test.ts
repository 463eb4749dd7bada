import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { assertInvariants } from '../invariants/invariants.ts'
import { startPulse } from '../load/pulse.ts'
import { rounds } from '../support/rounds.ts'
import { until } from '../support/wait-until.ts'
import { payingShopForTests } from './paying-shop.ts'

const SOCKETS = 2_000
/** A request may take ten seconds to arrive, and is looked for every two; the rest is for a busy machine. */
const PATIENCE_MS = 40_000
/** For all of them together */
const MEMORY_MB = 150
const TRICKLE_MS = 500

const shop = payingShopForTests()

/** How those were answered that sent too little */
const answers = new Set<string>()

const HEAD =
  'POST /api/contact HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n'
const stalls: readonly ((socket: Socket) => unknown)[] = [
  (halfHeader) => halfHeader.write('GET /api/plants?limit=24 HTTP/1.1\r\nHost: sh'),
  (bodyNeverComes) => bodyNeverComes.write(HEAD),
  (halfHeader) => halfHeader.write('POST /api/auth/login HTTP/1.1\r\nContent-Le'),
  (bodyTrickles) => bodyTrickles.write(HEAD) && trickle(bodyTrickles),
]

test('fault 34 · 1,000 half-sent requests and 1,000 stalled or trickling bodies: others are served meanwhile, and all of them are turned away in time', async (context) => {
  for (let round = 0; round < rounds(1, 5); round++) {
    const asha = await shop.buildShopper()
    const memoryBefore = await residentMb()
    const pulse = startPulse(context, shop.process.url, ['/healthz', '/api/plants?limit=24', '/api/cart'], asha.bearer)
    const sockets = Array.from({ length: SOCKETS }, open)
    context.after(() => {
      for (const socket of sockets) socket.destroy()
    })
    for (const [place, socket] of sockets.entries()) stalls[place % stalls.length]?.(socket)

    await until(() => pulse.beats.length >= 10, PATIENCE_MS)
    const growth = (await residentMb()) - memoryBefore
    assert.ok(growth < MEMORY_MB, `${growth} MB more`)
    await until(() => sockets.every(({ closed }) => closed), PATIENCE_MS)
    await pulse.end()
    assert.ok(pulse.beats.every(({ status }) => status === 200))
    assert.deepEqual([...answers], ['HTTP/1.1 408'])
    context.diagnostic(`${growth} MB more; slowest answer ${Math.max(...pulse.beats.map(({ ms }) => ms))} ms`)
  }
  await assertInvariants(shop.inside.database)
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

async function residentMb(): Promise<number> {
  const status = await readFile(`/proc/${shop.process.process.pid}/status`, 'utf8')
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1_024)
}
