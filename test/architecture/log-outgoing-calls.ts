import net from 'node:net'

/** Imported into a shop before its own code: logs to stderr every connection that it opens to another machine. */
const { connect } = net.Socket.prototype

net.Socket.prototype.connect = new Proxy(connect, {
  apply(target, socket, args: unknown[]) {
    const host = hostOf(args)
    if (host !== null && !/^(localhost|127\..*|::1)$/.test(host)) console.error(`outgoing: ${host}`)
    return Reflect.apply(target, socket, args)
  },
})

/** Null for a Unix socket. Node itself calls with an array whose first item is the options. */
function hostOf([first, second]: unknown[]): string | null {
  const options = Array.isArray(first) ? first[0] : first
  if (typeof options === 'object' && options !== null) {
    const { path, host } = options as { path?: string | null; host?: string }
    return path ? null : (host ?? 'localhost')
  }
  if (typeof options === 'string' && Number.isNaN(Number(options))) return null
  return typeof second === 'string' ? second : 'localhost'
}
