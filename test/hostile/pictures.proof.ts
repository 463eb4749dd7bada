import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { beforeAll, test } from 'vitest'
import type { ErrorResponse } from '../../contract/errors.ts'
import { newIdentifier } from '../../server/platform/identifiers.ts'
import { buildAdmin, buildPerson, buildPlant, insertSession } from '../support/factories.ts'
import { buildPicture, formWith } from '../support/images.ts'
import { ownProcessForTests } from '../support/own-process.ts'
import { shopForTests } from '../support/test-shop.ts'
import { type HostilePicture, hostilePictures, phonePhoto } from './hostile-pictures.ts'

const shop = shopForTests()
const whole = ownProcessForTests()
/** On a quiet machine, nothing takes more than a second or two. */
const MOST_MS = 12_000
const MOST_MB = 270

const endpoints = {
  'POST /upload': async () => ({ path: '/upload', bearer: (await buildAdmin(shop)).bearer }),
  'POST /plants/:id/reviews/photos': async () => {
    const [plant, { bearer }] = [await buildPlant(shop), await buildPerson(shop)]
    return { path: `/plants/${plant}/reviews/photos`, bearer }
  },
  'POST /claims/photos': async () => ({ path: '/claims/photos', bearer: (await buildPerson(shop)).bearer }),
}

async function send(endpoint: keyof typeof endpoints, file: Buffer) {
  const { path, bearer } = await endpoints[endpoint]()
  const headers = { Authorization: `Bearer ${bearer}` }
  const began = Date.now()
  const answer = await fetch(`${shop.url}/api${path}`, { method: 'POST', headers, body: formWith(file) })
  const memory = process.platform === 'linux' ? await memoryOfPictures(process.pid) : null
  assert.ok(Date.now() - began < MOST_MS, `${Date.now() - began} ms`)
  assert.ok(memory === null || memory < MOST_MB, `${memory} MB`)
  return { status: answer.status, json: (await answer.json()) as Partial<ErrorResponse> }
}

const files = new Map<string, Buffer>()
let honest: Buffer[] = []

beforeAll(async () => {
  for (const [what, make] of hostilePictures) files.set(what, await make())
  files.set('phone', await phonePhoto())
  honest = await honestPictures()
})

async function assertJudged(endpoint: keyof typeof endpoints, [what, , verdict]: HostilePicture) {
  const { status, json } = await send(endpoint, files.get(what) ?? Buffer.alloc(0))
  const [code, message] = verdict ?? []
  assert.equal(status === 201 ? undefined : json.code, code, `${what}: ${JSON.stringify(json)}`)
  if (message) assert.match(json.message ?? '', message, what)
}

test('hostile pictures are refused with the reason or accepted, within limits of memory and time', async () => {
  for (const picture of hostilePictures) await assertJudged('POST /upload', picture)
  assert.equal((await send('POST /upload', await buildPicture())).status, 201)
})

for (const endpoint of Object.keys(endpoints) as (keyof typeof endpoints)[])
  test(`${endpoint} has the same limits, and accepts a phone’s photo of 200 megapixels and 20 MB`, async () => {
    const costly = hostilePictures.find(([what]) => what === 'wide rows of 16 bits')
    await assertJudged(endpoint, costly ?? assert.fail())
    assert.equal((await send(endpoint, files.get('phone') ?? Buffer.alloc(0))).status, 201)
  })

test('a progressive photo of 48 megapixels is accepted', async () => {
  const photo = sharp({ create: { width: 8_000, height: 6_000, channels: 3, background: '#4f7a4a' } })
  assert.equal((await send('POST /claims/photos', await photo.jpeg({ progressive: true }).toBuffer())).status, 201)
})

test('64 hostile and 64 honest pictures at once: the shop stays below 500 MB and accepts every honest one', {
  skip: process.platform !== 'linux',
}, async (context) => {
  const memory = watchMemory(whole.process.pid ?? 0)
  const evil = hostilePictures.map(([what]) => files.get(what) ?? Buffer.alloc(0))
  const kinds = [honest, evil].flatMap((pictures) => Array.from({ length: ACCOUNTS }, () => pictures))
  const statuses = await Promise.all(
    kinds.map(async (pictures, account) => {
      const { bearer } = await insertSession(whole, await insertPerson())
      const answers: number[] = []
      for (let at = 0; at < PICTURES; at++) {
        const file = pictures[(account * PICTURES + at) % pictures.length] ?? Buffer.alloc(0)
        const headers = { Authorization: `Bearer ${bearer}` }
        const answer = await fetch(`${whole.url}/api/claims/photos`, { method: 'POST', headers, body: formWith(file) })
        answers.push(answer.status)
        await answer.arrayBuffer()
      }
      return answers
    }),
  )
  const mostMb = await memory.end()
  void context.annotate(`${mostMb} MB at most`)
  assert.deepEqual(new Set(statuses.slice(0, ACCOUNTS).flat()), new Set([201]))
  for (const status of statuses.flat()) assert.ok([201, 400, 413, 415].includes(status), `${status}`)
  assert.ok(mostMb < 500, `${mostMb} MB`)
  assert.ok(await whole.isReady())
})

const ACCOUNTS = 8
const PICTURES = 8

/** Pictures as phones, cameras and programs make them. */
function honestPictures(): Promise<Buffer[]> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const photo = sharp({ create: { width: 2_000, height: 1_500, channels: 3, noise, background: '#fff' } })
  const resized = (width: number, height: number) => photo.clone().resize(width, height, { kernel: 'nearest' })
  return Promise.all([
    resized(4_000, 3_000).jpeg({ quality: 90 }).toBuffer(),
    resized(8_000, 6_000).jpeg({ quality: 70 }).toBuffer(),
    resized(6_000, 4_000).jpeg({ progressive: true }).withMetadata({ orientation: 6 }).toBuffer(),
    resized(1_200, 900).png().toBuffer(),
    resized(3_000, 2_000).webp({ effort: 0 }).toBuffer(),
    resized(1_600, 1_200).avif({ effort: 0 }).toBuffer(),
    phonePhoto(),
  ])
}

async function insertPerson(): Promise<string> {
  const id = newIdentifier()
  const email = `${id.toLowerCase()}@paudha.example`
  await whole.database.insertInto('users').values({ id, name: 'Asha', email }).execute()
  return id
}

/** Samples the memory of a process and its children; `end` returns the most, in MB. */
function watchMemory(pid: number) {
  let [most, isOver] = [0, false]
  const sampling = (async () => {
    while (!isOver) {
      most = Math.max(most, await residentOfAll(pid))
      await pause(50)
    }
  })()
  return {
    async end() {
      isOver = true
      await sampling
      return Math.round(most)
    },
  }
}

/** The peak memory of a shop's process for pictures, in MB; null if none runs. Linux only. */
async function memoryOfPictures(shopPid: number): Promise<number | null> {
  const ours = (await childrenOf(shopPid)).find(({ command }) => command.includes('decode-pictures.js'))
  return ours ? megabytes(ours.status, 'VmHWM') : null
}

/** The memory of a process and its children now, in MB. Linux only. */
async function residentOfAll(pid: number): Promise<number> {
  const own = await readFile(`/proc/${pid}/status`, 'utf8')
  const children = await childrenOf(pid)
  return [own, ...children.map(({ status }) => status)].reduce((sum, status) => sum + megabytes(status, 'VmRSS'), 0)
}

async function childrenOf(pid: number): Promise<{ status: string; command: string }[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const processes = await Promise.all(
    pids.map(async (each) => {
      const read = (file: string) => readFile(`/proc/${each}/${file}`, 'utf8').catch(() => '')
      return { status: await read('status'), command: await read('cmdline') }
    }),
  )
  return processes.filter(({ status }) => status.includes(`\nPPid:\t${pid}\n`))
}

function megabytes(status: string, field: 'VmHWM' | 'VmRSS'): number {
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1_024
}
