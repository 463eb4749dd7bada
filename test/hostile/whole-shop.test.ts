import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'vitest'
import { ErrorResponse, refusals } from '../../contract/errors.ts'
import { buildAdmin, buildPerson, buildPlant } from '../support/factories.ts'
import { ownProcessForTests } from '../support/own-process.ts'
import { answerIn, exchangeRaw } from '../support/raw-request.ts'
import { assertProtectedAnswer, assertUnchanged } from '../support/request.ts'
import { openTestShop } from '../support/test-shop.ts'
import { brokenOff, type RawRequest, rawRequests } from './raw-requests.ts'

const AT_ONCE = 8
/** A stack trace, a file path, a database error */
const INSIDES = /node_modules|\.[jt]s:\d+|root:[x*]:|\[core\]|"dependencies"|kysely|violates/

/** A plant with a script in each of its texts and in a review of it */
let plant: string
const SCRIPT = '</script><script>alert(1)</script>'
const HANDLER = '"><img src=x onerror=alert(1)>'

const shop = ownProcessForTests(async (own) => {
  const inside = await openTestShop(own)
  plant = await buildPlant(inside, {
    name: `Fern ${SCRIPT}`,
    scientificName: HANDLER,
    description: `${SCRIPT} ${HANDLER}`,
    benefits: [SCRIPT, HANDLER],
    careInstructions: [{ title: SCRIPT, description: HANDLER }],
  })
  const { api } = await buildPerson(inside, { name: `Asha ${SCRIPT}` })
  const body = { rating: 5, comment: SCRIPT + HANDLER, shownAs: 'full' } as const
  const { _id: id } = await api.call('POST /plants/:id/reviews', { params: { id: plant }, body })
  const admin = await buildAdmin(inside)
  await admin.api.call('PUT /admin/reviews/:id/reply', { params: { id }, body: { text: SCRIPT + HANDLER } })
  await inside.app.close()
})

test('malformed requests are refused, and the shop keeps running', async (context) => {
  const failures: string[] = []
  const waiting = rawRequests.values()
  const work = async () => {
    for (const raw of waiting) {
      await exchangeRaw(shop, raw.bytes)
        .then((said) => assertAnswered(raw, said))
        .catch((error: Error) => {
          failures.push(`${raw.what}: ${error.message}`)
        })
    }
  }
  await assertUnchanged(shop.database, () => Promise.all(Array.from({ length: AT_ONCE }, work)))
  void context.annotate(`${rawRequests.length} requests`)
  assert.deepEqual(failures, [])
  await assertLives()
})

test('a client that hangs up during a request leaves nothing behind', async () => {
  await assertUnchanged(shop.database, async () => {
    for (const beginning of brokenOff) await hangUpAfter(beginning)
  })
  await assertLives()
})

test('a request that is smuggled into the body of another is not answered', async () => {
  const inner = 'GET /api/plants HTTP/1.1\r\nHost: shop\r\n\r\n'
  const smuggled = [
    `Content-Length: ${inner.length}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${inner}`,
    `Content-Length: 0\r\nContent-Length: ${inner.length}\r\n\r\n${inner}`,
    `Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${inner}`,
  ]
  for (const rest of smuggled) {
    const said = await exchangeRaw(
      shop,
      `POST /api/auth/login HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n${rest}`,
    )
    assert.equal(said.match(/^HTTP\/1\.1 \d{3}/gm)?.length, 1, said)
    assert.match(said, /^HTTP\/1\.1 400 /)
  }
})

test('scripts in the texts of a plant and its review are shown as text on every page', async () => {
  for (const [path, times] of [
    ['/', 1],
    ['/shop', 1],
    [`/shop?search=${encodeURIComponent(SCRIPT)}`, 1],
    [`/plants/${plant}`, 7],
  ] as const) {
    const page = await (await fetch(shop.url + path)).text()
    for (const raw of ['<script>alert', '<img src=x', '</script><script>alert']) {
      assert.ok(!page.includes(raw), `${path} contains ${raw}`)
    }
    assert.ok(page.split('&lt;script&gt;alert(1)').length > times, `${path} does not show it`)
  }
})

/** Asserts a refusal with the security headers, as a page or as JSON. */
function assertAnswered({ bytes, codes, mayHangUp }: RawRequest, said: string): void {
  if (mayHangUp && said === '') return
  assert.doesNotMatch(said, INSIDES)
  const { status, headers, text, json } = answerIn(said)
  assert.ok(status >= 400 && status < 500, said.slice(0, 200))
  // A missing asset is no document, so it needs fewer headers.
  if (String(bytes).startsWith('GET /assets/')) assert.equal(headers.get('x-content-type-options'), 'nosniff')
  else assertProtectedAnswer(headers)
  if (headers.get('content-type')?.startsWith('text/html')) return
  const { code, message } = ErrorResponse.strict().parse(json)
  assert.equal(status, refusals[code][0])
  assert.notEqual(message, '')
  if (codes) assert.ok(codes.includes(code), `${code}: ${text}`)
}

async function assertLives(): Promise<void> {
  assert.ok(await shop.isReady())
  assert.equal(shop.process.exitCode, null)
  assert.doesNotMatch(shop.output(), /"level":(50|60)/)
}

async function hangUpAfter(beginning: string): Promise<void> {
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  await new Promise((resolve) => socket.write(beginning, resolve))
  socket.resetAndDestroy()
  if (!socket.closed) await once(socket, 'close')
}
