import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeEach, test } from 'vitest'
import { metaKeys, startFakeMeta } from '../../../test/fakes/meta.ts'
import { buildAdmin } from '../../../test/support/factories.ts'
import { request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { agreeing, browserEvent } from '../../../test/support/visitor-headers.ts'
import { forwardEvents, sweepMeasurement } from './forward-events.ts'

const meta = await startFakeMeta()
const forward = { accessToken: metaKeys.accessToken, graphUrl: meta.graphUrl }
const shop = shopForTests({ measurement: { pixelId: metaKeys.pixelId, forward } })

afterAll(() => meta.stop())

beforeEach(async () => {
  await sql`truncate conversion_events`.execute(shop.database)
  meta.mode = 'normal'
  meta.requests = 0
  meta.accepted.length = 0
})

type BrowserEvent = ReturnType<typeof browserEvent>

async function post(events: BrowserEvent[], headers = agreeing().headers): Promise<void> {
  assert.equal((await request(shop, 'POST /meta/events', { body: { events }, headers })).status, 200)
}

/** Posts so many events, in requests that are not too large. */
async function postMany(count: number): Promise<BrowserEvent[]> {
  const events = Array.from({ length: count }, () => browserEvent())
  for (let first = 0; first < count; first += 25) await post(events.slice(first, first + 25))
  return events
}

const row = (eventId: string) =>
  shop.database.selectFrom('conversion_events').selectAll().where('event_id', '=', eventId).executeTakeFirstOrThrow()
const statuses = async () => {
  const rows = await shop.database.selectFrom('conversion_events').select('status').execute()
  return rows.map(({ status }) => status).toSorted()
}
/** This status, so many times. */
const all = (status: string, count: number) => Array(count).fill(status)
const set = (change: string) => sql`update conversion_events set ${sql.raw(change)}`.execute(shop.database)
const acceptedIds = () => meta.accepted.map(({ event_id }) => event_id).toSorted()
const idsOf = (events: readonly BrowserEvent[]) => events.map(({ event_id }) => event_id).toSorted()

test('what browsers reported is sent once by Meta’s rules, and its visitors are forgotten', async () => {
  const events = await postMany(600)
  await forwardEvents(shop)
  assert.deepEqual(acceptedIds(), idsOf(events))
  assert.ok(meta.requests <= 3)
  const { user_data, status, attempts, sent_at } = await row(events[0]?.event_id ?? '')
  assert.deepEqual([user_data, status, attempts], [null, 'sent', 1])
  assert.ok(sent_at)
  await set('next_try_at = now()')
  await forwardEvents(shop)
  assert.ok(meta.requests <= 3)
})

test('10,000 events are stored and sent, none twice, by several processes at once', async () => {
  const events = await postMany(10_000)
  await Promise.all(Array.from({ length: 8 }, () => forwardEvents(shop)))
  assert.deepEqual(acceptedIds(), idsOf(events))
  assert.deepEqual(await statuses(), all('sent', 10_000))
})

test('one event that breaks a rule of Meta’s fails alone, with Meta’s reason, among many that do not', async () => {
  const events = await postMany(40)
  const bad = [events[3], events[17], events[39]].map((event) => event?.event_id ?? '')
  await sql`
    update conversion_events set user_data = user_data || '{"client_ip_address": "nowhere"}'
    where event_id = any(${bad})
  `.execute(shop.database)
  await forwardEvents(shop)
  assert.deepEqual(await statuses(), [...all('failed', 3), ...all('sent', 37)])
  assert.equal(meta.accepted.length, 37)
  const { last_error, user_data } = await row(bad[0] ?? '')
  assert.match(last_error ?? '', /client_ip_address must be an address/)
  assert.ok(user_data)
})

test('while Meta fails all events wait after one request: the tries come ever more rarely, then each is sent once', async () => {
  const events = await postMany(20)
  const id = events[0]?.event_id ?? ''
  const pauses: number[] = []
  for (const mode of ['failing', 'failing', 'locked', 'failing'] as const) {
    meta.mode = mode
    await set('next_try_at = now()')
    await forwardEvents(shop)
    pauses.push(Math.round((((await row(id)).next_try_at?.getTime() ?? 0) - Date.now()) / 30_000))
    assert.deepEqual(await statuses(), all('waiting', 20))
  }
  assert.deepEqual(pauses, [1, 2, 4, 8])
  assert.match((await row(id)).last_error ?? '', /Meta responded with 500/)
  await forwardEvents(shop)
  assert.equal(meta.requests, 4)
  meta.mode = 'normal'
  await set('next_try_at = now()')
  await forwardEvents(shop)
  assert.deepEqual(acceptedIds(), idsOf(events))
  assert.partialDeepStrictEqual(await row(id), { status: 'sent', last_error: null })
})

test('what a process has claimed is sent by no other until the claim has run out', async () => {
  const events = await postMany(1)
  await set("claimed_until = now() + interval '1 minute', attempts = 1")
  await forwardEvents(shop)
  assert.equal(meta.requests, 0)
  await set("claimed_until = now() - interval '1 second'")
  await forwardEvents(shop)
  assert.deepEqual(acceptedIds(), idsOf(events))
})

test('an event too old for Meta is not sent any more, so that it cannot fail its batch, and loses its visitor', async () => {
  const [old, fresh] = await postMany(2)
  await set(`happened_at = now() - interval '7 days' where event_id = '${old?.event_id}'`)
  await forwardEvents(shop)
  assert.deepEqual(acceptedIds(), [fresh?.event_id])
  const { status, user_data, last_error } = await row(old?.event_id ?? '')
  assert.deepEqual([status, user_data], ['failed', null])
  assert.match(last_error ?? '', /7 days/)
})

test('after a consent was withdrawn nothing under it is sent, even what arrived in that moment', async () => {
  const { id, headers } = agreeing()
  await post([browserEvent()], headers)
  await sql`update consents set withdrawn_at = now() where id = ${id}`.execute(shop.database)
  await forwardEvents(shop)
  assert.equal(meta.requests, 0)
  assert.deepEqual(await statuses(), ['withdrawn'])
})

test('the owner sees how many events failed, why, and when one was sent', async () => {
  const { api } = await buildAdmin(shop)
  await postMany(1)
  await set("status = 'failed', last_error = 'No', attempts = 1")
  const { counts, ...summary } = await api.call('GET /admin/measurement')
  assert.deepEqual(summary, { isForwarded: true, hasPixel: true, lastSentAt: null, lastError: 'No' })
  assert.deepEqual([counts.failed, counts.sent], [1, 0])
  await postMany(1)
  await forwardEvents(shop)
  assert.ok((await api.call('GET /admin/measurement')).lastSentAt)
})

test('events lose their visitor after 7 days and are deleted after 30, consents after a year', async () => {
  const { id, headers } = agreeing()
  await post([browserEvent()], headers)
  /** The events, by whether they have a visitor, and the consents that are left when the events are so many days old. */
  const leftAfter = async (days: number) => {
    await set(`happened_at = now() - interval '${days} days', received_at = now() - interval '${days} days'`)
    await sweepMeasurement(shop.database)
    const events = await shop.database.selectFrom('conversion_events').select('user_data').execute()
    const consents = await shop.database.selectFrom('consents').select('id').where('id', '=', id).execute()
    return [events.map(({ user_data }) => user_data !== null), consents.length]
  }
  assert.deepEqual(await leftAfter(6), [[true], 1])
  await sql`update consents set given_at = now() - interval '2 years'`.execute(shop.database)
  assert.deepEqual(await leftAfter(8), [[false], 1])
  assert.deepEqual(await leftAfter(31), [[], 0])
})
