import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeEach, test } from 'vitest'
import { metaKeys, startFakeMeta } from '../../../test/fakes/meta.ts'
import { buildAdmin } from '../../../test/support/factories.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { agreeing, browserEvent } from '../../../test/support/visitor-headers.ts'
import { forwardEvents } from './forward-events.ts'
import { sweepMeasurement } from './sweep-measurement.ts'

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
  for (let first = 0; first < count; first += 200) await post(events.slice(first, first + 200))
  return events
}

const row = (eventId: string) =>
  shop.database.selectFrom('conversion_events').selectAll().where('event_id', '=', eventId).executeTakeFirstOrThrow()
const statuses = async () => {
  const rows = await shop.database.selectFrom('conversion_events').select(['status']).execute()
  return Object.fromEntries(
    Map.groupBy(rows, ({ status }) => status)
      .entries()
      .map(([status, all]) => [status, all.length]),
  )
}
const makeDue = () => sql`update conversion_events set next_try_at = now()`.execute(shop.database)
const acceptedIds = () => meta.accepted.map(({ event_id }) => event_id).toSorted()

test('what browsers reported is sent once by Meta’s rules, and its visitors are forgotten', async () => {
  const events = await postMany(600)
  await forwardEvents(shop)
  assert.deepEqual(acceptedIds(), events.map(({ event_id }) => event_id).toSorted())
  assert.ok(meta.requests <= 3)
  const { user_data, status, attempts, sent_at } = await row(events[0]?.event_id ?? '')
  assert.deepEqual([user_data, status, attempts], [null, 'sent', 1])
  assert.ok(sent_at)
  await makeDue()
  await forwardEvents(shop)
  assert.ok(meta.requests <= 3)
})

test('of several processes that send concurrently, one sends each event', async () => {
  const events = await postMany(1_000)
  await Promise.all(Array.from({ length: 8 }, () => forwardEvents(shop)))
  assert.deepEqual(acceptedIds(), events.map(({ event_id }) => event_id).toSorted())
})

test('10,000 events are stored and sent, none twice', async () => {
  await postMany(10_000)
  await forwardEvents(shop)
  assert.equal(new Set(acceptedIds()).size, 10_000)
  assert.equal(meta.accepted.length, 10_000)
  assert.deepEqual(await statuses(), { sent: 10_000 })
})

test('one event that breaks a rule of Meta’s fails alone, with Meta’s reason, among many that do not', async () => {
  const events = await postMany(40)
  const bad = [events[3], events[17], events[39]].map((event) => event?.event_id ?? '')
  await sql`
    update conversion_events set user_data = user_data || '{"client_ip_address": "nowhere"}'
    where event_id = any(${bad})
  `.execute(shop.database)
  await forwardEvents(shop)
  assert.deepEqual(await statuses(), { sent: 37, failed: 3 })
  assert.equal(meta.accepted.length, 37)
  const { status, last_error, user_data } = await row(bad[0] ?? '')
  assert.equal(status, 'failed')
  assert.match(last_error ?? '', /client_ip_address must be an address/)
  assert.ok(user_data)
})

test('while Meta fails nothing is lost: the tries come ever more rarely, then it is sent once', async () => {
  const [event] = await postMany(1)
  const id = event?.event_id ?? ''
  const pauses: number[] = []
  for (const mode of ['failing', 'failing', 'locked', 'failing'] as const) {
    meta.mode = mode
    await makeDue()
    await forwardEvents(shop)
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from next_try_at - now())::integer as seconds from conversion_events
    `.execute(shop.database)
    pauses.push(rows[0]?.seconds ?? 0)
    assert.equal((await row(id)).status, 'waiting')
  }
  assert.deepEqual(
    pauses.map((seconds) => Math.round(seconds / 30)),
    [1, 2, 4, 8],
  )
  assert.match((await row(id)).last_error ?? '', /Meta answered 500/)
  await forwardEvents(shop)
  assert.equal(meta.requests, 4)
  meta.mode = 'normal'
  await makeDue()
  await forwardEvents(shop)
  assert.deepEqual(acceptedIds(), [id])
  assert.deepEqual([(await row(id)).status, (await row(id)).last_error], ['sent', null])
})

test('after one request with a wrong token all events wait', async () => {
  await postMany(20)
  meta.mode = 'locked'
  await forwardEvents(shop)
  assert.deepEqual(await statuses(), { waiting: 20 })
  assert.equal(meta.requests, 1)
})

test('what a process had claimed when it died is sent by another, later', async () => {
  const [event] = await postMany(1)
  await sql`update conversion_events set claimed_until = now() + interval '1 minute', attempts = 1`.execute(
    shop.database,
  )
  await forwardEvents(shop)
  assert.equal(meta.requests, 0)
  await sql`update conversion_events set claimed_until = now() - interval '1 second'`.execute(shop.database)
  await forwardEvents(shop)
  assert.deepEqual(acceptedIds(), [event?.event_id])
})

test('an event too old for Meta is not sent any more, so that it cannot fail its batch, and loses its visitor', async () => {
  const [old, fresh] = await postMany(2)
  await sql`update conversion_events set happened_at = now() - interval '7 days' where event_id = ${old?.event_id}`.execute(
    shop.database,
  )
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
  assert.deepEqual(await statuses(), { withdrawn: 1 })
})

test('an admin sees what is unsent and failed, without its visitor, and has it sent again', async () => {
  const admin = await buildAdmin(shop)
  const [event] = await postMany(1)
  const id = event?.event_id ?? ''
  await sql`update conversion_events set status = 'failed', last_error = 'No', attempts = 1`.execute(shop.database)
  const [shown] = await admin.api.call('GET /admin/measurement/events', { query: { status: 'failed' } })
  assert.deepEqual(
    { ...shown, _id: '', happenedAt: '' },
    {
      _id: '',
      name: 'ViewContent',
      eventId: id,
      happenedAt: '',
      status: 'failed',
      attempts: 1,
      lastError: 'No',
      sentAt: null,
      canBeRetried: true,
    },
  )
  const { counts, isForwarded, hasPixel, lastSentAt } = await admin.api.call('GET /admin/measurement')
  assert.deepEqual([counts.failed, counts.sent, isForwarded, hasPixel, lastSentAt], [1, 0, true, true, null])
  const retry = () => request(shop, `POST /admin/measurement/events/${shown?._id}/retry`, { bearer: admin.bearer })
  assert.equal((await retry()).status, 200)
  await forwardEvents(shop)
  assert.deepEqual(acceptedIds(), [id])
  assert.ok((await admin.api.call('GET /admin/measurement')).lastSentAt)
  assertRefused(await retry(), 'event_over')
  assertRefused(
    await request(shop, `POST /admin/measurement/events/${'A'.repeat(20)}/retry`, { bearer: admin.bearer }),
    'not_found',
  )
})

test('an event that is being sent is not sent twice when an admin retries it', async () => {
  const admin = await buildAdmin(shop)
  await postMany(1)
  await sql`update conversion_events set claimed_until = now() + interval '1 minute'`.execute(shop.database)
  const [shown] = await admin.api.call('GET /admin/measurement/events')
  await admin.api.call('POST /admin/measurement/events/:id/retry', { params: { id: shown?._id ?? '' } })
  await forwardEvents(shop)
  assert.equal(meta.requests, 0)
})

test('events lose their visitor after 7 days and are deleted after 30, consents after a year', async () => {
  const { id, headers } = agreeing()
  await post([browserEvent()], headers)
  const age = (days: number) =>
    sql`update conversion_events set happened_at = now() - make_interval(days => ${days}), received_at = now() - make_interval(days => ${days})`.execute(
      shop.database,
    )
  const counted = async () => [
    (await shop.database.selectFrom('conversion_events').select('user_data').execute()).map(
      ({ user_data }) => !!user_data,
    ),
    (await shop.database.selectFrom('consents').select('id').where('id', '=', id).execute()).length,
  ]
  await age(6)
  await sweepMeasurement(shop.database)
  assert.deepEqual(await counted(), [[true], 1])
  await age(8)
  await sql`update consents set given_at = now() - interval '2 years'`.execute(shop.database)
  await sweepMeasurement(shop.database)
  assert.deepEqual(await counted(), [[false], 1])
  await age(31)
  await sweepMeasurement(shop.database)
  assert.deepEqual(await counted(), [[], 0])
})
