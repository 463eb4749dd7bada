import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export type FakeSmtp = {
  url: string
  /** The accepted mails, as received */
  received: string[]
  /** How many of them came over TLS */
  encrypted: number
  /** How many more mails are refused with a temporary error */
  rejections: number
  stop(): Promise<void>
}

/**
 * A real SMTP server on the loopback, at a free port unless one is given, which records the mails. Its certificate, if
 * it `offersTls`, is self-signed.
 */
export async function startFakeSmtp(port = 0, { offersTls = false } = {}): Promise<FakeSmtp> {
  const fake: FakeSmtp = {
    url: '',
    received: [],
    encrypted: 0,
    rejections: 0,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: offersTls ? ['AUTH'] : ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    async onData(stream, session, done) {
      const mail = await text(stream)
      if (fake.rejections > 0) {
        fake.rejections--
        return done(Object.assign(new Error('Come again later'), { responseCode: 451 }))
      }
      fake.received.push(mail)
      if (session.secure) fake.encrypted++
      done()
    },
  })
  const listener = server.listen(port, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('The SMTP server has no port')
  fake.url = `smtp://127.0.0.1:${address.port}`
  return fake
}
