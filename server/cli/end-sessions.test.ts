import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { test } from 'vitest'
import { makeDirectory } from '../../test/support/directory.ts'
import { buildPerson } from '../../test/support/factories.ts'
import { assertRefused, request } from '../../test/support/request.ts'
import { addressOf } from '../../test/support/test-database.ts'
import { shopForTests } from '../../test/support/test-shop.ts'

const shop = shopForTests()

/** Runs the command as an operator does while the shop runs, and returns its output. */
async function endSessions(whose: readonly string[], variables: Record<string, string> = {}): Promise<string> {
  const { PATH, HOME = '/' } = process.env
  const env = { PATH, HOME, DATA_DIR: makeDirectory(), DATABASE_URL: addressOf(shop), ...variables }
  const { stdout } = await promisify(execFile)(process.execPath, ['server/cli/end-sessions.ts', ...whose], { env })
  return stdout
}

const statusOf = async (bearer: string) => (await request(shop, 'GET /auth/me', { bearer })).status

test('an operator ends the sessions of one account, then those of everyone, while the shop runs', async () => {
  const [asha, ravi] = [await buildPerson(shop), await buildPerson(shop)]
  assert.match(await endSessions([asha.email.toUpperCase()]), /Ended 1 session and /)
  assertRefused(await request(shop, 'GET /auth/me', { bearer: asha.bearer }), 'session_ended')
  assert.equal(await statusOf(ravi.bearer), 200)
  assert.match(await endSessions(['--everyone']), /Ended 1 session and /)
  assert.equal(await statusOf(ravi.bearer), 401)
})

test('an error is one sentence, and no session ends', async () => {
  const { bearer } = await buildPerson(shop)
  for (const [whose, sentence] of [
    [[], /Specify whose sessions to end: /],
    [['a@paudha.example', '--everyone'], /Specify whose sessions to end: /],
    [['nobody@paudha.example'], /There is no account with the e-mail nobody@paudha.example\./],
  ] as const) {
    await assert.rejects(endSessions(whose), sentence)
  }
  await assert.rejects(endSessions(['--everyone'], { DATABASE_URL: '' }), /there is no shop in /)
  assert.equal(await statusOf(bearer), 200)
})
