import { once } from 'node:events'
import { connect } from 'node:net'
import { type Arriving, arriving } from './arriving.ts'
import { percentile } from './percentile.ts'

/** What is asked, by how many at once. Each asks for the next thing once the answer to the one before is there. */
export type Scene = {
  port: number
  connections: number
  seconds: number
  /** Whole requests as they go over the wire; over again when all were asked, unless each is to be asked once */
  requests: readonly string[]
  once?: boolean
}

export type Played = {
  asked: number
  answers: number
  /** Answers that were not a success, and connections that broke, by what they were */
  errors: Record<string, number>
  seconds: number
  perSecond: number
  /** Milliseconds from the request to the last byte of its answer */
  p50: number
  p99: number
}

/**
 * Plays a scene over plain sockets: it reads no more of an answer than its status and its length, so that it is several
 * times as fast as any server in Node that it asks.
 */
export async function play(scene: Scene): Promise<Played> {
  const times: number[] = []
  const errors: Record<string, number> = {}
  let asked = 0
  const started = performance.now()
  const end = started + scene.seconds * 1_000

  const next = (): string | null => {
    if (performance.now() >= end || (scene.once && asked >= scene.requests.length)) return null
    return scene.requests[asked++ % scene.requests.length] ?? null
  }
  const note = (error: string) => {
    errors[error] = (errors[error] ?? 0) + 1
  }
  await Promise.all(Array.from({ length: scene.connections }, () => askOverOne(scene, next, times, note)))

  const seconds = (performance.now() - started) / 1_000
  const answers = times.length
  times.sort((a, b) => a - b)
  const [p50, p99] = [percentile(times, 50), percentile(times, 99)]
  return { asked, answers, errors, seconds, perSecond: answers / seconds, p50, p99 }
}

/** Asks over one connection until there is nothing more to ask. */
async function askOverOne(
  { port }: Scene,
  next: () => string | null,
  times: number[],
  note: (error: string) => void,
): Promise<void> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true)
  let asked = 0
  let answer: Arriving | null = null

  const ask = () => {
    const request = next()
    if (request === null) return void socket.end()
    asked = performance.now()
    answer = arriving()
    socket.write(request, 'latin1')
  }
  socket.on('connect', ask)
  socket.on('error', ({ message }) => note(message))
  socket.on('data', (chunk) => {
    const status = answer?.take(chunk)
    if (status === undefined || status === null) return
    if (status >= 200 && status < 300) times.push(performance.now() - asked)
    else note(`status ${status}`)
    ask()
  })
  await once(socket, 'close')
}
