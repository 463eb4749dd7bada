import type { IncomingMessage, Server } from 'node:http'

/** The names of the headers that a shop and its libraries read during `work`, and those that Node itself reads. */
export async function headersRead(server: Server, work: () => Promise<unknown>): Promise<string[]> {
  const noted = new Set(['host', 'connection', 'expect', 'upgrade', 'keep-alive'])
  const note = (request: IncomingMessage) => {
    const headers = new Proxy(request.headers, {
      get(target, name, receiver) {
        if (typeof name === 'string') noted.add(name)
        return Reflect.get(target, name, receiver)
      },
    })
    Object.defineProperty(request, 'headers', { value: headers, configurable: true })
  }
  server.prependListener('request', note)
  await work()
  server.off('request', note)
  return [...noted].filter((name) => /^[a-z-]+$/.test(name) && !FRAMING.has(name)).sort()
}

/** They delimit a request: raw-requests.ts tries other values of them. */
const FRAMING = new Set(['content-length', 'transfer-encoding'])
