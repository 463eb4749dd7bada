import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { findAsset } from '../server/platform/pages/load-pages.ts'
import { makeDirectory } from '../test/support/directory.ts'
import { openReleases, outdated } from './releases.mjs'

const DAY_MS = 86_400_000
const pages = { pages: 'digest' }
const write = (name: string) => async (directory: string) => {
  mkdirSync(join(directory, 'client/assets'), { recursive: true })
  writeFileSync(join(directory, 'client/assets', name), name)
}

test('two processes that build the same sources at once leave one whole release', async () => {
  const directory = makeDirectory()
  const gate = Promise.withResolvers<void>()
  const releases = openReleases(directory)
  const slow = releases.add('same', pages, async (unfinished) => {
    await write('slow.js')(unfinished)
    await gate.promise
  })
  assert.equal(releases.has('same'), false)
  // as another process has it
  mkdirSync(join(directory, 'releases/same'))
  await write('fast.js')(join(directory, 'releases/same'))
  writeFileSync(join(directory, 'releases/same/release.json'), JSON.stringify(pages))
  gate.resolve()
  await slow
  assert.deepEqual(readdirSync(join(directory, 'releases')), ['same'])
  const places = { directory: join(directory, 'x'), releases: join(directory, 'releases') }
  assert.equal(await findAsset(places, 'slow.js'), null)
})

test('a build that fails changes nothing, and what a dead process left unfinished is removed', async () => {
  const directory = makeDirectory()
  const releases = openReleases(directory)
  await releases.add('first', pages, write('a.js'))
  releases.switchTo('first')
  const failing = () => Promise.reject(new Error('no space'))
  await assert.rejects(releases.add('second', pages, failing), /no space/)
  assert.deepEqual([releases.currentId(), releases.has('second')], ['first', false])
  mkdirSync(join(directory, 'releases/.building-999999999-third'))
  releases.removeOld()
  assert.ok(!existsSync(join(directory, 'releases/.building-999999999-third')))
  assert.equal(readFileSync(join(directory, 'current'), 'utf8'), 'first\n')
})

test('the last three releases stay, up to six while they are young, and any that a process runs from', async () => {
  const now = Date.now()
  const aged = (days: number[]) => days.map((age, place) => [`r${place}`, now - age * DAY_MS] as const)
  assert.deepEqual(outdated(aged([0, 1, 2, 3, 4, 5, 6, 7]), now), ['r6', 'r7'])
  assert.deepEqual(outdated(aged([0, 40, 50, 60]), now), ['r3'])
  const directory = makeDirectory()
  const releases = openReleases(directory)
  for (let place = 0; place < 9; place++) {
    await releases.add(`r${place}`, pages, write(`${place}.js`))
    releases.switchTo(`r${place}`)
    const time = new Date(now - (9 - place) * 1_000)
    utimesSync(join(directory, `releases/r${place}/release.json`), time, time)
  }
  mkdirSync(join(directory, 'releases/r0/used-by'))
  writeFileSync(join(directory, 'releases/r0/used-by', String(process.pid)), '')
  mkdirSync(join(directory, 'releases/r1/used-by'))
  writeFileSync(join(directory, 'releases/r1/used-by/999999999'), '')
  releases.removeOld()
  assert.deepEqual(readdirSync(join(directory, 'releases')).sort(), ['r0', 'r3', 'r4', 'r5', 'r6', 'r7', 'r8'])
})
