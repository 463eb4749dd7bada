import { once } from 'node:events'
import { Server as HttpServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'

/** Has a server listen on the loopback, at a free port unless one is given. */
export async function serve(server: Server, port = 0, host = '127.0.0.1') {
  server.listen(port, host)
  await once(server, 'listening')
  const own = (server.address() as AddressInfo).port
  return {
    port: own,
    url: `http://${host}:${own}`,
    async stop(): Promise<void> {
      if (server instanceof HttpServer) server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
