import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Starts a program of this folder, which answers each message with one. */
export function startChild(program: string): ChildProcess {
  return fork(join(import.meta.dirname, program))
}

/** Sends a message and returns the reply; throws on a `failure`, or if the process ends. */
export async function call<Answer extends object>(child: ChildProcess, message: object): Promise<Answer> {
  const waiting = new AbortController()
  const { signal } = waiting
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`A process of the measurement ended with ${code}`)
  })
  child.send(message)
  try {
    const [answer] = await Promise.race([once(child, 'message', { signal }), ended])
    if ('failure' in answer) throw new Error(String(answer.failure))
    return answer as Answer
  } finally {
    ended.catch(() => {})
    waiting.abort()
  }
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Has a child process run `play` for each message, and reply with its result or its failure. */
export function answerMessages<Message>(play: (message: Message) => Promise<object>): void {
  process.on('message', (message: Message) => {
    play(message).then(
      (result) => process.send?.({ result }),
      (error: unknown) => process.send?.({ failure: String(error) }),
    )
  })
}
