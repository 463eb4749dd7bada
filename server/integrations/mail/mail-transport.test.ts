import assert from 'node:assert/strict'
import { test } from 'vitest'
import { startFakeSmtp } from '../../../test/fakes/smtp.ts'
import { outboxForTests } from '../../../test/support/outbox.ts'
import { readEnvironment } from '../../environment.ts'
import { defaultSettings } from '../../shop/settings/default-settings.ts'
import { deliverMail } from './deliver-mail.ts'
import { openMailTransport } from './mail-transport.ts'

const { outbox, rowOf, send } = outboxForTests()

const environment = (SMTP_URL: string, SMTP_TLS?: string) =>
  readEnvironment({ SMTP_URL, SMTP_TLS, MAIL_FROM: 'shop@paudha.example' })

/** Tries to send a mail and returns its row in the outbox. */
async function deliver(url: string, tls?: string) {
  const recipient = `${crypto.randomUUID()}@paudha.example`
  await send(recipient, { subject: 'A leaf', paragraphs: [] })
  const transport = openMailTransport({ ...environment(url, tls), defaultContact: defaultSettings })
  await deliverMail(outbox, transport, (await rowOf(recipient)).id).catch(() => {})
  return rowOf(recipient)
}

test('a mail server that offers no encryption gets nothing: the mail stays in the outbox with the reason', async (context) => {
  const smtp = await startFakeSmtp()
  context.onTestFinished(smtp.stop)
  const { sent_at, last_error } = await deliver(smtp.url, 'required')
  assert.equal(sent_at, null)
  assert.match(last_error ?? '', /offers no encryption \(STARTTLS\).*SMTP_TLS=off/)
  assert.deepEqual(smtp.received, [])
  assert.ok((await deliver(smtp.url, 'off')).sent_at)
})

test('a mail server that offers encryption gets the mail encrypted, unless its certificate is untrusted', async (context) => {
  const smtp = await startFakeSmtp(0, { offersTls: true })
  context.onTestFinished(smtp.stop)
  const untrusted = await deliver(smtp.url, 'required')
  assert.equal(untrusted.sent_at, null)
  assert.match(untrusted.last_error ?? '', /certificate/)
  assert.ok((await deliver(`${smtp.url}?tls.rejectUnauthorized=false`, 'required')).sent_at)
  assert.deepEqual([smtp.received.length, smtp.encrypted], [1, 1])
})

test('encryption is demanded of every mail server but one on this machine, in a demo and in a live shop', () => {
  const required = (url: string, tls?: string) => environment(url, tls).requiresSmtpTls
  const elsewhere = ['mail.paudha.example', '10.0.0.1', 'localhost.evil.example', '127.evil.example', '[2001:db8::1]']
  for (const host of elsewhere)
    assert.deepEqual([required(`smtp://${host}`), required(`smtp://${host}`, 'off')], [true, false], host)
  for (const host of ['localhost', '127.0.0.1', '127.1.2.3', '[::1]'])
    assert.deepEqual([required(`smtp://${host}`), required(`smtp://${host}`, 'required')], [false, true], host)
  assert.throws(() => environment('smtp://127.0.0.1', 'maybe'), /SMTP_TLS must be required or off/)
})
