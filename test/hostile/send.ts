import { Agent, request as requestOverHttp } from 'node:http'
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
    send({ method, path, headers, body }: Wire): Promise<Answered> {
      return new Promise((resolve, reject) => {
        const length = body === undefined ? {} : { 'Content-Length': body.length }
        const options = { agent, hostname, port, method, path, headers: { ...headers, ...length } }
        const sent = requestOverHttp(options, (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('error', reject)
          answer.on('end', () => {
            const text = Buffer.concat(chunks).toString()
            const headers = new Headers(
              Object.entries(answer.headers).flatMap(([name, value]) =>
                [value ?? []].flat().map((one): [string, string] => [name, one]),
              ),
            )
            const isJson = headers.get('content-type')?.startsWith('application/json') ?? false
            resolve({ status: answer.statusCode ?? 0, headers, text, json: isJson ? JSON.parse(text) : null })
          })
        })
        sent.on('error', reject)
        sent.on('socket', () => {
          sent.setTimeout(ANSWER_MS, () => sent.destroy(new Error(`no answer within ${ANSWER_MS} ms`)))
        })
        sent.end(body)
      })
    },
    close: () => agent.destroy(),
  }
}
