import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { MailParts } from '../../database/column-types.ts'
import type { Environment } from '../../environment.ts'
import { composeMail, type MailContact } from './compose-mail.ts'

/** A mail as it is passed to the transport. */
export type OutgoingMail = {
  id: string
  recipient: string
  reply_to: string | null
  unsubscribe_url: string | null
  subject: string
  parts: MailParts
  created_at: Date
  /** The seller's contact; null before the owner has saved one */
  contact: MailContact | null
}

/** How mails leave: through an SMTP server, or as files in a directory. */
export type MailTransport = { send(mail: OutgoingMail): Promise<void> }

type Settings = Pick<
  Environment,
  'smtpUrl' | 'requiresSmtpTls' | 'mailFrom' | 'publicUrl' | 'shopName' | 'dataDirectory'
> & {
  /** The seller's contact until the owner has saved one */
  defaultContact: MailContact
}

const CONNECT_MS = 10_000
const SOCKET_MS = 30_000
const noOutsideAccess = { disableFileAccess: true, disableUrlAccess: true }

/** The operator's SMTP server, or else `.eml` files in the data directory. */
export function openMailTransport(settings: Settings): MailTransport {
  return settings.smtpUrl === null ? fileTransport(settings) : smtpTransport(settings, settings.smtpUrl)
}

function smtpTransport(settings: Settings, url: string): MailTransport {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SOCKET_MS,
    requireTLS: settings.requiresSmtpTls,
    ...noOutsideAccess,
  })
  return {
    async send(mail) {
      await transport.sendMail(message(settings, mail)).catch((error: unknown) => {
        throw isMissingTls(error) ? new Error(NO_TLS, { cause: error }) : error
      })
    },
  }
}

const NO_TLS =
  'The mail server offers no encryption (STARTTLS). Use smtps: in SMTP_URL, or set SMTP_TLS=off if the network to the server is safe'

/** The server does not support STARTTLS, which is sent before a sign-in. */
function isMissingTls(error: unknown): boolean {
  const { code, command, responseCode = 0 } = error as { code?: string; command?: string; responseCode?: number }
  return code === 'ETLS' && (command === 'STARTTLS' || command === 'CONN') && responseCode >= 500
}

/** Writes each mail to a file, which gets its name once it is complete. */
function fileTransport(settings: Settings): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...noOutsideAccess })
  const directory = join(settings.dataDirectory, 'mail')
  return {
    async send(mail) {
      const composed = await transport.sendMail(message(settings, mail))
      const name = `${mail.created_at.toISOString().replace(/[:.]/g, '-')}-${mail.id}.eml`
      const unfinished = join(directory, `.${name}`)
      await mkdir(directory, { recursive: true, mode: 0o700 })
      await writeFile(unfinished, composed.message as Buffer, { mode: 0o600 })
      await rename(unfinished, join(directory, name))
    },
  }
}

function message(settings: Settings, mail: OutgoingMail) {
  const { hostname } = new URL(settings.publicUrl)
  return {
    from: settings.mailFrom ?? { name: settings.shopName, address: `shop@${hostname}` },
    to: { name: '', address: mail.recipient },
    ...(mail.reply_to !== null && { replyTo: { name: '', address: mail.reply_to } }),
    subject: mail.subject,
    ...composeMail(
      settings.shopName,
      { subject: mail.subject, ...mail.parts },
      mail.contact ?? settings.defaultContact,
    ),
    date: mail.created_at,
    messageId: `<${mail.id}@${hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
  }
}

/** RFC 8058: mail programs offer to unsubscribe with one click, which is a POST to this address. */
function unsubscribeHeaders({ unsubscribe_url }: OutgoingMail): Record<string, string> {
  if (unsubscribe_url === null) return {}
  return { 'List-Unsubscribe': `<${unsubscribe_url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
