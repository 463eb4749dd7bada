import { once } from 'node:events'
import { connect } from 'node:net'
import { answerMessages } from './child.ts'
import { type LoadResult, percentile } from './compare.ts'

/** A closed workload: each connection sends its next request once the previous one is answered. */
export type Scenario = {
  port: number
  connections: number
  seconds: number
  /** Raw requests, repeated when all were sent, unless `once` */
  requests: readonly string[]
  once?: boolean
}

// Runs in its own process, so that it takes no CPU time from the server.
answerMessages(runScenario)

/**
 * Runs a scenario over plain sockets, reading only the status and the length of responses, so that it is several times
 * as fast as any server in Node.
 */
async function runScenario(scenario: Scenario): Promise<LoadResult> {
  const times: number[] = []
  const errors: Record<string, number> = {}
  let sent = 0
  const started = performance.now()
  const end = started + scenario.seconds * 1_000

  const next = (): string | null => {
    if (performance.now() >= end || (scenario.once && sent >= scenario.requests.length)) return null
    return scenario.requests[sent++ % scenario.requests.length] ?? null
  }
  const note = (error: string) => {
    errors[error] = (errors[error] ?? 0) + 1
  }
  await Promise.all(Array.from({ length: scenario.connections }, () => runConnection(scenario, next, times, note)))

  const seconds = (performance.now() - started) / 1_000
  const answers = times.length
  times.sort((a, b) => a - b)
  const [p50, p95, p99] = [percentile(times, 50), percentile(times, 95), percentile(times, 99)]
  return { sent, answers, errors, seconds, perSecond: answers / seconds, p50, p95, p99 }
}

/** Sends requests over one connection until none is left. */
async function runConnection(
  { port }: Scenario,
  next: () => string | null,
  times: number[],
  note: (error: string) => void,
): Promise<void> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true)
  let sentAt = 0
  let answer: ResponseReader | null = null

  const send = () => {
    const request = next()
    if (request === null) return void socket.end()
    sentAt = performance.now()
    answer = readResponse()
    socket.write(request, 'latin1')
  }
  socket.on('connect', send)
  socket.on('error', ({ message }) => note(message))
  socket.on('data', (chunk) => {
    const status = answer?.take(chunk)
    if (status === undefined || status === null) return
    if (status >= 200 && status < 300) times.push(performance.now() - sentAt)
    else note(`status ${status}`)
    send()
  })
  await once(socket, 'close')
}

/** A response that arrives in chunks. */
type ResponseReader = {
  /** Its status once it is complete, null before */
  take(bytes: Buffer): number | null
}

const LAST_CHUNK = '\r\n0\r\n\r\n'

/** Reads only the status and the end of a response. */
function readResponse(): ResponseReader {
  let seen: Buffer = Buffer.alloc(0)
  let status = 0
  /** How many bytes of the body are missing; null for a chunked body */
  let missing: number | null = 0
  return {
    take(bytes) {
      if (status === 0) {
        seen = seen.length === 0 ? bytes : Buffer.concat([seen, bytes])
        const bodyAt = seen.indexOf('\r\n\r\n') + 4
        if (bodyAt === 3) return null
        const head = seen.toString('latin1', 0, bodyAt)
        status = Number(head.slice(9, 12))
        const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? []
        missing = length === undefined ? null : Number(length) - (seen.length - bodyAt)
        seen = seen.subarray(-LAST_CHUNK.length)
      } else if (missing !== null) missing -= bytes.length
      else seen = Buffer.concat([seen, bytes]).subarray(-LAST_CHUNK.length)
      const isComplete = missing === null ? seen.toString('latin1') === LAST_CHUNK : missing === 0
      return isComplete ? status : null
    },
  }
}
