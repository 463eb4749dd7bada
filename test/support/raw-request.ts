import { once } from 'node:events'
import { connect } from 'node:net'
import type { Answered } from './request.ts'

const ANSWER_MS = 10_000

/** Writes bytes to a shop, and reads all that it sends until it closes the connection. */
export async function exchangeRaw({ url }: { url: string }, bytes: string | Buffer): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.setTimeout(ANSWER_MS, () => socket.destroy(new Error(`no answer within ${ANSWER_MS} ms`)))
  const chunks: Buffer[] = []
  socket.on('data', (data: Buffer) => chunks.push(data))
  socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  await once(socket, 'close').catch((error: NodeJS.ErrnoException) => {
    // A refusal before the end of the request may reset the connection.
    if (!['ECONNRESET', 'EPIPE'].includes(error.code ?? '')) throw error
  })
  return Buffer.concat(chunks).toString()
}

/** The response in what a shop sent. */
export function answerIn(said: string): Answered {
  const [head = '', text = ''] = said.replace('HTTP/1.1 100 Continue\r\n\r\n', '').split('\r\n\r\n', 2)
  const [first = '', ...lines] = head.split('\r\n')
  const headers = new Headers(
    lines.map((line): [string, string] => [line.split(':')[0] ?? '', line.slice(line.indexOf(':') + 1)]),
  )
  const json: unknown = text.startsWith('{') ? JSON.parse(text) : null
  return { status: Number(first.split(' ')[1]), headers, text, json }
}

/** The response to bytes that are written to a shop. */
export async function sendRaw(shop: { url: string }, bytes: string): Promise<Answered> {
  return answerIn(await exchangeRaw(shop, bytes))
}
