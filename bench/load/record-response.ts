import { get } from 'node:http'

/** A response with its headers in their order and spelling, without those that Node itself adds to each response. */
export type RecordedResponse = { status: number; headers: string[]; body: string }

const ADDED_BY_NODE = new Set(['date', 'connection', 'keep-alive'])

export function record(port: number, path: string, headers: Record<string, string>): Promise<RecordedResponse> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: pairsOf(answer.rawHeaders)
            .filter(([name]) => !ADDED_BY_NODE.has(name.toLowerCase()))
            .flat(),
          body: Buffer.concat(chunks).toString('base64'),
        }),
      )
      answer.on('error', reject)
    }).on('error', reject)
  })
}

function pairsOf(rawHeaders: readonly string[]): [name: string, value: string][] {
  return rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? '']] : []))
}
