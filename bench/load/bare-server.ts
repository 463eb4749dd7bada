import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A response with its headers in their order and spelling, without those that Node itself adds to each response. */
export type RecordedResponse = { status: number; headers: string[]; body: string }

/** The shop's timeout, so that the headers are the same */
const IDLE_TIMEOUT_MS = 72_000

let answer: RecordedResponse = { status: 200, headers: [], body: '' }
let body = Buffer.alloc(0)

// The lower bound of a server in Node: the same prepared bytes for every request.
const server = createServer((_request, response) => {
  response.writeHead(answer.status, answer.headers)
  response.end(body)
})
server.keepAliveTimeout = IDLE_TIMEOUT_MS
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo

process.once('disconnect', () => process.exit())
process.on('message', (message: { answer: RecordedResponse }) => {
  answer = message.answer
  body = Buffer.from(answer.body, 'base64')
  process.send?.({ port })
})
