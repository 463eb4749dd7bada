import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { beforeAll } from 'vitest'
import { serve } from '../fakes/serve.ts'

export type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => unknown
type Received = { line: string; headers: IncomingMessage['headers']; body: string }

export const json =
  (body: unknown, status = 200): Handler =>
  (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  }

/** For a test file: a server in the provider's place that answers with `respond` and records what it is asked. */
export function providerStub() {
  const requests: Received[] = []
  const stub = {
    settings: { apiUrl: '', keyId: 'key', keySecret: 'secret' },
    respond: json({}),
    requests,
    last: () => requests.at(-1) ?? assert.fail('It was asked nothing'),
    lastBody: () => JSON.parse(stub.last().body),
  }
  const server = createServer(async (request, response) => {
    const body = await text(request)
    requests.push({ line: `${request.method} ${request.url}`, headers: request.headers, body })
    stub.respond(request, response, body)
  })
  beforeAll(async () => {
    const { url, stop } = await serve(server)
    stub.settings.apiUrl = `${url}/v1`
    return stop
  })
  return stub
}
