import assert from 'node:assert/strict'
import type { Mail } from '../../server/integrations/mail/compose-mail.ts'
import { type MailExtras, sendMail } from '../../server/integrations/mail/mail.ts'
import { openMailTransport } from '../../server/integrations/mail/mail-transport.ts'
import { inTransaction } from '../../server/platform/database/database.ts'
import type { IncidentReporter } from '../../server/platform/incidents.ts'
import { type Logger, silentLogger } from '../../server/platform/logger.ts'
import { defaultSettings } from '../../server/shop/settings/default-settings.ts'
import { databaseForTests } from './database-for-tests.ts'

const unreported: { log: Logger; incidents: IncidentReporter } = {
  log: silentLogger,
  incidents: { failed: () => {}, works: () => {}, settled: async () => {} },
}

/** For a test file: a database of its own, for its outbox, without logs and incidents. */
export function outboxForTests() {
  const outbox = Object.assign(databaseForTests(), unreported)
  const mailsTo = (recipient: string) =>
    outbox.database.selectFrom('mails').selectAll().where('recipient', '=', recipient).execute()
  const rowOf = async (recipient: string) => (await mailsTo(recipient))[0] ?? assert.fail(`No mail to ${recipient}`)
  /** Puts a mail into the outbox, in a transaction of its own. */
  const send = (recipient: string, mail: Mail, extras: MailExtras = {}) =>
    inTransaction(outbox.database, (transaction) => sendMail(transaction, recipient, mail, extras))
  return { outbox, mailsTo, rowOf, send }
}

/** By SMTP, or into a directory. */
export function transportTo(smtpUrl: string | null, dataDirectory = '/nowhere') {
  const settings = { mailFrom: null, publicUrl: 'https://shop.test', shopName: 'Paudha', requiresSmtpTls: false }
  return openMailTransport({ ...settings, smtpUrl, dataDirectory, defaultContact: defaultSettings })
}
