import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Answered } from './request.ts'

/** Writes bytes to a shop, and reads what it sends until it closes the connection. */
export async function sendRaw({ url }: { url: string }, bytes: string): Promise<Answered> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(Buffer.from(bytes, 'latin1'))
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n', 2)
  const [first = '', ...lines] = head.split('\r\n')
  const headers = new Headers(lines.map((line) => line.split(': ', 2) as [string, string]))
  const json: unknown = body.startsWith('{') ? JSON.parse(body) : null
  return { status: Number(first.split(' ')[1]), headers, text: body, json }
}
