import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Recorded } from './record.ts'
import { tellUse } from './tell-use.js'

/** As the shop's, so that the headers are the same */
const KEEP_ALIVE_MS = 72_000

let answer: Recorded = { status: 200, headers: [], body: '' }
let body = Buffer.alloc(0)

// The least that a server in Node can do: finished bytes for whoever asks, whatever they ask for.
const server = createServer((_request, response) => {
  response.writeHead(answer.status, answer.headers)
  response.end(body)
})
server.keepAliveTimeout = KEEP_ALIVE_MS
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo

process.on('message', (message: { answer?: Recorded }) => {
  if (message.answer === undefined) return
  answer = message.answer
  body = Buffer.from(answer.body, 'base64')
  process.send?.({ port })
})
tellUse()
