import assert from 'node:assert/strict'
import { test } from 'vitest'
import { deactivate } from '../../../test/support/accounts.ts'
import { buildAdmin, buildPerson, buildPlant, type Person } from '../../../test/support/factories.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { noteSecrets } from '../../../test/support/run-logs.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

/** Shares the wishlist; returns the token in the link. */
async function share({ api }: Person): Promise<string> {
  const { url } = await api.call('POST /wishlist/share')
  const token = /^http:\/\/shop\.test\/wishlist\/shared\/([\w-]{43})$/.exec(url)?.[1] ?? ''
  noteSecrets(token)
  return token
}

const open = (token: string) => request(shop, `GET /wishlist/shared/${token}`)
const hasLink = async ({ api }: Person) => (await api.call('GET /wishlist/settings')).sharedAt !== null

test('a shared wishlist shows the plants on sale and the first name, until its link is ended', async () => {
  const asha = await buildPerson(shop, { name: 'Asha Kulkarni' })
  const [tulsi, gone] = [await buildPlant(shop, { name: 'Tulsi' }), await buildPlant(shop)]
  for (const plant of [tulsi, gone]) await asha.api.call('POST /wishlist', { body: { plant } })
  await (await buildAdmin(shop)).api.call('DELETE /plants/:id', { params: { id: gone } })
  assert.equal(await hasLink(asha), false)
  const token = await share(asha)
  assert.equal(await hasLink(asha), true)
  const { status, text, json } = await open(token)
  const { name, plants } = json as { name: string; plants: { _id: string }[] }
  assert.deepEqual([status, name, plants.map(({ _id }) => _id)], [200, 'Asha', [tulsi]])
  assert.doesNotMatch(text, /Kulkarni|paudha\.example|added/)

  for (const _ of ['once', 'twice']) await asha.api.call('DELETE /wishlist/share')
  assertRefused(await open(token), 'not_found')
  assert.equal(await hasLink(asha), false)
})

test('a shared wishlist names neither an address nor a number that was entered as a name', async () => {
  for (const name of ['asha@paudha.example', '98220 12345']) {
    const asha = await buildPerson(shop, { name })
    const { json, headers } = await open(await share(asha))
    assert.deepEqual(json, { name: '', plants: [] })
    assert.match(headers.get('cache-control') ?? '', /no-store/)
  }
})

test('a new link ends the earlier one, only a digest is stored, and it ends with the account', async () => {
  const asha = await buildPerson(shop)
  const [first, second] = [await share(asha), await share(asha)]
  assert.equal((await open(second)).status, 200)
  const row = await shop.database.selectFrom('wishlists').selectAll().where('user_id', '=', asha.id).executeTakeFirst()
  assert.ok(!JSON.stringify(row).includes(second))
  await deactivate(shop, asha)
  for (const token of [first, second, 'A'.repeat(43), 'short']) assertRefused(await open(token), 'not_found')
})
