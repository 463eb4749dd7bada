import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

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
