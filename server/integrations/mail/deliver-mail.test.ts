import assert from 'node:assert/strict'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { type FakeSmtp, startFakeSmtp } from '../../../test/fakes/smtp.ts'
import { makeDirectory } from '../../../test/support/directory.ts'
import { mailsReceivedBy } from '../../../test/support/mails.ts'
import { outboxForTests, transportTo } from '../../../test/support/outbox.ts'
import { changeSettings } from '../../admin/settings/routes.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { defaultSettings } from '../../shop/settings/default-settings.ts'
import { composeMail } from './compose-mail.ts'
import { deliverMail } from './deliver-mail.ts'
import { sendMail } from './mail.ts'

const { outbox, mailsTo, rowOf, send: sendOne } = outboxForTests()
const dataDirectory = makeDirectory()
let smtp: FakeSmtp

beforeAll(async () => {
  smtp = await startFakeSmtp()
})
afterAll(() => smtp.stop())

const mail = {
  subject: 'पौधा · A new leaf',
  paragraphs: ['Namaste <b>Asha</b>,', '"Look" & see.'],
  button: { label: 'Look', url: 'https://shop.test/look?a=1&b="2"' },
}

/** Puts a mail into the outbox and returns its id. */
async function send(recipient: string): Promise<string> {
  await sendOne(recipient, mail)
  return (await rowOf(recipient)).id
}

test('a mail that was caused by something refused never leaves', async () => {
  const refused = await inTransaction(outbox.database, async (transaction) => {
    await sendMail(transaction, 'refused@paudha.example', mail)
    return refuse('email_taken')
  })
  assert.ok(refused instanceof Refusal)
  assert.deepEqual(await mailsTo('refused@paudha.example'), [])
})

test('without an SMTP server mails are files that only the operator reads', async () => {
  const id = await send('file@paudha.example')
  await deliverMail(outbox, transportTo(null, dataDirectory), id)
  const files = await readdir(join(dataDirectory, 'mail'))
  assert.deepEqual(files.length, 1)
  assert.match(files[0] ?? '', new RegExp(`^\\d{4}-.*-${id}\\.eml$`))
  const path = join(dataDirectory, 'mail', files[0] ?? '')
  assert.match(await readFile(path, 'utf8'), /^To: file@paudha.example\r$/m)
  assert.equal((await stat(path)).mode & 0o777, 0o600)
})

test('everything in a mail is escaped, and links stand below each other, in text with their addresses', () => {
  const links = [
    { label: 'Review <b>Tulsi</b>', url: 'https://shop.test/tulsi#write-review' },
    { label: 'Review Neem', url: 'https://shop.test/neem?a=1&b=2' },
  ]
  const { html, text } = composeMail('Paudha', { ...mail, links }, defaultSettings)
  for (const part of [
    'Namaste &lt;b&gt;Asha&lt;/b&gt;',
    '&quot;Look&quot; &amp; see.',
    'href="https://shop.test/look?a=1&amp;b=&quot;2&quot;"',
    'href="https://shop.test/tulsi#write-review">Review &lt;b&gt;Tulsi&lt;/b&gt;<',
    'href="https://shop.test/neem?a=1&amp;b=2">Review Neem<',
  ])
    assert.ok(html.includes(part), part)
  assert.match(text, /Namaste <b>Asha<\/b>,\n\n"Look" & see\.\n\nLook:\nhttps:\/\/shop\.test\/look\?a=1&b="2"/)
  assert.match(text, /Review <b>Tulsi<\/b>:\nhttps:.*#write-review\n\nReview Neem:\nhttps:.*a=1&b=2/)
})

test('the foot of a mail says how the shop is reached: by the content, and once the owner has saved it, by that', async () => {
  const deliverTo = async (recipient: string) => {
    await deliverMail(outbox, transportTo(smtp.url), await send(recipient))
    return (await mailsReceivedBy(smtp, recipient))[0]
  }
  const first = await deliverTo('foot@paudha.example')
  for (const part of [first?.text ?? '', first?.html ?? '']) {
    assert.match(part, /Help: \+91 65550 00100, hello@paudha\.example/)
    assert.match(part, /Gat No\. 218, Pune-Solapur Road, Uruli Kanchan, Pune 412202, Maharashtra, India/)
  }
  const changes = { ...defaultSettings, phone: '+91 98220 12345', email: 'help@green.example', street: '7 <New> Road' }
  const adminId = newIdentifier()
  const admin = { id: adminId, name: 'Admin', email: 'a@paudha.example', is_admin: true }
  await outbox.database.insertInto('users').values(admin).execute()
  assert.equal(await changeSettings(outbox, { adminId, changes, version: null }), undefined)
  const second = await deliverTo('foot-again@paudha.example')
  assert.match(second?.text ?? '', /Help: \+91 98220 12345, help@green\.example\n7 <New> Road, /)
  assert.match(second?.html ?? '', /7 &lt;New&gt; Road/)
})
