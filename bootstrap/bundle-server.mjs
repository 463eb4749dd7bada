import { join, relative, resolve } from 'node:path'
import { build } from 'vite'
import { root } from './install.mjs'
import { minified } from './memory.mjs'

/** At the depth of a release, `build/releases/<id>/shop`, since source paths are relative to it. */
const outDir = resolve(process.argv[2] ?? join(root, 'build/releases/untitled/shop'))

/** Packages with long sources: bundled they take a third of the memory. */
const wordy = ['zod', 'fastify-type-provider-zod', 'kysely', 'pg-boss', 'cron-parser', 'luxon', 'nodemailer']

// Bundles the server's own modules into a few files of JavaScript; packages stay in node_modules.
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
    rolldownOptions: { output: { ...minified, chunkFileNames: '[name]-[hash].js' } },
  },
})

/** `import.meta.url` still names the source, so that modules find the files beside it. */
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
