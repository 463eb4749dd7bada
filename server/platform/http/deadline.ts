import type { FastifyReply } from 'fastify'

/** The work was not done in time; whether it still completes is unknown. */
export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded'
}

/**
 * The work's result, or a `DeadlineExceeded` once so many milliseconds have passed since the request arrived. Sending
 * the response afterwards, over a slow line perhaps, has no deadline.
 */
export async function withDeadline<Result>(
  reply: Pick<FastifyReply, 'elapsedTime'>,
  milliseconds: number,
  work: Promise<Result>,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_resolve, reject) => {
    const left = Math.max(0, milliseconds - reply.elapsedTime)
    timer = setTimeout(() => reject(new DeadlineExceeded()), left)
  })
  try {
    return await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
  }
}
