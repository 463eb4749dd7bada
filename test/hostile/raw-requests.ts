import type { RefusalCode } from '../../contract/errors.ts'

/**
 * A malformed request and the codes that may refuse it, by default any. With `mayHangUp`, Node may close the connection without
 * a response.
 */
export type RawRequest = { what: string; bytes: string | Buffer; codes?: readonly RefusalCode[]; mayHangUp?: true }

const HOST = 'Host: shop\r\nConnection: close\r\n'
const post = (headers: string, body = '{}') =>
  `POST /api/auth/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n${headers}\r\n\r\n${body}`
const get = (headers: string) => `GET /api/auth/me HTTP/1.1\r\n${HOST}${headers}\r\n\r\n`
const line = (first: string) => `${first}\r\n${HOST}\r\n`
const at = (path: string) => line(`GET ${path} HTTP/1.1`)

/** Requests that Node's parser or the shop's limits refuse; `http/reject-malformed.test.ts` has more hosts. */
const unreadable: Readonly<Record<string, string>> = {
  'two lengths': post('Content-Length: 2\r\nContent-Length: 3'),
  'a negative length': post('Content-Length: -2'),
  'a length of 100 GB': post('Content-Length: 100000000000'),
  'an unknown transfer encoding': post('Transfer-Encoding: xchunked', '2\r\n{}\r\n0\r\n\r\n'),
  'a chunk of no size': post('Transfer-Encoding: chunked', 'zz\r\n{}\r\n0\r\n\r\n'),
  'an endless extension of a chunk': post('Transfer-Encoding: chunked', `2;${'a'.repeat(200_000)}\r\n{}\r\n0\r\n\r\n`),
  'chunks over 100 kB': post(
    'Transfer-Encoding: chunked',
    `${'2710\r\n'.concat(' '.repeat(10_000), '\r\n').repeat(11)}0\r\n\r\n`,
  ),
  'no host': 'GET /api/auth/me HTTP/1.1\r\nConnection: close\r\n\r\n',
  'two hosts, for a page that is cached': `GET / HTTP/1.1\r\n${HOST}Host: evil.example\r\n\r\n`,
  'a page of another site': at('http://evil.example/'),
  'a folded first header': 'GET /api/auth/me HTTP/1.1\r\n Host: shop\r\n\r\n',
  'NUL in the name of a header': get('X-\0A: 1'),
  'CR alone': get('X-A: 1\rX-B: 2'),
  '100 kB in one header': get(`X-A: ${'a'.repeat(100_000)}`),
  '20,000 headers': get(Array.from({ length: 20_000 }, (_, index) => `X-${index}: 1`).join('\r\n')),
}

/** Unusual but valid requests, and invalid first lines */
const others: Readonly<Record<string, string | Buffer>> = {
  'a cookie of 15 kB': get(`Cookie: paudha_session=${'a'.repeat(15_000)}`),
  'two bearers': get('Authorization: Bearer one\r\nAuthorization: Bearer two'),
  'two types': post('Content-Length: 2\r\nContent-Type: text/html', '[]'),
  'an unknown expectation': post('Content-Length: 2\r\nExpect: miracles'),
  'an expectation without a body': get('Expect: 100-continue'),
  'bytes beyond ASCII in a value': get('Cookie: paudha_session=\u00ff\u00fe'),
  'a change to WebSocket': get('Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13'),
  'a change to HTTP/2': get('Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABk'),
  'a method of 10 kB': line(`${'A'.repeat(10_000)} /api/plants HTTP/1.1`),
  'HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'an address of 100 kB': at(`/api/plants?search=${'a'.repeat(100_000)}`),
  'an address beyond ASCII': at('/api/plants/\u00ff'),
  TRACE: line('TRACE /api/plants HTTP/1.1'),
  TLS: Buffer.from('16030100c8010000c40303', 'hex'),
}

/** Paths beside the served files, and pages and calls that do not exist. */
const paths = [
  '/%ff%fe',
  '/../../../../etc/passwd',
  '/assets/../../package.json',
  '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
  '/images/..%2f..%2fpackage.json',
  '/uploads/..%2fadmin-password',
  '/uploads/%00.jpg',
  '/admin-password',
  '/.git/config',
  '/.env',
  '/package.json',
  '/server/main.ts',
  "/plants/'%20or%20'1'='1",
  '/plants/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  `/plants/${'a'.repeat(10_000)}`,
  `/${'a/'.repeat(2_000)}`,
  '/API/ADMIN/USERS',
  '//evil.example/%2f..',
  '/api/auth/me;jsessionid=1',
  '/metrics%00',
]

/** Not HTTP/1.1: Node closes the connection without a response. */
const CONNECT = 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n'

export const rawRequests: readonly RawRequest[] = [
  ...Object.entries(unreadable).map(
    ([what, bytes]): RawRequest => ({ what, bytes, codes: ['malformed', 'too_large'] }),
  ),
  ...Object.entries(others).map(([what, bytes]) => ({ what, bytes })),
  ...paths.map((path) => ({ what: path.slice(0, 60), bytes: at(path) })),
  { what: 'CONNECT', bytes: CONNECT, mayHangUp: true },
]

/** Incomplete requests, after which the client closes the connection. */
export const brokenOff: readonly string[] = [
  'GET /api/pl',
  'POST /api/contact HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"name":',
  'POST /api/contact HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nff\r\n{',
  'POST /api/upload HTTP/1.1\r\nHost: shop\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 99\r\n\r\n--x',
  'POST /api/contact HTTP/1.1\r\nHost: shop\r\nExpect: 100-continue\r\nContent-Length: 10\r\n\r\n',
]
