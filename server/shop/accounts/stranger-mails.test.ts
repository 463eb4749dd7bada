import assert from 'node:assert/strict'
import { test } from 'vitest'
import { strangerMailAllowance } from '../../../contract/limits.ts'
import { choosePassword, confirmationLink, newEmail, PASSWORD } from '../../../test/support/accounts.ts'
import { buildPerson } from '../../../test/support/factories.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { acknowledgeWaiting } from '../messages/acknowledge-messages.ts'
import { savePendingIdentity } from './providers/find-or-create-account.ts'

const shop = shopForTests({ hasRateLimits: true, proxies: 1 })
const { tries } = strangerMailAllowance

let networks = 0
const newNetwork = () => ({ 'X-Forwarded-For': `203.0.113.${++networks}` })
type Network = ReturnType<typeof newNetwork>

const register = (email: string, headers: Network) =>
  request(shop, 'POST /auth/register', { body: { name: 'Asha', email, password: PASSWORD }, headers })
const forget = (email: string, headers: Network) =>
  request(shop, 'POST /auth/forgot-password', { body: { email }, headers })

async function changeEmail(email: string, headers: Network) {
  const person = await buildPerson(shop)
  await choosePassword(shop, person, PASSWORD)
  const body = { email, currentPassword: PASSWORD }
  return request(shop, 'PATCH /auth/me', { bearer: person.bearer, body, headers })
}

/** Confirms again the address of an account that was made elsewhere. */
async function resend(headers: Network) {
  const { bearer } = await buildPerson(shop)
  return request(shop, 'POST /auth/confirm-email/mail', { bearer, headers })
}

async function completeIdentity(email: string, headers: Network) {
  const identity = { subject: crypto.randomUUID(), name: 'Asha', email: null }
  const token = await savePendingIdentity(shop.database, 'facebook', identity)
  return request(shop, 'POST /auth/provider-email', { body: { token, email }, headers })
}

const ferns = { name: 'Asha', subject: 'Ferns', message: 'Do you have ferns?' }
const contact = (email: string, headers: Network) =>
  request(shop, 'POST /contact', { body: { ...ferns, email }, headers })

/** What mails an address that was typed: some is refused, some goes on without the mail. */
const refused = {
  'another confirmation mail': (_email: string, headers: Network) => resend(headers),
  'a change of address': changeEmail,
}
const unmailed = {
  registration: register,
  'an address for a provider’s account': completeIdentity,
  'a forgotten password': forget,
}

const countMails = async () => (await shop.database.selectFrom('mails').select('id').execute()).length

async function spend(headers: Network): Promise<void> {
  for (let count = 0; count < tries; count++) assert.equal((await register(newEmail(), headers)).status, 201)
}

for (const [kind, ask] of Object.entries(refused)) {
  test(`${kind} is refused, with the time to wait, once a network has used up its mails to strangers`, async () => {
    const spent = newNetwork()
    await spend(spent)
    const before = await countMails()
    const answer = await ask(newEmail(), spent)
    assertRefused(answer, 'too_many_requests')
    assert.match(answer.text, /Too many e-mails .* from your network\. Please try again in \d+ minutes/)
    assert.equal(await countMails(), before)
    assert.ok((await ask(newEmail(), newNetwork())).status < 300)
  })
}

for (const [kind, ask] of Object.entries(unmailed)) {
  test(`${kind} goes ahead without a mail once a network has used up its mails to strangers`, async () => {
    const [spent, email] = [newNetwork(), newEmail()]
    await spend(spent)
    if (ask === forget) await register(email, newNetwork())
    const before = await countMails()
    assert.ok((await ask(email, spent)).status < 300)
    assert.equal(await countMails(), before)
  })
}

test('of many at once no more than the limit are mailed, and a confirmed address no longer counts', async () => {
  const network = newNetwork()
  const before = await countMails()
  const atOnce = [register, changeEmail, completeIdentity]
  await Promise.all(Array.from({ length: 24 }, (_, at) => atOnce[at % atOnce.length]?.(newEmail(), network)))
  assert.equal((await countMails()) - before, tries)
  const [email, mine] = [newEmail(), newNetwork()]
  for (let count = 1; count < tries; count++) await register(newEmail(), mine)
  await register(email, mine)
  const token = await confirmationLink(shop, email)
  assert.equal((await request(shop, 'POST /auth/confirm-email', { body: { token }, headers: mine })).status, 200)
  const mailed = await countMails()
  for (let count = 0; count < 2; count++) await register(newEmail(), mine)
  assert.equal(await countMails(), mailed + 1)
})

test('messages to the nursery are still accepted; their mails wait, and then leave at the hourly limit', async () => {
  const spent = newNetwork()
  await spend(spent)
  const before = await countMails()
  for (let count = 0; count < tries + 2; count++) assert.equal((await contact(newEmail(), spent)).status, 201)
  assert.equal(await countMails(), before)
  for (let again = 0; again < 2; again++) await acknowledgeWaiting(shop)
  assert.equal(await countMails(), before + tries)
})
