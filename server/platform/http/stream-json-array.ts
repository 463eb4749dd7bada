import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/**
 * Streams a list in chunks, so that it is never in memory as a whole: a chunk is read when the one before has been
 * sent; reading stops when the client disconnects.
 */
export function streamJsonArray(reply: FastifyReply, chunks: AsyncIterable<unknown>): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(Readable.from(asJson(reply, chunks), { objectMode: false }))
}

async function* asJson(reply: FastifyReply, chunks: AsyncIterable<unknown>): AsyncGenerator<string> {
  const serialize = reply.getSerializationFunction(String(reply.statusCode)) ?? JSON.stringify
  let separator = '['
  for await (const chunk of chunks) {
    yield separator + String(serialize(chunk as Record<string, unknown>)).slice(1, -1)
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}
