import type { RefusalCode } from '../../contract/errors.ts'
import { pathSpellings } from '../support/spellings.ts'

/**
 * A malformed request, byte by byte, and the codes of its refusal: any, unless given. With `mayHangUp`, Node itself may
 * close the connection without a response.
 */
export type RawRequest = { what: string; bytes: string | Buffer; codes?: readonly RefusalCode[]; mayHangUp?: true }

const HOST = 'Host: shop\r\nConnection: close\r\n'
const post = (headers: string, body = '{}') =>
  `POST /api/auth/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n${headers}\r\n\r\n${body}`
const get = (headers: string) => `GET /api/auth/me HTTP/1.1\r\n${HOST}${headers}\r\n\r\n`
const line = (first: string) => `${first}\r\n${HOST}\r\n`
const at = (path: string) => line(`GET ${path} HTTP/1.1`)

const aboutLengths: Readonly<Record<string, string>> = {
  'both Content-Length and Transfer-Encoding': post(
    'Content-Length: 4\r\nTransfer-Encoding: chunked',
    '2\r\n{}\r\n0\r\n\r\n',
  ),
  'Transfer-Encoding, then Content-Length': post(
    'Transfer-Encoding: chunked\r\nContent-Length: 4',
    '2\r\n{}\r\n0\r\n\r\n',
  ),
  'two lengths': post('Content-Length: 2\r\nContent-Length: 3'),
  'one length twice': post('Content-Length: 2\r\nContent-Length: 2'),
  'a list of lengths': post('Content-Length: 2, 3'),
  'a negative length': post('Content-Length: -2'),
  'a length with a sign': post('Content-Length: +2'),
  'a length in hexadecimal': post('Content-Length: 0x2'),
  'a length beyond all numbers': post('Content-Length: 99999999999999999999'),
  'a length of 100 GB': post('Content-Length: 100000000000'),
  'an unknown transfer encoding': post('Transfer-Encoding: xchunked', '2\r\n{}\r\n0\r\n\r\n'),
  'chunked, but not last': post('Transfer-Encoding: chunked, identity', '2\r\n{}\r\n0\r\n\r\n'),
  'a blank before the colon': post('Transfer-Encoding : chunked', '2\r\n{}\r\n0\r\n\r\n'),
  'a tab in the encoding': post('Transfer-Encoding: \tchunked\x0b', '2\r\n{}\r\n0\r\n\r\n'),
  'a chunk of no size': post('Transfer-Encoding: chunked', 'zz\r\n{}\r\n0\r\n\r\n'),
  'a chunk of negative size': post('Transfer-Encoding: chunked', '-2\r\n{}\r\n0\r\n\r\n'),
  'a chunk beyond all numbers': post('Transfer-Encoding: chunked', 'ffffffffffffffffff\r\n{}\r\n0\r\n\r\n'),
  'a chunk longer than it says': post('Transfer-Encoding: chunked', '1\r\n{}\r\n0\r\n\r\n'),
  'an endless extension of a chunk': post('Transfer-Encoding: chunked', `2;${'a'.repeat(200_000)}\r\n{}\r\n0\r\n\r\n`),
  'chunks over 100 kB': post(
    'Transfer-Encoding: chunked',
    `${'2710\r\n'.concat(' '.repeat(10_000), '\r\n').repeat(11)}0\r\n\r\n`,
  ),
}

const aboutHeaders: Readonly<Record<string, string>> = {
  'no host': 'GET /api/auth/me HTTP/1.1\r\nConnection: close\r\n\r\n',
  'two hosts': get('Host: evil.example'),
  'two hosts, for a page that is cached': `GET / HTTP/1.1\r\n${HOST}Host: evil.example\r\n\r\n`,
  'a host with a path': 'GET / HTTP/1.1\r\nHost: shop/api\r\nConnection: close\r\n\r\n',
  'a host with a user': 'GET / HTTP/1.1\r\nHost: user@shop\r\nConnection: close\r\n\r\n',
  'a host with a blank': 'GET / HTTP/1.1\r\nHost: shop test\r\nConnection: close\r\n\r\n',
  'another site as its address': at('http://evil.example/api/auth/me'),
  'the shop itself as its address': at('http://shop/'),
  'a page of another site': at('http://evil.example/'),
  'a star as its address': at('*'),
  'OPTIONS of everything': line('OPTIONS * HTTP/1.1'),
  'a host as its address': at('evil.example:443'),
  'no address': line('GET  HTTP/1.1'),
  'a fragment': at('/#top'),
  'a folded header': get('X-A: one\r\n two'),
  'a folded first header': 'GET /api/auth/me HTTP/1.1\r\n Host: shop\r\n\r\n',
  'NUL in a header': get('Cookie: a=\0'),
  'NUL in the name of a header': get('X-\0A: 1'),
  'CR alone': get('X-A: 1\rX-B: 2'),
  'no colon': get('X A'),
  'no name': get(': x'),
  'a blank in a name': get('X A: 1'),
  'letters beyond ASCII in a name': get('X-\u00e9: 1'),
  '100 kB in one header': get(`X-A: ${'a'.repeat(100_000)}`),
  '20,000 headers': get(Array.from({ length: 20_000 }, (_, index) => `X-${index}: 1`).join('\r\n')),
}

/** Unusual, but valid */
const readable: Readonly<Record<string, string>> = {
  'a cookie of 15 kB': get(`Cookie: paudha_session=${'a'.repeat(15_000)}`),
  'two bearers': get('Authorization: Bearer one\r\nAuthorization: Bearer two'),
  'two types': post('Content-Length: 2\r\nContent-Type: text/html', '[]'),
  'an expectation that nobody knows': post('Content-Length: 2\r\nExpect: miracles'),
  'an expectation without a body': get('Expect: 100-continue'),
  'bytes beyond ASCII in a value': get('Cookie: paudha_session=\u00ff\u00fe'),
  'a change to WebSocket': get('Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13'),
  'a change to HTTP/2': get('Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABk'),
}

const aboutLines: Readonly<Record<string, string | Buffer>> = {
  'an unknown method': line('BREW /api/plants HTTP/1.1'),
  'a method of NULs': line('\0\0\0 /api/plants HTTP/1.1'),
  'a method of 10 kB': line(`${'A'.repeat(10_000)} /api/plants HTTP/1.1`),
  'a method in small letters': line('get /api/plants HTTP/1.1'),
  'no method': line('/api/plants HTTP/1.1'),
  'no HTTP': 'HELLO\r\n\r\n',
  'HTTP/9.9': line('GET /api/plants HTTP/9.9'),
  'HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'an address of 100 kB': at(`/api/plants?search=${'a'.repeat(100_000)}`),
  'an address with a blank': at('/api/plants /x'),
  'an address with NUL': at('/api/plants/\0'),
  'an address beyond ASCII': at('/api/plants/\u00ff'),
  TRACE: line('TRACE /api/plants HTTP/1.1'),
  TLS: Buffer.from('16030100c8010000c40303', 'hex'),
  bytes: Buffer.from(Array.from({ length: 512 }, (_, index) => index % 256)),
}

const paths = [
  '/%00',
  '/%',
  '/%ff%fe',
  '/%c0%ae%c0%ae/etc/passwd',
  '/..%2f..%2fetc/passwd',
  '/../../../../etc/passwd',
  '/..%5c..%5cboot.ini',
  '/%2e%2e/%2e%2e/package.json',
  '/assets/../../package.json',
  '/assets/..%2f..%2fpackage.json',
  '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
  '/images/..%2f..%2fpackage.json',
  '/uploads/..%2fadmin-password',
  '/uploads/../admin-password',
  '/uploads/%00.jpg',
  '/admin-password',
  '/.git/config',
  '/.git/HEAD',
  '/.env',
  '/package.json',
  '/server/main.ts',
  '/node_modules/pg/package.json',
  '/wp-login.php',
  '/plants/..%2f..%2f..%2fetc%2fpasswd',
  "/plants/'%20or%20'1'='1",
  '/plants/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  `/plants/${'a'.repeat(10_000)}`,
  '/plants/AAAAAAAAAAAAAAAAAAAA',
  `/${'a/'.repeat(2_000)}`,
  '/api/..%2f..%2fpackage.json',
  '/api/../package.json',
  '/api//plants',
  '/api/%2561dmin/users',
  '/API/ADMIN/USERS',
  '//evil.example/%2f..',
  '/\\evil.example',
  '/api/auth/me;jsessionid=1',
  '/api/auth/me/',
  '/api/auth/me%00',
  '/api/auth/me%20',
  '/metrics%00',
  // A tab and a line break end the request's target.
  ...['/api/auth/me', '/shop/'].flatMap((path) =>
    Object.values(pathSpellings(path)).filter((one) => !/[\t\n]/.test(one)),
  ),
]

/** Not HTTP/1.1: Node closes the connection without a response. */
const hungUp: Readonly<Record<string, string>> = {
  CONNECT: 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n',
}

const UNREADABLE: readonly RefusalCode[] = ['malformed', 'too_large']

export const rawRequests: readonly RawRequest[] = [
  ...Object.entries({ ...aboutLengths, ...aboutHeaders }).map(([what, bytes]) => ({ what, bytes, codes: UNREADABLE })),
  ...Object.entries({ ...readable, ...aboutLines }).map(([what, bytes]) => ({ what, bytes })),
  ...paths.map((path) => ({ what: path.slice(0, 60), bytes: at(path) })),
  ...Object.entries(hungUp).map(([what, bytes]) => ({ what, bytes, mayHangUp: true as const })),
]

/** Beginnings of requests whose senders then close the connection. */
export const brokenOff: readonly string[] = [
  'GET /api/pl',
  'POST /api/contact HTTP/1.1\r\nHost: shop\r\nContent-Le',
  'POST /api/contact HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"name":',
  'POST /api/contact HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nff\r\n{',
  'POST /api/upload HTTP/1.1\r\nHost: shop\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 99\r\n\r\n--x',
  'POST /api/contact HTTP/1.1\r\nHost: shop\r\nExpect: 100-continue\r\nContent-Length: 10\r\n\r\n',
]
