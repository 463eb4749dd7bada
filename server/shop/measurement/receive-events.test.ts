import assert from 'node:assert/strict'
import { test } from 'vitest'
import { metaKeys } from '../../../test/fakes/meta.ts'
import { assertUnchanged } from '../../../test/support/assert-unchanged.ts'
import { buildPerson } from '../../../test/support/factories.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { agreeing, browserEvent, declining } from '../../../test/support/visitor-headers.ts'

const forward = { accessToken: metaKeys.accessToken, graphUrl: 'http://127.0.0.1:9/v25.0' }
const shop = shopForTests({ measurement: { pixelId: metaKeys.pixelId, forward } })
const recordingOnly = shopForTests({ measurement: { pixelId: metaKeys.pixelId, forward: null } })
const unmeasured = shopForTests({ measurement: null })

type Receipt = { events_received: number; events_dropped: { index: number; reason: string }[] }

async function post(
  events: unknown[],
  headers: Record<string, string> = agreeing().headers,
  at = shop,
): Promise<Receipt> {
  const answer = await request(at, 'POST /meta/events', { body: { events }, headers })
  assert.equal(answer.status, 200, answer.text)
  return answer.json as Receipt
}

const storedEvents = (eventId: string, at = shop) =>
  at.database.selectFrom('conversion_events').selectAll().where('event_id', '=', eventId).execute()

test('an event of a visitor who agreed is stored, with no more of the address than its path', async () => {
  const { id, headers } = agreeing()
  const event = browserEvent({ user_data: { em: ' Asha@Paudha.example ', ph: '098220 12345' } })
  assert.deepEqual(await post([event], headers), { events_received: 1, events_dropped: [] })
  const [row, ...more] = await storedEvents(event.event_id)
  assert.equal(more.length, 0)
  assert.deepEqual([row?.status, row?.consent_id], ['waiting', id])
  assert.equal(row?.source_url, 'http://shop.test/plants/AAAAAAAAAAAAAAAA')
  assert.deepEqual(
    row?.user_data?.em?.map((hash) => hash.length),
    [64],
  )
  assert.deepEqual(
    row?.user_data?.ph?.map((hash) => hash.length),
    [64],
  )
  assert.equal(row?.user_data?.fbp, 'fb.1.1596403881668.1098115397')
  assert.doesNotMatch(JSON.stringify(row), /paudha\.example|98220/i)
  const consent = await shop.database.selectFrom('consents').selectAll().where('id', '=', id).executeTakeFirst()
  assert.deepEqual([consent?.version, consent?.withdrawn_at], [1, null])
})

test('of a visitor who declined, made no choice, or has a malformed cookie, nothing is stored', async () => {
  const browsers: Record<string, string>[] = [
    declining,
    {},
    { Cookie: 'paudha_consent=1.yes.short.1' },
    { Cookie: 'paudha_consent=yes' },
  ]
  for (const headers of browsers) {
    await assertUnchanged(shop.database, async () => {
      const { events_received, events_dropped } = await post([browserEvent(), 'nonsense'], headers)
      assert.equal(events_received, 0)
      assert.deepEqual(new Set(events_dropped.map(({ reason }) => reason)), new Set(['no_consent']))
    })
  }
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
  const wrong: [unknown, string][] = [
    [null, 'malformed'],
    [[], 'malformed'],
    [browserEvent({ event_time: 'now' }), 'malformed'],
    [browserEvent({ event_time: now * 1_000 }), 'malformed'],
    [browserEvent({ event_id: '<script>' }), 'malformed'],
    [browserEvent({ event_id: 'x'.repeat(65) }), 'malformed'],
    [browserEvent({ event_source_url: 'https://evil.example/' }), 'malformed'],
    [browserEvent({ event_source_url: 'javascript:alert(1)' }), 'malformed'],
    [browserEvent({ action_source: 'email' }), 'malformed'],
    [browserEvent({ custom_data: { value: -1 } }), 'malformed'],
    [browserEvent({ custom_data: { content_name: 'a\0b' } }), 'malformed'],
    [browserEvent({ custom_data: { content_ids: ['\0'] } }), 'malformed'],
    [browserEvent({ custom_data: { contents: [{ id: '\0' }] } }), 'malformed'],
    [browserEvent({ custom_data: { value: 1, currency: 'USD' } }), 'malformed'],
    [browserEvent({ event_time: now - 7 * 86_400 }), 'too_old'],
    [browserEvent({ event_time: now + 3_600 }), 'in_the_future'],
  ]
  const good = [browserEvent(), browserEvent({ event_name: 'AddToCart' }), browserEvent({ event_name: 'PageView' })]
  const events = [...wrong.map(([event]) => event), ...good]
  const { events_received, events_dropped } = await post(events)
  assert.equal(events_received, good.length)
  assert.deepEqual(
    events_dropped,
    wrong.map(([, reason], index) => ({ index, reason })),
  )
  for (const { event_id } of good) assert.equal((await storedEvents(event_id)).length, 1)
})

test('an event that is sent again, or twenty times concurrently, is stored once', async () => {
  const event = browserEvent()
  await post([event, event])
  await Promise.all(Array.from({ length: 20 }, () => post([event])))
  assert.equal((await storedEvents(event.event_id)).length, 1)
})

test('a body that is no batch, empty or far too large is refused, and nothing of it is stored', async () => {
  const { headers } = agreeing()
  await assertUnchanged(shop.database, async () => {
    for (const body of [{}, { events: [] }, { events: 'all' }, { events: {} }, []])
      assertRefused(await request(shop, 'POST /meta/events', { body, headers }), 'invalid')
    const flood = { events: Array.from({ length: 10_000 }, () => browserEvent()) }
    assertRefused(await request(shop, 'POST /meta/events', { body: flood, headers }), 'too_large')
    const many = { events: Array.from({ length: 1_001 }, () => 1) }
    assertRefused(await request(shop, 'POST /meta/events', { body: many, headers }), 'invalid')
  })
})

test('events from another site are refused', async () => {
  const { headers } = agreeing()
  const body = { events: [browserEvent()] }
  const answer = await request(shop, 'POST /meta/events', {
    body,
    headers: { ...headers, Origin: 'https://evil.example' },
  })
  assertRefused(answer, 'foreign_origin')
})

test('a shop that forwards nothing records events without their visitor', async () => {
  const event = browserEvent({ user_data: { em: 'asha@paudha.example' } })
  await post([event], agreeing().headers, recordingOnly)
  const [row] = await storedEvents(event.event_id, recordingOnly)
  assert.deepEqual([row?.status, row?.user_data], ['recorded', null])
})

test('a shop without a pixel stores neither events nor consents, and responds like any other', async () => {
  const { id, headers } = agreeing()
  const events = [browserEvent(), browserEvent({ event_name: 'Purchase' }), browserEvent({ event_time: 1 })]
  await assertUnchanged(unmeasured.database, async () => {
    assert.deepEqual(await post(events, headers, unmeasured), await post(events, headers))
    assert.deepEqual(await post(events, {}, unmeasured), await post(events, {}))
    for (const marketing of [true, false]) {
      const answer = await request(unmeasured, `PUT /consents/${id}`, { body: { marketing, version: 1 } })
      assert.deepEqual([answer.status, answer.json], [200, { marketing }])
    }
  })
})

test('a withdrawn consent stays withdrawn, and its unsent events lose their visitor', async () => {
  const { id, headers } = agreeing()
  const event = browserEvent()
  await post([event], headers)
  const withdraw = () => request(shop, `PUT /consents/${id}`, { body: { marketing: false, version: 1 } })
  assert.deepEqual((await withdraw()).json, { marketing: false })
  const [row] = await storedEvents(event.event_id)
  assert.deepEqual([row?.status, row?.user_data], ['withdrawn', null])
  const { withdrawn_at } = await consent(id)
  assert.ok(withdrawn_at)
  await withdraw()
  assert.deepEqual((await consent(id)).withdrawn_at, withdrawn_at)
  await request(shop, `PUT /consents/${id}`, { body: { marketing: true, version: 1 } })
  assert.equal((await post([browserEvent()], headers)).events_received, 0)
})

test('a consent is stored with its time, its version and the signed-in account', async () => {
  const [{ id }, asha] = [agreeing(), await buildPerson(shop)]
  const body = { marketing: true, version: 1 }
  assert.equal((await request(shop, `PUT /consents/${id}`, { body, bearer: asha.bearer })).status, 200)
  const { version, user_id, given_at } = await consent(id)
  assert.deepEqual([version, user_id], [1, asha.id])
  assert.ok(Math.abs(given_at.getTime() - Date.now()) < 3_600_000)
  assertRefused(await request(shop, 'PUT /consents/..%2F..', { body }), 'not_found')
  assertRefused(await request(shop, `PUT /consents/${id}`, { body: { marketing: 'yes', version: 1 } }), 'invalid')
})

function consent(id: string) {
  return shop.database.selectFrom('consents').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
