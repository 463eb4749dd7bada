import type { FastifyInstance } from 'fastify'

const MAX_BYTES = 10_000_000

/** Lets the routes of a scope take a CSV file as their body, as bytes. In a scope of its own: no other routes parse CSV. */
export function acceptCsv(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'text/csv',
    { parseAs: 'buffer', bodyLimit: MAX_BYTES },
    async (_request: unknown, body: Buffer) => body,
  )
}
