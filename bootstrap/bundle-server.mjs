import { join, relative, resolve } from 'node:path'
import { build } from 'vite'
import { dense } from './dense.mjs'
import { root } from './install.mjs'

/** At the depth of a release, `build/releases/<id>/shop`: sources are named relative to it. */
const outDir = resolve(process.argv[2] ?? join(root, 'build/releases/untitled/shop'))

/** Packages whose text is long: as a part of the bundle they take a third of the memory. */
const wordy = ['zod', 'fastify-type-provider-zod', 'kysely', 'pg-boss', 'cron-parser', 'luxon', 'nodemailer']

// The server's own modules as a few files of JavaScript, with the packages left where they are.
await build({
  configFile: false,
  root,
  publicDir: false,
  logLevel: 'warn',
  plugins: [fromTheSources()],
  ssr: { external: true, noExternal: wordy },
  build: {
    ssr: 'server/main.ts',
    outDir,
    target: 'node24',
    rolldownOptions: { output: { ...dense, chunkFileNames: '[name]-[hash].js' } },
  },
})

/** What a module looks for beside itself stays where it is: `import.meta.url` goes on naming its source. */
function fromTheSources() {
  return {
    name: 'from-the-sources',
    enforce: 'pre',
    transform(code, id) {
      if (!code.includes('import.meta.url')) return null
      const source = JSON.stringify(relative(outDir, id).replaceAll('\\', '/'))
      return { code: code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`), map: null }
    },
  }
}
