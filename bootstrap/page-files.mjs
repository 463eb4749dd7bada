import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/**
 * Makes the scripts that every page loads lighter, in a built `client` and `server` directory beside each other:
 * - The router's list of routes loses the preload lists of the back office, more than a third of it. A screen that an admin
 *   opens by a link loads what it imports after its own file; one that is opened by its address has its list from the server.
 *   It loses what a route does not have, too, which the router reads as false, and the files that come with every page.
 * - Pages start with the file that their entry would only import, which saves a request and its headers.
 */
export function lightenPages(directory) {
  const assets = join(directory, 'client/assets')
  const manifests = filesIn(assets, /^manifest-.*\.js$/)
  for (const path of manifests) change(path, lightenRoutes)
  for (const entry of filesIn(assets, /^entry\.client-.*\.js$/)) {
    const [, imported] = /^import"\.\/([\w.-]+\.js)";?\s*$/.exec(readFileSync(entry, 'utf8')) ?? []
    if (imported === undefined) continue
    const address = (path) => `"/assets/${path.slice(assets.length + 1)}"`
    const starts = (text) => text.replaceAll(address(entry), `"/assets/${imported}"`)
    for (const path of [...manifests, ...filesIn(join(directory, 'server/assets'), /\.js$/)]) change(path, starts)
  }
}

function lightenRoutes(text) {
  const [, before, json, after] = /^(window\.__reactRouterManifest=)(\{.*\})(;?\s*)$/s.exec(text) ?? []
  if (json === undefined) return text
  const manifest = JSON.parse(json)
  for (const [id, route] of Object.entries(manifest.routes)) {
    if (id.startsWith('admin/')) delete route.imports
    else route.imports = route.imports?.filter((path) => !manifest.entry.imports.includes(path))
    for (const [key, value] of Object.entries(route)) if (value === false) delete route[key]
  }
  return before + JSON.stringify(manifest) + after
}

function filesIn(folder, pattern) {
  return readdirSync(folder)
    .filter((name) => pattern.test(name))
    .map((name) => join(folder, name))
}

function change(path, edit) {
  const text = readFileSync(path, 'utf8')
  const edited = edit(text)
  if (edited !== text) writeFileSync(path, edited)
}

const compressible = /\.(js|css|svg|json|txt|webmanifest)$/

/** Writes a brotli and a gzip copy, at the highest level, beside each text file of a folder. */
export async function compressFiles(folder) {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))))
}

async function compressFile(path) {
  const content = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await Promise.all([
    promisify(brotliCompress)(content, { params }).then((packed) => writeFile(`${path}.br`, packed)),
    promisify(gzip)(content, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
  ])
}
