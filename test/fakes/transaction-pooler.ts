import { createServer, type Socket } from 'node:net'
import type pg from 'pg'
import { serve } from './serve.ts'

/**
 * A pooler such as PgBouncer with pool_mode transaction and one free connection, which all clients share between
 * their transactions. Of the protocol it speaks what simple queries need.
 */
export async function startTransactionPooler(backend: pg.Client): Promise<{ url: string; stop(): Promise<void> }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    let received = Buffer.alloc(0)
    let isStarted = false
    socket.on('data', async (chunk) => {
      received = Buffer.concat([received, chunk])
      while (received.length >= 5) {
        const start = isStarted ? 1 : 0
        const end = start + received.readInt32BE(start)
        if (received.length < end) return
        const [kind, body] = [String.fromCharCode(received[0] ?? 0), received.subarray(start + 4, end)]
        received = received.subarray(end)
        if (!isStarted) {
          isStarted = true
          socket.write(Buffer.concat([message('R', int32(0)), READY]))
        } else if (kind === 'Q') socket.write(await respond(backend, body.subarray(0, -1).toString()))
      }
    })
  })
  const { port, stop } = await serve(server)
  return {
    url: `postgres://shop@127.0.0.1:${port}/shop`,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await stop()
    },
  }
}

async function respond(backend: pg.Client, query: string): Promise<Buffer> {
  const { rows, fields, command } = await backend.query<(string | null)[]>({
    text: query,
    rowMode: 'array',
    types: TEXT,
  })
  const columns = fields.map(({ name, dataTypeID }) =>
    Buffer.concat([cString(name), int32(0), int16(0), int32(dataTypeID), int16(-1), int32(-1), int16(0)]),
  )
  const values = rows.map((row) => message('D', int16(row.length), ...row.map(fieldOf)))
  return Buffer.concat([
    ...(fields.length > 0 ? [message('T', int16(fields.length), ...columns)] : []),
    ...values,
    message('C', cString(command)),
    READY,
  ])
}

const TEXT = { getTypeParser: () => (value: string) => value }

function fieldOf(value: string | null): Buffer {
  return value === null ? int32(-1) : Buffer.concat([int32(Buffer.byteLength(value)), Buffer.from(value)])
}

function message(kind: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(kind), int32(body.length + 4), body])
}

function int32(value: number): Buffer {
  const buffer = Buffer.alloc(4)
  buffer.writeInt32BE(value)
  return buffer
}

function int16(value: number): Buffer {
  const buffer = Buffer.alloc(2)
  buffer.writeInt16BE(value)
  return buffer
}

const cString = (text: string) => Buffer.from(`${text}\0`)

/** Ready for a query, outside a transaction */
const READY = message('Z', Buffer.from('I'))
