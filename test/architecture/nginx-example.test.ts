import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'

const example = readFileSync(new URL('../../docs/nginx/paudha.conf', import.meta.url), 'utf8')

/** The configuration of a live shop, with the lines marked TLS uncommented. */
const live = example
  .replace('    listen 80;\n', '')
  .split('\n')
  .map((line) => (/ # TLS/.test(line) ? line.replace('# ', '').replace(/ *# TLS.*$/, '') : line))
  .filter((line) => !/^\s*#/.test(line))
  .join('\n')

const servers = live.split(/^server \{$/m).slice(1)

test('the nginx example allows only newer TLS versions with forward secrecy', () => {
  const [shop = ''] = servers
  assert.match(shop, /listen 443 ssl/)
  assert.doesNotMatch(shop, /listen 80;/)
  assert.match(shop, /ssl_protocols +TLSv1\.2 TLSv1\.3;/)
  const ciphers = /ssl_ciphers +(\S+);/.exec(shop)?.[1]?.split(':') ?? []
  assert.ok(ciphers.length > 0 && ciphers.every((cipher) => cipher.startsWith('ECDHE+')), String(ciphers))
})

test('the nginx example redirects pages from HTTP to HTTPS, but not API calls', () => {
  assert.equal(servers.length, 2)
  const [, plain = ''] = servers
  assert.match(plain, /listen 80;/)
  assert.match(plain, /location \/api\/ \{ return 403; \}/)
  assert.match(plain, /location \/ \{ return 301 https:\/\/[^$]+\$request_uri; \}/)
  assert.doesNotMatch(plain, /proxy_pass/)
})
