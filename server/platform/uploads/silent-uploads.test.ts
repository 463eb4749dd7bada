import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { type TestContext, test } from 'vitest'
import { buildPerson, type Person } from '../../../test/support/factories.ts'
import { buildPicture, formWith } from '../../../test/support/images.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { until } from '../../../test/support/wait-until.ts'

const shop = shopForTests()
const SILENT = 40
const PART = '--a\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'

/** Begins an upload and sends no more of it than this. */
function begin(context: TestContext, { bearer }: Person, body: string): { socket: Socket; received: () => string } {
  const { hostname, port } = new URL(shop.url)
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.on('error', () => {}).on('data', (text) => (received += text))
  context.onTestFinished(() => void socket.destroy())
  const type = 'multipart/form-data; boundary=a'
  socket.write(`POST /api/claims/photos HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${bearer}\r\n`)
  socket.write(`Content-Type: ${type}\r\nContent-Length: 1000000\r\n\r\n${body}`)
  return { socket, received: () => received }
}

async function send({ bearer }: Person) {
  const headers = { Authorization: `Bearer ${bearer}` }
  const body = formWith(await buildPicture({ width: 60, height: 40 }))
  return fetch(`${shop.url}/api/claims/photos`, { method: 'POST', headers, body })
}

/** Begins an upload until a second one of its account is refused. */
async function isUnderWay(context: TestContext, person: Person, body: string): Promise<Socket[]> {
  const sockets: Socket[] = []
  await until(async () => {
    sockets.push(begin(context, person, body).socket)
    return (await send(person)).status === 429
  }, 10_000)
  return sockets
}

for (const [what, body] of [
  ['headers', ''],
  ['the head of a file', PART],
  ['the first byte of a file', `${PART}\xff`],
] as const) {
  test(`${SILENT} accounts that send ${what} and no more keep no one else’s photo waiting`, async (context) => {
    const strangers = await Promise.all(Array.from({ length: SILENT }, () => buildPerson(shop)))
    const silent = strangers.map((person) => begin(context, person, body))
    await isUnderWay(context, await buildPerson(shop), body)
    assert.equal((await send(await buildPerson(shop))).status, 201)
    const answered = silent.map(({ received }) => received()).filter((answer) => answer !== '')
    assert.ok(answered.length <= 10 && answered.every((answer) => answer.startsWith('HTTP/1.1 503')), answered.join())
  })
}

test('an account has one upload under way; once that has ended there is room for the next', async (context) => {
  const asha = await buildPerson(shop)
  const sockets = await isUnderWay(context, asha, PART)
  for (const socket of sockets) socket.destroy()
  await until(async () => (await send(asha)).status === 201, 10_000)
})
