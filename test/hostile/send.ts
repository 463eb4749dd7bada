import { once } from 'node:events'
import { Agent, type IncomingMessage, request as requestOverHttp } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import type { Answered } from '../support/request.ts'

/** A request as it is sent, with a target that no URL parser normalises. */
export type Wire = {
  method: string
  path: string
  headers: Record<string, string | string[]>
  body?: Buffer
}

/** The timeout of a response */
const ANSWER_MS = 10_000

/** Sends to a shop over a few keep-alive connections. */
export function openSender(url: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(url)
  return {
    async send({ method, path, headers: own, body }: Wire): Promise<Answered> {
      const length = body === undefined ? {} : { 'Content-Length': body.length }
      const sent = requestOverHttp({ agent, hostname, port, method, path, headers: { ...own, ...length } })
      sent.on('socket', () => {
        sent.setTimeout(ANSWER_MS, () => sent.destroy(new Error(`no answer within ${ANSWER_MS} ms`)))
      })
      sent.end(body)
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      const text = await textOf(answer)
      const headers = new Headers(
        Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
          values.map((value): [string, string] => [name, value]),
        ),
      )
      const isJson = headers.get('content-type')?.startsWith('application/json') ?? false
      return { status: answer.statusCode ?? 0, headers, text, json: isJson ? JSON.parse(text) : null }
    },
    close: () => agent.destroy(),
  }
}
