import assert from 'node:assert/strict'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { type FakeSmtp, startFakeSmtp } from '../../../test/fakes/smtp.ts'
import { makeDirectory } from '../../../test/support/directory.ts'
import { mailsReceivedBy } from '../../../test/support/mails.ts'
import { unreported } from '../../../test/support/silent-logger.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts'
import { changeSettings } from '../../office/settings/change-settings.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { defaultSettings } from '../../shop/settings/default-settings.ts'
import { composeMail } from './compose-mail.ts'
import { deliverMail } from './deliver-mail.ts'
import { sendMail } from './mail.ts'
import { openMailTransport } from './mail-transport.ts'

let testDatabase: TestDatabase
let smtp: FakeSmtp
const dataDirectory = makeDirectory()

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  smtp = await startFakeSmtp()
})

afterAll(async () => {
  await smtp.stop()
  await testDatabase.drop()
})

const settings = () => ({
  mailFrom: null,
  publicUrl: 'https://shop.test',
  shopName: 'Paudha',
  dataDirectory,
  requiresSmtpTls: false,
})
const mailTransport = () => openMailTransport({ ...settings(), smtpUrl: smtp.url, defaultContact: defaultSettings })
const directory = () => openMailTransport({ ...settings(), smtpUrl: null, defaultContact: defaultSettings })

const mail = {
  subject: 'पौधा · A new leaf',
  paragraphs: ['Namaste <b>Asha</b>,', '"Look" & see.'],
  button: { label: 'Look', url: 'https://shop.test/look?a=1&b="2"' },
}

const outbox = () => ({ database: testDatabase.database, ...unreported })

/** Puts a mail into the outbox and returns its id. */
async function send(recipient: string): Promise<string> {
  await inTransaction(testDatabase.database, (transaction) => sendMail(transaction, recipient, mail))
  const { id } = await row(recipient)
  return id
}

function row(recipient: string) {
  return testDatabase.database
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', recipient)
    .executeTakeFirstOrThrow()
}

test('a mail that was caused by something refused never leaves', async () => {
  const refused = await inTransaction(testDatabase.database, async (transaction) => {
    await sendMail(transaction, 'refused@paudha.example', mail)
    return refuse('email_taken')
  })
  assert.ok(refused instanceof Refusal)
  assert.equal(
    (await testDatabase.database.selectFrom('mails').where('recipient', '=', 'refused@paudha.example').execute())
      .length,
    0,
  )
})

test('a mail that many deliver at once or again leaves once, and its text is deleted', async () => {
  const id = await send('once@paudha.example')
  const tries = Array.from({ length: 10 }, () => deliverMail(outbox(), mailTransport(), id))
  const outcomes = await Promise.allSettled(tries)
  assert.ok(outcomes.some(({ status }) => status === 'fulfilled'))
  await deliverMail(outbox(), mailTransport(), id)
  assert.equal(smtp.received.filter((text) => text.includes('once@paudha.example')).length, 1)
  const { parts, attempts } = await row('once@paudha.example')
  assert.deepEqual([parts, attempts], [null, 1])
})

test('without an SMTP server mails are files that only the operator reads', async () => {
  const id = await send('file@paudha.example')
  await deliverMail(outbox(), directory(), id)
  const files = await readdir(join(dataDirectory, 'mail'))
  assert.deepEqual(files.length, 1)
  assert.match(files[0] ?? '', new RegExp(`^\\d{4}-.*-${id}\\.eml$`))
  const path = join(dataDirectory, 'mail', files[0] ?? '')
  assert.match(await readFile(path, 'utf8'), /^To: file@paudha.example\r$/m)
  assert.equal((await stat(path)).mode & 0o777, 0o600)
})

test('everything in a mail is escaped', () => {
  const { html, text } = composeMail('Paudha', mail, defaultSettings)
  assert.match(html, /Namaste &lt;b&gt;Asha&lt;\/b&gt;/)
  assert.match(html, /&quot;Look&quot; &amp; see\./)
  assert.match(html, /href="https:\/\/shop\.test\/look\?a=1&amp;b=&quot;2&quot;"/)
  assert.match(text, /Namaste <b>Asha<\/b>,\n\n"Look" & see\.\n\nLook:\nhttps:\/\/shop\.test\/look\?a=1&b="2"/)
})

test('links stand below each other, in text with their addresses', () => {
  const links = [
    { label: 'Review <b>Tulsi</b>', url: 'https://shop.test/tulsi#write-review' },
    { label: 'Review Neem', url: 'https://shop.test/neem?a=1&b=2' },
  ]
  const { html, text } = composeMail('Paudha', { subject: 'Reviews', paragraphs: [], links }, defaultSettings)
  assert.match(html, /href="https:\/\/shop\.test\/tulsi#write-review">Review &lt;b&gt;Tulsi&lt;\/b&gt;</)
  assert.match(html, /href="https:\/\/shop\.test\/neem\?a=1&amp;b=2">Review Neem</)
  assert.match(text, /Review <b>Tulsi<\/b>:\nhttps:.*#write-review\n\nReview Neem:\nhttps:.*a=1&b=2/)
})

test('the foot of a mail says how the shop is reached: by the content, and once the owner has saved it, by that', async () => {
  await deliverMail(
    { database: testDatabase.database, ...unreported },
    mailTransport(),
    await send('foot@paudha.example'),
  )
  const [first] = await mailsReceivedBy(smtp, 'foot@paudha.example')
  for (const part of [first?.text ?? '', first?.html ?? '']) {
    assert.match(part, /Help: \+91 65550 00100, hello@paudha\.example/)
    assert.match(part, /Gat No\. 218, Pune-Solapur Road, Uruli Kanchan, Pune 412202, Maharashtra, India/)
  }
  const changes = { ...defaultSettings, phone: '+91 98220 12345', email: 'help@green.example', street: '7 <New> Road' }
  const admin = await testDatabase.database
    .insertInto('users')
    .values({ id: newIdentifier(), name: 'Admin', email: 'a@paudha.example', is_admin: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const shop = { database: testDatabase.database, log: unreported.log }
  assert.equal(await changeSettings(shop, { adminId: admin.id, changes, version: null }), undefined)
  await deliverMail(
    { database: testDatabase.database, ...unreported },
    mailTransport(),
    await send('foot-again@paudha.example'),
  )
  const [second] = await mailsReceivedBy(smtp, 'foot-again@paudha.example')
  assert.match(second?.text ?? '', /Help: \+91 98220 12345, help@green\.example\n7 <New> Road, /)
  assert.match(second?.html ?? '', /7 &lt;New&gt; Road/)
})
