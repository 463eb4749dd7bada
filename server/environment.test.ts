import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { test } from 'vitest'
import { readEnvironment, Variables } from './environment.ts'

const root = new URL('..', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, root), 'utf8')
const known = Object.keys(Variables.shape).toSorted()

test('.env.example names exactly the variables that are read, each with a value that is taken', () => {
  const example = read('.env.example')
  const named = [...example.matchAll(/^#([A-Z][A-Z\d_]*)=/gm)].map(([, name = '']) => name)
  assert.deepEqual(named.toSorted(), known)
  const { PAYMENTS: _, ...set } = parseEnv(example.replaceAll(/^#(?=[A-Z][A-Z\d_]*=)/gm, ''))
  assert.doesNotThrow(() =>
    readEnvironment(Object.fromEntries(Object.entries(set).filter(([name]) => !/^S3_/.test(name)))),
  )
})

test('the table of settings for operators names exactly those that are read', () => {
  const [, table = ''] = read('docs/operating.md').split('## Settings')
  const rows = table.split('\n## ')[0]?.match(/^\| `[A-Z].*$/gm) ?? []
  const named = rows.flatMap((row) => row.split('|')[1]?.match(/(?<=`)[A-Z\d_]+(?=`)/g) ?? [])
  // `npm run dev` sets NODE_ENV; an operator has no use for it.
  assert.deepEqual([...named, 'NODE_ENV'].toSorted(), known)
})

test('addresses and keys are what they are in whatever case, and with spaces around them', () => {
  const { publicUrl } = readEnvironment({ PUBLIC_URL: ' HTTPS://Shop.Example:443/ ' })
  assert.equal(publicUrl, 'https://shop.example')
  const live = { SHOP_MODE: 'live', PUBLIC_URL: 'HTTP://shop.test', RAZORPAY_KEY_ID: ' RZP_TEST_abc ' }
  assert.throws(() => readEnvironment(live), /begins with https[\s\S]*test key/)
})

test('a forecast is read only from an address that is set', () => {
  assert.equal(readEnvironment({}).forecastUrl, null)
  assert.equal(readEnvironment({ FORECAST_URL: ' ' }).forecastUrl, null)
  const url = 'https://customer-api.open-meteo.com/v1/forecast?apikey=a-key'
  assert.equal(readEnvironment({ FORECAST_URL: url }).forecastUrl, url)
  assert.throws(() => readEnvironment({ FORECAST_URL: 'ftp://forecast.example' }), /FORECAST_URL must be/)
})

test('git leaves .env out, and keeps its example', () => {
  const files = ['.env', '.env.local', '.env.example']
  const ignored = execFileSync('git', ['check-ignore', '--no-index', ...files], { cwd: root, encoding: 'utf8' })
  assert.deepEqual(ignored.trim().split('\n'), ['.env', '.env.local'])
})
