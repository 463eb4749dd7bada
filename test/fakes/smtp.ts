import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export type SmtpCounterpart = {
  url: string
  /** The mails that were accepted, as they came over the wire */
  received: string[]
  /** How many of them came over an encrypted connection */
  encrypted: number
  /** How many more mails are turned away for now */
  turnsAway: number
  stop(): Promise<void>
}

/**
 * A real SMTP server on the loopback, at a free port unless one is named, which keeps what it is given. Its
 * certificate, if it `offersTls`, is one that no authority has signed.
 */
export async function startSmtpCounterpart(port = 0, { offersTls = false } = {}): Promise<SmtpCounterpart> {
  const counterpart: SmtpCounterpart = {
    url: '',
    received: [],
    encrypted: 0,
    turnsAway: 0,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: offersTls ? ['AUTH'] : ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    async onData(stream, session, done) {
      const mail = await text(stream)
      if (counterpart.turnsAway > 0) {
        counterpart.turnsAway--
        return done(Object.assign(new Error('Come again later'), { responseCode: 451 }))
      }
      counterpart.received.push(mail)
      if (session.secure) counterpart.encrypted++
      done()
    },
  })
  const listener = server.listen(port, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('The SMTP server has no port')
  counterpart.url = `smtp://127.0.0.1:${address.port}`
  return counterpart
}
