import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSame } from '../signatures.ts'
import type { Simulator } from '../simulator.ts'

const REFUSED = { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } }

/** Lets in only who knows the key and its secret. */
export function authenticate({ settings }: Simulator) {
  const expected = `${settings.keyId}:${settings.keySecret}`
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const [scheme, credentials = ''] = (request.headers.authorization ?? '').split(' ')
    const given = Buffer.from(credentials, 'base64').toString('utf8')
    if (scheme?.toLowerCase() === 'basic' && isSame(given, expected)) return
    return reply.code(401).header('WWW-Authenticate', 'Basic realm="Razorpay"').send(REFUSED)
  }
}
