import { once } from 'node:events'
import { Server as HttpServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'

/** Has a server listen on the loopback, at a free port. */
export async function serve(server: Server) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async stop(): Promise<void> {
      if (server instanceof HttpServer) server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
