import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'vitest'
import { factList } from '../../domain/plant-facts/plant-facts.ts'
import { root } from './layers.ts'

/** The finder asks about pets, and a delivery has limits of temperature too. */
const namesOfOthers = ['pets', 'minCelsius', 'maxCelsius']

const keys = factList.map(({ key }) => key)
const quoted = keys.filter((key) => !namesOfOthers.includes(key))
const names = new RegExp(`facts(->+'|\\??\\.)(${keys.join('|')})\\b|['"\`](${quoted.join('|')})['"\`]`)

test('what the API, the server and the pages know about a fact is only in domain/plant-facts', () => {
  const files = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.(test|proof|fixture)\.|^server\/database\//.test(file),
  )
  assert.ok(files.length > 200)
  const naming = files.filter((file) =>
    names.test(readFileSync(resolve(root, file), 'utf8').replace(/\/\*\*.*?\*\//gs, '')),
  )
  assert.deepEqual(naming, [])
  for (const example of ["facts->>'heightCm'", 'facts.light', "{ name: 'humidity' }"]) assert.match(example, names)
})
