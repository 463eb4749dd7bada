import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'vitest'
import { assertInvariants } from '../invariants/invariants.ts'
import { changePassword, PASSWORD, register } from '../support/accounts.ts'
import { request } from '../support/request.ts'
import { isUnavailable, retryWhile } from '../support/retry.ts'
import { logInWith } from '../support/second-factors.ts'
import { payingShopForTests } from './payment-process.ts'

const LOGINS = 200
const LIMIT_MS = 500
const READERS = 8
/** For all readers together */
const READS = 400
/** Between a reader's requests */
const READING_MS = 30
const MOST_SLOWER = 4
const TRIES = 3
/** The delay of a browser after a 503 */
const RETRY_MS = 500

const asha = { name: 'Asha Kulkarni', email: 'asha@paudha.example', password: 'monsoon rain' }

const shop = payingShopForTests()

/**
 * The limit is for a shop alone on its machine. On a shared one, reading may take up to four times as long during the logins
 * as without them; a busy moment gets another try.
 */
test('fault 35 · 200 logins at once all succeed, and 99 of 100 catalogue requests take less than half a second', async (context) => {
  await shop.process.api().call('POST /auth/register', { body: asha })
  await readCatalogue(() => false)
  for (let attempt = 1; ; attempt++) {
    const { alone, beside, loginsMs } = await readBesideLogins()
    void context.annotate(`${alone} ms → ${beside} ms; the last one was in after ${loginsMs} ms`)
    if (beside < Math.max(LIMIT_MS, MOST_SLOWER * alone)) break
    assert.ok(attempt < TRIES, `99 of 100 waited up to ${beside} ms, alone ${alone} ms`)
  }
  await assertInvariants(shop.inProcess.database)
})

test('fault 42 · a login with the old password, in progress while it changes, keeps no session', async () => {
  const { inProcess } = shop
  for (let round = 0; round < 8; round++) {
    const { email, bearer, api } = await register(inProcess)
    const changing = changePassword(inProcess, bearer, 'another password')
    const logins = Array.from({ length: 6 }, () => logInWith(inProcess, email, PASSWORD))
    await changing
    for (const { json } of await Promise.all(logins)) {
      const { token } = json as { token?: string }
      if (token === undefined) continue
      assert.equal((await request(inProcess, 'GET /auth/me', { bearer: token })).status, 401, `round ${round}`)
    }
    assert.equal((await api.call('GET /auth/sessions')).length, 1)
  }
})

/** The 99th percentiles of reading without and during the logins, and how long the logins took, in ms. */
async function readBesideLogins(): Promise<{ alone: number; beside: number; loginsMs: number }> {
  const alone = await readCatalogue(() => false)
  const began = performance.now()
  let left = LOGINS
  const logins = Promise.all(Array.from({ length: LOGINS }, () => logIn().then(() => left--)))
  const [beside] = await Promise.all([readCatalogue(() => left > 0), logins])
  return { alone, beside, loginsMs: Math.round(performance.now() - began) }
}

/** Reads at least so many times, and while `goesOn` holds; returns the 99th percentile in ms. */
async function readCatalogue(goesOn: () => boolean): Promise<number> {
  const times: number[] = []
  const read = async () => {
    while (times.length < READS || goesOn()) {
      const began = performance.now()
      const answer = await fetch(`${shop.process.url}/api/plants?limit=24`)
      await answer.arrayBuffer()
      assert.equal(answer.status, 200)
      times.push(performance.now() - began)
      await pause(READING_MS)
    }
  }
  await Promise.all(Array.from({ length: READERS }, read))
  times.sort((a, b) => a - b)
  return Math.round(times[Math.floor(times.length * 0.99)] ?? 0)
}

/** Logs in; retries while too many logins wait. */
async function logIn(): Promise<void> {
  await retryWhile(isUnavailable, () => shop.process.api().call('POST /auth/login', { body: asha }), RETRY_MS)
}
