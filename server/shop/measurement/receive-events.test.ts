import assert from 'node:assert/strict'
import { test } from 'vitest'
import { CONSENT_VERSION } from '../../../domain/measurement.ts'
import { metaKeys } from '../../../test/fakes/meta.ts'
import { buildPerson } from '../../../test/support/factories.ts'
import { assertRefused, assertUnchanged, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { agreeing, browserEvent, declining } from '../../../test/support/visitor-headers.ts'
import { hashedContacts } from './record-events.ts'

const forward = { accessToken: metaKeys.accessToken, graphUrl: 'http://127.0.0.1:9/v25.0' }
const shop = shopForTests({ measurement: { pixelId: metaKeys.pixelId, forward } })
const recordingOnly = shopForTests({ measurement: { pixelId: metaKeys.pixelId, forward: null } })
const unmeasured = shopForTests({ measurement: null })

type Headers = Record<string, string>
type Receipt = { events_received: number; events_dropped: { index: number; reason: string }[] }

async function post(events: unknown[], headers: Headers = agreeing().headers, at = shop): Promise<Receipt> {
  const answer = await request(at, 'POST /meta/events', { body: { events }, headers })
  assert.equal(answer.status, 200, answer.text)
  return answer.json as Receipt
}

const storedEvents = (eventId: string, at = shop) =>
  at.database.selectFrom('conversion_events').selectAll().where('event_id', '=', eventId).execute()
const consent = (id: string) =>
  shop.database.selectFrom('consents').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const choose = (id: string, marketing: unknown, bearer?: string, at = shop) =>
  request(at, `PUT /consents/${id}`, { body: { marketing, version: CONSENT_VERSION }, bearer })

test('an event of a visitor who agreed is stored, with no more of the address than its path', async () => {
  const { id, headers } = agreeing()
  const event = browserEvent({ user_data: { em: ' Asha@Paudha.example ', ph: '098220 12345' } })
  assert.deepEqual(await post([event], headers), { events_received: 1, events_dropped: [] })
  const [row, ...more] = await storedEvents(event.event_id)
  assert.equal(more.length, 0)
  const source_url = 'http://shop.test/plants/AAAAAAAAAAAAAAAA'
  assert.partialDeepStrictEqual(row, { status: 'waiting', consent_id: id, source_url })
  const { em, ph, fbp } = row?.user_data ?? {}
  assert.deepEqual([em?.join().length, ph?.join().length, fbp], [64, 64, 'fb.1.1596403881668.1098115397'])
  assert.doesNotMatch(JSON.stringify(row), /paudha\.example|98220/i)
  assert.partialDeepStrictEqual(await consent(id), { version: CONSENT_VERSION, withdrawn_at: null })
})

test('for a visitor who declined, made no choice, or has a malformed cookie, nothing is stored', async () => {
  const cookies = [`paudha_consent=${CONSENT_VERSION}.yes.short.1`, 'paudha_consent=yes'].map((Cookie) => ({ Cookie }))
  await assertUnchanged(shop.database, async () => {
    for (const headers of [declining, {}, ...cookies]) {
      const { events_received, events_dropped } = await post([browserEvent(), 'nonsense'], headers)
      assert.deepEqual([events_received, events_dropped.map(({ reason }) => reason)], [0, ['no_consent', 'no_consent']])
    }
  })
})

test('a forged purchase is dropped, whatever it says', async () => {
  for (const event_name of ['Purchase', 'purchase', 'Lead', 'toString']) {
    const forged = browserEvent({ event_name, custom_data: { value: 9_999_999, currency: 'INR' } })
    const { events_dropped } = await post([forged])
    assert.deepEqual(events_dropped, [{ index: 0, reason: 'not_told_by_browsers' }])
    assert.deepEqual(await storedEvents(forged.event_id), [])
  }
})

test('an invalid event of a batch is dropped alone, by its index', async () => {
  const now = Math.floor(Date.now() / 1_000)
  const malformed = [
    ...[{ event_time: 'now' }, { event_time: now * 1_000 }, { event_id: '<script>' }, { event_id: 'x'.repeat(65) }],
    ...[{ event_source_url: 'https://evil.example/' }, { event_source_url: 'javascript:alert(1)' }],
    ...[{ action_source: 'email' }, { custom_data: { value: -1 } }, { custom_data: { content_name: 'a\0b' } }],
    ...[{ custom_data: { content_ids: ['\0'] } }, { custom_data: { contents: [{ id: '\0' }] } }],
    { custom_data: { value: 1, currency: 'USD' } },
  ]
  const wrong: (readonly [unknown, string])[] = [
    ...[null, [], ...malformed.map(browserEvent)].map((event) => [event, 'malformed'] as const),
    [browserEvent({ event_time: now - 7 * 86_400 }), 'too_old'],
    [browserEvent({ event_time: now + 3_600 }), 'in_the_future'],
  ]
  const good = [browserEvent(), browserEvent({ event_name: 'AddToCart' }), browserEvent({ event_name: 'PageView' })]
  const events = [...wrong.map(([event]) => event), ...good]
  const { events_received, events_dropped } = await post(events)
  assert.equal(events_received, good.length)
  for (const [index, [, reason]] of wrong.entries()) assert.deepEqual(events_dropped[index], { index, reason })
  assert.equal(events_dropped.length, wrong.length)
  for (const { event_id } of good) assert.equal((await storedEvents(event_id)).length, 1)
})

test('an event that is sent again, or twenty times concurrently, is stored once', async () => {
  const event = browserEvent()
  await post([event, event])
  await Promise.all(Array.from({ length: 20 }, () => post([event])))
  assert.equal((await storedEvents(event.event_id)).length, 1)
})

test('a body that is not a batch, is empty or far too large, or comes from another site is refused, and nothing is stored', async () => {
  const { headers } = agreeing()
  const send = (body: unknown, more: Headers = {}) =>
    request(shop, 'POST /meta/events', { body, headers: { ...headers, ...more } })
  const events = (count: number) => ({ events: Array.from({ length: count }, () => browserEvent()) })
  await assertUnchanged(shop.database, async () => {
    for (const body of [{}, { events: [] }, { events: 'all' }, { events: {} }, [], { events: Array(26).fill(1) }])
      assertRefused(await send(body), 'invalid')
    assertRefused(await send(events(10_000)), 'too_large')
    assertRefused(await send(events(1), { Origin: 'https://evil.example' }), 'foreign_origin')
  })
})

test('a shop that forwards nothing records events without their visitor', async () => {
  const event = browserEvent({ user_data: { em: 'asha@paudha.example' } })
  await post([event], agreeing().headers, recordingOnly)
  const [row] = await storedEvents(event.event_id, recordingOnly)
  assert.deepEqual([row?.status, row?.user_data], ['recorded', null])
})

test('a shop without a pixel stores neither events nor consents', async () => {
  const { id, headers } = agreeing()
  await assertUnchanged(unmeasured.database, async () => {
    assert.equal((await post([browserEvent()], headers, unmeasured)).events_received, 0)
    for (const marketing of [true, false]) {
      const { status, json } = await choose(id, marketing, undefined, unmeasured)
      assert.deepEqual([status, json], [200, { marketing }])
    }
  })
})

test('a withdrawn consent stays withdrawn, and its unsent events lose their visitor', async () => {
  const { id, headers } = agreeing()
  const event = browserEvent()
  await post([event], headers)
  assert.deepEqual((await choose(id, false)).json, { marketing: false })
  assert.partialDeepStrictEqual(await storedEvents(event.event_id), [{ status: 'withdrawn', user_data: null }])
  const { withdrawn_at } = await consent(id)
  assert.ok(withdrawn_at)
  for (const marketing of [false, true]) await choose(id, marketing)
  assert.deepEqual((await consent(id)).withdrawn_at, withdrawn_at)
  assert.equal((await post([browserEvent()], headers)).events_received, 0)
})

test('a consent is stored with its time, its version and the signed-in account', async () => {
  const [{ id }, asha] = [agreeing(), await buildPerson(shop)]
  assert.equal((await choose(id, true, asha.bearer)).status, 200)
  const { given_at, ...stored } = await consent(id)
  assert.partialDeepStrictEqual(stored, { version: CONSENT_VERSION, user_id: asha.id })
  assert.ok(Math.abs(given_at.getTime() - Date.now()) < 3_600_000)
})

/** The examples of Meta's documentation. */
const email = {
  typed: 'John_Smith@gmail.com',
  hash: '62a14e44f765419d10fea99367361a727c12365e2520f32218d505ed9aa0f62f',
}
const phone = { typed: '+1 (650)555-1212', hash: 'e323ec626319ca94ee8bff2e4c87cf613be6ea19919ed1364124e16807ab3176' }

test('addresses and numbers are hashed as Meta documents it', () => {
  assert.deepEqual(hashedContacts({ em: ` ${email.typed} `, ph: phone.typed }), { em: [email.hash], ph: [phone.hash] })
})

test('hashes stay as they are, what is neither address nor number is left out, and duplicates are removed', () => {
  assert.deepEqual(hashedContacts({ em: [email.hash, email.typed, 'nobody'], ph: ['', '555'] }), { em: [email.hash] })
  assert.deepEqual(hashedContacts({}), {})
})
