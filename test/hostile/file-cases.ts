import { gzipSync } from 'node:zlib'
import type { RefusalCode } from '../../contract/errors.ts'
import { type Case, type Target, wireOf } from './case.ts'

const BOUNDARY = 'a-boundary'
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`
const REFUSED: readonly RefusalCode[] = ['unsupported_media_type', 'malformed', 'invalid', 'too_large']
/** A customer may send one photo at a time. */
const REFUSED_OR_BUSY: readonly RefusalCode[] = [...REFUSED, 'too_many_requests']

/** Files that no endpoint accepts. */
const noFiles: Readonly<Record<string, Buffer>> = {
  nothing: Buffer.alloc(0),
  'broken UTF-8': Buffer.from([0xff, 0xfe, 0xc0, 0xaf, 0xed, 0xa0, 0x80]),
  HTML: Buffer.from('<!doctype html><script>alert(document.domain)</script>'),
  SVG: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  'the beginning of a JPEG': Buffer.from('ffd8ffe000104a46494600', 'hex'),
  'a gzip bomb': gzipSync(Buffer.alloc(5_000_000)),
}

/** Hostile files, and forms around them, for an endpoint that reads one. */
export function fileCases(target: Target): Case[] {
  const { key, endpoint, form } = target
  const field = endpoint.fileField
  if (!form) return []
  const send = (what: string, body: Buffer | string, type: string): Case => {
    const wire = wireOf(target, { body, headers: { 'Content-Type': type } })
    return { key, what, verdict: { codes: endpoint.access === 'customer' ? REFUSED_OR_BUSY : REFUSED }, wire }
  }
  if (field === undefined) return Object.entries(noFiles).map(([what, file]) => send(what, file, form.type))
  const part = (name: string, file: Buffer, as = 'x.jpg') =>
    Buffer.concat([Buffer.from(`--${BOUNDARY}\r\n${disposition(name, as)}\r\n\r\n`), file, Buffer.from('\r\n')])
  const end = Buffer.from(`--${BOUNDARY}--\r\n`)
  const good = [form.bytes, form.type] as const
  return [
    ...Object.entries(noFiles).map(([what, file]) => send(what, Buffer.concat([part(field, file), end]), TYPE)),
    send('a path as its name', Buffer.concat([part(field, Buffer.from('x'), '../../../etc/passwd%00.jpg'), end]), TYPE),
    send('another field', Buffer.concat([part('file', Buffer.from('x')), end]), TYPE),
    send('two files', Buffer.concat([part(field, Buffer.from('x')), part(field, Buffer.from('y')), end]), TYPE),
    send('1,000 parts', Buffer.concat([...Array(1_000).fill(part('a', Buffer.from('x'))), end]), TYPE),
    send('nothing', '', TYPE),
    send('no boundary', good[0], 'multipart/form-data'),
    send('a boundary of 1,000 characters', good[0], `multipart/form-data; boundary=${'b'.repeat(1_000)}`),
    send('half of it', good[0].subarray(0, good[0].length / 2), good[1]),
    send('JSON instead', '{"image":"x"}', 'application/json'),
    send('declared as a picture', good[0], 'image/jpeg'),
  ]
}

function disposition(name: string, file: string): string {
  return `Content-Disposition: form-data; name="${name}"; filename="${file}"\r\nContent-Type: image/jpeg`
}
