/** A response that arrives in chunks. */
export type ResponseReader = {
  /** Its status once it is complete, null before */
  take(bytes: Buffer): number | null
}

const LAST_CHUNK = '\r\n0\r\n\r\n'

/** Reads only the status and the end of a response. */
export function readResponse(): ResponseReader {
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
