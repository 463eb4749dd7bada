import type { FastifyInstance } from 'fastify'
import type { Send } from '../../contract/client.ts'

/** Reaches the API without a network: the same routes, checks and presenters, for a caller who is nobody. */
export function withinProcess(app: FastifyInstance): Send {
  return async ({ method, path, headers, body }) => {
    const answer = await app.inject({
      method: method as 'GET',
      url: `/api${path}`,
      headers,
      ...(body === undefined ? {} : { payload: body as object }),
    })
    return {
      status: answer.statusCode,
      header: (name) => answer.headers[name]?.toString() ?? null,
      body: answer.body === '' ? null : answer.json(),
    }
  }
}
