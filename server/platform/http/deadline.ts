import type { FastifyReply } from 'fastify'

/** What was asked for could not be done in time; whether it is done later, nobody knows. */
export class TookTooLong extends Error {
  override readonly name = 'TookTooLong'
}

/**
 * The work's result, unless so many milliseconds are over since the request came: then a `TookTooLong` is thrown. What
 * is sent afterwards, bit by bit over a slow line perhaps, takes the time it takes.
 */
export async function inTime<Result>(
  reply: Pick<FastifyReply, 'elapsedTime'>,
  milliseconds: number,
  work: Promise<Result>,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TookTooLong()), milliseconds - reply.elapsedTime)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
