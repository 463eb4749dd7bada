import type { FastifyInstance } from 'fastify'

/** Reads JSON bodies. An empty one is no body: many clients declare JSON on every request, also on those without. */
export function readJsonBodies(api: FastifyInstance): void {
  const parse = api.getDefaultJsonParser('error', 'error')
  api.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null)
    else parse(request, body, done)
  })
}
