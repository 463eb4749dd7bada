import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/**
 * Sends a list in parts, so that it is never in memory as a whole: a part is read when the one before has gone out, and
 * none any more once the caller has gone.
 */
export function sendParts(reply: FastifyReply, parts: AsyncIterable<unknown>): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(Readable.from(asJson(reply, parts), { objectMode: false }))
}

async function* asJson(reply: FastifyReply, parts: AsyncIterable<unknown>): AsyncGenerator<string> {
  const serialize = reply.getSerializationFunction(String(reply.statusCode)) ?? JSON.stringify
  let before = '['
  for await (const part of parts) {
    yield before + String(serialize(part as Record<string, unknown>)).slice(1, -1)
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}
