/**
 * Ways to write a URL of the shop that some parsers read as the path (e.g. `/api/auth/logout`) and others do not.
 * `origin` is the shop's, e.g. `https://shop.example`.
 */
export function spellingsOf(path: string, origin: string): Readonly<Record<string, string>> {
  return { ...pathSpellings(path), ...addressSpellings(path, origin) }
}

/** Only the spellings that begin with a slash. */
export function pathSpellings(path: string): Readonly<Record<string, string>> {
  const [, first = '', ...rest] = path.split('/')
  const behind = rest.join('/')
  const letter = `%${first.charCodeAt(0).toString(16)}`
  return {
    'two dots': `/x/..${path}`,
    'two dots below a folder of pictures': `/images/..${path}`,
    'one dot': `/.${path}`,
    'dots within': `/${first}/./${behind}`,
    'encoded dots': `/images/%2e%2e${path}`,
    'encoded dots in capitals': `/uploads/%2E%2E${path}`,
    'one dot of two encoded': `/images/.%2e${path}`,
    'one encoded dot': `/%2e${path}`,
    'encoded slashes': `/images/..%2f${path.slice(1)}`,
    'dots and slashes encoded': `/images/%2e%2e%2f${path.slice(1)}`,
    'an encoded slash within': `/${first}%2f${behind}`,
    'an encoded letter': `/${letter}${first.slice(1)}/${behind}`,
    'a letter encoded twice': `/%25${letter.slice(1)}${first.slice(1)}/${behind}`,
    'dots encoded twice': `/images/%252e%252e${path}`,
    'two slashes': `/${path}`,
    'three slashes': `//${path}`,
    'two slashes within': `/${first}//${behind}`,
    'a dot between slashes': `/./${path}`,
    'a backslash': `/\\${path.slice(1)}`,
    'a backslash within': `/${first}\\${behind}`,
    'backslashes and dots': `/images\\..\\${path.slice(1)}`,
    'an encoded backslash': `/images/..%5c${path.slice(1)}`,
    'a tab': `/\t${path}`,
    'a tab within': `/${first.slice(0, 1)}\t${first.slice(1)}/${behind}`,
    'a line break within': `/${first.slice(0, 1)}\n${first.slice(1)}/${behind}`,
    'an encoded line break': `/images/%0d%0a${path}`,
    'an encoded NUL': `/images/%00${path}`,
    'no escape': `/images/%zz${path}`,
  }
}

/** Spellings with a host: the shop's, spelled differently, or one that does not exist. */
function addressSpellings(path: string, origin: string): Readonly<Record<string, string>> {
  const { host, port, protocol } = new URL(origin)
  const bare = new URL(origin).hostname
  const at = port === '' ? '' : `:${port}`
  return {
    'the whole address': `${origin}${path}`,
    'a host in capitals': `${protocol}//${host.toUpperCase()}${path}`,
    'a dot behind the host': `${protocol}//${bare}.${at}${path}`,
    'the default port': `https://${bare}:443${path}`,
    'another port': `https://${bare}:8443${path}`,
    'another scheme': `${protocol === 'https:' ? 'http:' : 'https:'}//${host}${path}`,
    'a user and a password': `https://user:pass@${host}${path}`,
    'dots behind the host': `https://${host}/images/..${path}`,
    'encoded dots behind the host': `https://${host}/images/%2e%2e${path}`,
    'encoded slashes behind the host': `https://${host}/images/..%2f${path.slice(1)}`,
    'two slashes behind the host': `https://${host}/${path}`,
    localhost: `https://localhost${path}`,
    'a name of localhost': `https://shop.localhost:9${path}`,
    IPv4: `http://127.0.0.1:5000${path}`,
    'IPv4 in hexadecimal': `https://0x7f000001${path}`,
    'IPv4 in short': `https://127.1${path}`,
    'no address': `https://0.0.0.0${path}`,
    IPv6: `https://[::1]${path}`,
    'IPv6 in full': `https://[0:0:0:0:0:0:0:1]${path}`,
    'IPv4 in IPv6': `https://[::ffff:127.0.0.1]${path}`,
    'no scheme': `//${host}${path}`,
    'no slashes': `https:${path.slice(1)}`,
    'a script': `javascript:location='${path}'`,
    data: `data:text/html,<img src=${path}>`,
  }
}
