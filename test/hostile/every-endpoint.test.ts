import assert from 'node:assert/strict'
import { type TestContext, test } from 'vitest'
import { assertInvariants } from '../invariants/invariants.ts'
import { makeDirectory } from '../support/directory.ts'
import { paymentShopForTests } from '../support/payment-shop.ts'
import { assertUnchanged } from '../support/request.ts'
import { rounds } from '../support/rounds.ts'
import { headerCases, methodCases, paramCases, queryCases } from './address-cases.ts'
import { bodyCases, bodyFullOf, textCases } from './body-cases.ts'
import { type Case, endpoints, type Target, wireOf } from './case.ts'
import { judgeBody } from './expected-verdict.ts'
import { fileCases } from './file-cases.ts'
import { FORGED, fieldsToForge, partsThatFit, tablesThatHold, withForged } from './forged-fields.ts'
import { texts } from './hostile-values.ts'
import { endpointsWithoutSample } from './samples/samples.ts'
import { fieldsLeftOut, namesIn } from './schema-fields.ts'
import { openSender } from './send.ts'
import { AT_ONCE, sendCases } from './send-cases.ts'
import { inParallel, openTargetBuilder } from './targets.ts'
import { unreachable } from './unreachable.ts'

const TO_SEND = 1_000
/** `npm test` sends every twelfth hostile request of each endpoint, `npm run prove` all of them. */
const EVERY = rounds(12, 1)
/** Even a public endpoint without parameters has hostile requests. */
const TO_SEND_EACH = rounds(2, 5)
/** How much the process of the tests and the shop may grow */
const GROWTH_MB = 700
const residentMb = () => Math.round(process.memoryUsage().rss / 1_048_576)
const before = residentMb()

const shop = paymentShopForTests({ dataDirectory: makeDirectory(), ...unreachable })
const sent = new Map<string, number>()

/** The hostile requests made of a good one. */
const casesOf = (target: Target): Case[] =>
  [bodyCases, fileCases, paramCases, queryCases, methodCases, headerCases].flatMap((make) => make(target))

/** A good request proves the factor with a code; passkeys.test.ts sends hostile values for these. */
const INSTEAD_OF_A_CODE = ['POST /auth/second-factor: passkey', 'POST /auth/factor: passkey']

test('every endpoint has a sample: a good request with every field that it reads', async () => {
  const hint = 'these have no good request: add one to shoppers.ts or admin.ts in test/hostile/samples'
  assert.deepEqual(endpointsWithoutSample(), [], hint)
  const targets = await (await openTargetBuilder(shop)).buildAll()
  const leftOut = targets.flatMap(({ key, endpoint, sample }) => [
    ...(endpoint.body ? fieldsLeftOut(endpoint.body, sample.body).map((field) => `${key}: ${field}`) : []),
    ...namesIn(endpoint.headers).flatMap((name) => (name in (sample.headers ?? {}) ? [] : [`${key}: header ${name}`])),
  ])
  const missing = leftOut.filter((field) => !INSTEAD_OF_A_CODE.includes(field))
  assert.deepEqual(missing, [], 'these fields are missing in test/hostile/samples: give them good values there')
})

test('good requests succeed, and forged fields added to them have no effect and are not stored', async () => {
  const builder = await openTargetBuilder(shop)
  const forged = await fieldsToForge(shop.database)
  const admins = await countUnexpectedAdmins()
  const sender = openSender(shop.url, AT_ONCE)
  const answers = await inParallel(endpoints, async (entry) => {
    const good = await builder.build(entry)
    const plain = await sender.send(wireOf(good))
    assert.ok(plain.status < 400, `${good.key}: ${plain.status} ${plain.text}`)
    if (good.form || good.sample.body === undefined) return null
    for (const part of partsThatFit(good.sample.body, forged)) {
      const other = await builder.build(entry)
      const body = JSON.stringify(withForged(other.sample.body, part))
      const answer = await sender.send(wireOf(other, { body }))
      const isAllowed = judgeBody(entry[1].body, body) === 'allowed'
      assert.equal(answer.status, isAllowed ? plain.status : 400, `${good.key}: ${answer.text.slice(0, 200)}`)
      if (isAllowed) assertAlike(good.key, answer.json, plain.json, Object.keys(part))
    }
    return good.key
  })
  sender.close()
  assert.ok(answers.filter((key) => key !== null).length > 20)
  assert.deepEqual(await tablesThatHold(shop.database, FORGED), [])
  assert.deepEqual(await tablesThatHold(shop.database, 'F'.repeat(20)), [])
  assert.equal(await countUnexpectedAdmins(), admins)
})

test('requests that no schema allows or that name something unknown are refused with the right code, and store nothing', async (context) => {
  const targets = await (await openTargetBuilder(shop)).buildAll({ another: true })
  const hostile = targets.values().flatMap((target) => {
    const cases = [...casesOf(target), ...textCases(target)]
    return someOf(cases.filter(({ verdict }) => verdict !== 'allowed'))
  })
  // A session's last use is stored, to the hour; and once a warning about an untrusted proxy.
  await assertUnchanged(shop.database, () => assertOutcomes(context, hostile), ['sessions', 'operational_incidents'])
})

test('hostile requests that a schema allows never cause a server error', async (context) => {
  const targets = await (await openTargetBuilder(shop)).buildAll()
  const allowed = targets.values().flatMap((target) => {
    return someOf(casesOf(target).filter(({ verdict }) => verdict === 'allowed'))
  })
  await assertOutcomes(context, allowed)
  await assertInvariants(shop.database)
})

test('hostile texts are stored as they are, wherever a text is allowed', async (context) => {
  const builder = await openTargetBuilder(shop)
  const first = await builder.buildAll()
  const full = first.flatMap((target) =>
    Object.values(texts).flatMap((text) => (bodyFullOf(target, text) === null ? [] : [{ target, text }])),
  )
  const sender = openSender(shop.url, AT_ONCE)
  const failures: string[] = []
  let stored = 0
  await inParallel(someOf(full), async ({ target: { key, endpoint }, text }) => {
    const target = await builder.build([key, endpoint])
    const answer = await sender.send(wireOf(target, { body: bodyFullOf(target, text) ?? '' }))
    const echoed = textsIn(answer.json).filter((value) => value.includes(text.trim()))
    if (answer.status >= 500) failures.push(`${key}, ${text.slice(0, 40)}: ${answer.status}`)
    if (answer.status < 300) stored += echoed.length
  })
  sender.close()
  void context.annotate(`${stored} texts are returned as they were sent`)
  assert.ok(stored > 40)
  assert.deepEqual(failures, [])
})

test('every endpoint got enough hostile requests, and memory stayed bounded', async (context) => {
  assert.equal(Reflect.get({}, 'isAdmin'), undefined, 'no body reached the prototype of objects')
  const counts = endpoints.map(([key]) => sent.get(key) ?? 0)
  const total = counts.reduce((sum, count) => sum + count, 0)
  void context.annotate(
    `${total.toLocaleString('en-IN')} hostile requests over ${sent.size} endpoints, ${Math.min(...counts)} or more to each`,
  )
  assert.ok(total >= TO_SEND)
  const tooFew = endpoints.flatMap(([key]) => ((sent.get(key) ?? 0) < TO_SEND_EACH ? [key] : []))
  assert.deepEqual(tooFew, [])
  const growth = residentMb() - before
  void context.annotate(`${growth} MB more`)
  assert.ok(growth < GROWTH_MB, `${growth} MB more`)
})

async function assertOutcomes(context: TestContext, cases: Iterable<Case>): Promise<void> {
  const { failures, counts } = await sendCases(shop.url, cases)
  for (const [key, count] of counts) sent.set(key, (sent.get(key) ?? 0) + count)
  void context.annotate(`${[...counts.values()].reduce((sum, count) => sum + count, 0)} requests`)
  assert.deepEqual(failures.slice(0, 60), [], `${failures.length} unexpected answers`)
}

function someOf<Item>(items: readonly Item[]): Item[] {
  return items.filter((_, index) => index % EVERY === 0)
}

function textsIn(answer: unknown): string[] {
  if (typeof answer === 'string') return [answer]
  return typeof answer === 'object' && answer !== null ? Object.values(answer).flatMap(textsIn) : []
}

/**
 * Asserts that two responses agree in the fields that were forged for one of them, except for IDs, times and the `number` of
 * an order, which differ each time.
 */
function assertAlike(key: string, answer: unknown, plain: unknown, names: readonly string[]): void {
  if (typeof answer !== 'object' || typeof plain !== 'object' || answer === null || plain === null) return
  for (const name of names.filter((one) => one in plain && one !== 'number')) {
    const actual: unknown = Reflect.get(answer, name)
    const before: unknown = Reflect.get(plain, name)
    assert.equal(typeof actual, typeof before, `${key}: ${name}`)
    if (['number', 'boolean'].includes(typeof before) || name === 'status')
      assert.equal(actual, before, `${key}: ${name}`)
  }
}

/** Admins other than the callers of good requests, who are all named Admin. */
async function countUnexpectedAdmins(): Promise<number> {
  const admins = shop.database.selectFrom('users').where('is_admin', '=', true).where('name', '!=', 'Admin')
  return (await admins.execute()).length
}
